import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sniffByteOrderMark } from '../byte-order-mark.ts';

/**
 * Decompresses gzip as it is read. Throws for invalid data.
 *
 * `DecompressionStream` would buffer the whole output of each chunk: half a megabyte can expand to 500 MB.
 */
async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // An error of either stream surfaces on the last one.
  yield* pipeline(Readable.from(chunks), createGunzip(), () => {});
}

/**
 * Yields the text of a sitemap file as it arrives: decompressed if it starts with the gzip signature, decoded as UTF-8
 * (sitemaps.org) unless a byte order mark says UTF-16. Throws what the stream throws, and for invalid gzip.
 *
 * @param onBytes called with the number of bytes received or decompressed, whichever is larger: a gzip file can also be far
 *   larger than its content. Returns `false` to end.
 */
export async function* decodeSitemap(
  body: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => boolean,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  const read = { received: 0, decompressed: 0, counted: 0 };
  const count = () => {
    const added = Math.max(read.received, read.decompressed) - read.counted;
    read.counted += added;
    return onBytes(added);
  };
  async function* receive() {
    for await (const chunk of body) {
      read.received += chunk.length;
      if (!count()) return;
      yield chunk;
    }
  }
  for await (const chunk of gunzipIfCompressed(receive())) {
    decoder ??= new TextDecoder(sniffByteOrderMark(chunk) ?? 'utf-8');
    read.decompressed += chunk.length;
    if (!count()) return;
    yield decoder.decode(chunk, { stream: true });
  }
}

async function* gunzipIfCompressed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    const first = await readFirstChunk(chunks);
    if (first.length === 0) return;
    const allChunks = prependChunk(first, chunks);
    yield* first[0] === 0x1f && first[1] === 0x8b ? gunzip(allChunks) : allChunks;
  } finally {
    // Cancels the stream if it has not ended.
    await chunks.return?.();
  }
}

/** Joins chunks until there are at least two bytes, enough for the gzip signature and a UTF-16 byte order mark. */
async function readFirstChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = start.length === 0 ? next.value : new Uint8Array([...start, ...next.value]);
  }
  return start;
}

async function* prependChunk(
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}
