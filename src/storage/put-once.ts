import { logEvent } from '../lib/log.ts';

/**
 * Writes an object unless its key has one. Returns whether it was written. A bucket lock may refuse to overwrite with an error, instead of
 * by the condition.
 */
export async function putOnce(
  bucket: Pick<R2Bucket, 'get' | 'put'>,
  key: string,
  content: string | Uint8Array,
  options: R2PutOptions = {},
): Promise<boolean> {
  try {
    return (await bucket.put(key, content, { ...options, onlyIf: { etagDoesNotMatch: '*' } })) !== null;
  } catch (error) {
    const existing = await bucket.get(key).catch(() => null);
    if (!existing) throw error;
    await existing.body.cancel();
    logEvent('warning', 'write-not-confirmed', { key, error });
    return false;
  }
}
