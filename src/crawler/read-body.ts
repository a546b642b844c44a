/**
 * Reads at most `limit` bytes of a body after content decoding, and cancels the rest. Throws what the stream throws if the
 * connection is lost, the encoding is invalid or the request is aborted.
 */
export async function readBody(
  response: Response,
  limit: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    // Leaving the loop early cancels the stream.
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) break;
    }
  }
  return { bytes: concatChunks(chunks, Math.min(length, limit)), truncated: length > limit };
}

function concatChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - offset);
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
