import { sniffByteOrderMark } from '../byte-order-mark.ts';
import { gunzip } from './gunzip.ts';

/**
 * The text of a sitemap file as it arrives: unpacked if its first bytes are those of gzip, read as UTF-8 (sitemaps.org)
 * unless a byte order mark says UTF-16. `onBytes` is told how many bytes were decoded; `false` ends it. Throws what the
 * stream throws, and for damaged gzip.
 */
export async function* decodeSitemap(
  body: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => boolean,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of gunzipIfCompressed(body)) {
    decoder ??= new TextDecoder(sniffByteOrderMark(chunk) ?? 'utf-8');
    if (!onBytes(chunk.length)) return;
    yield decoder.decode(chunk, { stream: true });
  }
}

async function* gunzipIfCompressed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    const first = await readFirstChunk(chunks);
    if (first.length === 0) return;
    const all = prependChunk(first, chunks);
    yield* first[0] === 0x1f && first[1] === 0x8b ? gunzip(all) : all;
  } finally {
    // Cancels the stream, where it has not ended.
    await chunks.return?.();
  }
}

/** The first chunk with at least two bytes, where there are as many. */
async function readFirstChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = start.length === 0 ? next.value : new Uint8Array([...start, ...next.value]);
  }
  return start;
}

async function* prependChunk(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
