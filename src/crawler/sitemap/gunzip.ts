import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Decompresses gzip as it is read. Throws for invalid data.
 *
 * `DecompressionStream` would buffer the whole output of each chunk: half a megabyte can expand to 500 MB.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // An error of either stream surfaces on the last one.
  yield* pipeline(Readable.from(chunks), createGunzip(), () => {});
}
