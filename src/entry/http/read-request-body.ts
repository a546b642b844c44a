import { ByteBuffer } from '../../lib/byte-buffer.ts';

/** Bytes read of a body in total, including the discarded rest. */
const MAX_READ_BYTES = 16 * 1024 * 1024;
/** Yields to other requests after each this many bytes. */
const YIELD_BYTES = 256 * 1024;

/**
 * Returns the request body, or `null` if it has more than `limit` bytes.
 *
 * The rest of a longer body is read and discarded: a server that answers in the middle of a body closes the connection,
 * and a proxy that keeps the connection open for others fails with the next request. A body whose `Content-Length` is over
 * the limit is not read at all. Throws what the stream throws if the client disconnects.
 */
export async function readRequestBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length')) > limit) return null;
  const buffer = new ByteBuffer(limit);
  let length = 0;
  let yieldAt = YIELD_BYTES;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_READ_BYTES) return null;
    buffer.append(chunk);
    if (length < yieldAt) continue;
    yieldAt = length + YIELD_BYTES;
    await scheduler.wait(0);
  }
  return length > limit ? null : buffer.bytes;
}
