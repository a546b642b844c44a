import { ByteBuffer } from '../lib/byte-buffer.ts';

/**
 * Reads at most `limit` bytes of a body after content decoding, and cancels the rest. Throws what the stream throws if the
 * connection is lost, the encoding is invalid or the request is aborted.
 *
 * @param spend called with the bytes of each part; the body is cut where it returns `false`
 */
export async function readBody(
  response: Response,
  limit: number,
  spend: (bytes: number) => boolean = () => true,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const buffer = new ByteBuffer(limit);
  for await (const chunk of response.body ?? []) {
    // Leaving the loop cancels the stream.
    if (!buffer.append(chunk) || !spend(chunk.length)) return { bytes: buffer.bytes, truncated: true };
  }
  return { bytes: buffer.bytes, truncated: false };
}
