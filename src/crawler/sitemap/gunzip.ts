/** Input to write at once. Deflate expands up to 1,032 times (RFC 1951), so at most about 4 MB wait to be read. */
const SLICE_BYTES = 4 * 1024;

/**
 * Decompresses gzip as it is read. `DecompressionStream` accepts any amount of input and buffers all output, 500 MB for a
 * file of half a megabyte. Input is therefore written in slices, each after the output of the one before is read. Throws
 * for invalid data.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const reader = readable.getReader();
  let next = readNext(reader);
  try {
    for await (const chunk of chunks) {
      for (let offset = 0; offset < chunk.length; offset += SLICE_BYTES) {
        await writer.write(chunk.slice(offset, offset + SLICE_BYTES));
        for (;;) {
          const output = await Promise.race([next, scheduler.wait(0)]);
          if (!output) break;
          if (output.done) return;
          yield output.value;
          next = readNext(reader);
        }
      }
    }
    const closed = writer.close();
    // Rejected as the output is if the file is damaged.
    closed.catch(() => {});
    for (let last = await next; !last.done; last = await reader.read()) yield last.value;
    await closed;
  } finally {
    await reader.cancel().catch(() => {});
    await writer.abort().catch(() => {});
  }
}

/** Reads without an unhandled rejection if the result is never awaited. */
function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const next = reader.read();
  next.catch(() => {});
  return next;
}
