/** At most this much is fed at once: gzip unpacks 1,032 times (RFC 1951), so that 4 MB may wait to be read. */
const SLICE_BYTES = 4 * 1024;

/**
 * Unpack gzip as it is read. `DecompressionStream` takes whatever it is given and keeps all it unpacks, 500 MB of a file of
 * half a megabyte, so it is fed slice by slice, each once what came of the one before is read. Throws for damaged data.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const reader = readable.getReader();
  let next = readNext(reader);
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        await writer.write(chunk.slice(at, at + SLICE_BYTES));
        for (;;) {
          const unpacked = await Promise.race([next, scheduler.wait(0)]);
          if (!unpacked) break;
          if (unpacked.done) return;
          yield unpacked.value;
          next = readNext(reader);
        }
      }
    }
    const closed = writer.close();
    for (let last = await next; !last.done; last = await reader.read()) yield last.value;
    await closed;
  } finally {
    await reader.cancel().catch(() => {});
    await writer.abort().catch(() => {});
  }
}

/** A read whose failure is found out when it is awaited, if ever. */
function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const next = reader.read();
  next.catch(() => {});
  return next;
}
