import { equalBytes } from '../lib/tlog/hashes.ts';

/** The two files of the transparency log that are replaced. All others are written once. */
export const NEWEST_CHECKPOINT = 'checkpoint';
export const KEY_HISTORY = 'keys';

/**
 * Writes a file of the log, unless it exists with these bytes.
 *
 * @param key its path below /log/
 * @throws Error if it exists with other bytes: the log would fork
 */
export async function putLogFile(bucket: R2Bucket, key: string, bytes: Uint8Array): Promise<void> {
  const written = await bucket.put(key, bytes, { onlyIf: { etagDoesNotMatch: '*' } });
  if (written !== null) return;
  const stored = await bucket.get(key);
  if (!stored || !equalBytes(new Uint8Array(await stored.arrayBuffer()), bytes))
    throw new Error(`the log would fork: its file ${key} exists with other bytes`);
}

/** Returns the text of a file, `null` if there is none. */
export async function readLogFile(bucket: R2Bucket, key: string): Promise<string | null> {
  const object = await bucket.get(key);
  return object && object.text();
}
