import { equalBytes } from '../lib/tlog/hashes.ts';
import { putOnce } from './put-once.ts';

/** Digits of the sizes in keys: as many as 2^53 - 1 has. */
const SIZE_DIGITS = 16;
/** Prefix of empty objects that list timestamps by tree size: `timestamps/by-size/0000000000000042.2026-11-22`. */
const INDEX = 'timestamps/by-size/';

/**
 * Stores a checkpoint as the one to timestamp on a day, unless the day has one.
 *
 * @param date in UTC, `2026-11-22`
 * @returns the checkpoint of the day
 */
export async function keepCheckpoint(bucket: R2Bucket, date: string, checkpoint: string): Promise<string> {
  if (await putOnce(bucket, toKey(date, 'checkpoint'), checkpoint)) return checkpoint;
  return (await readDailyCheckpoint(bucket, date)) ?? checkpoint;
}

/** Returns the checkpoint of a day, which may have no timestamp yet; `null` if the day has none. */
export function readDailyCheckpoint(bucket: R2Bucket, date: string): Promise<string | null> {
  return readLogFile(bucket, toKey(date, 'checkpoint'));
}

export async function hasTimestamp(bucket: R2Bucket, date: string): Promise<boolean> {
  return (await bucket.head(toKey(date, 'tsr'))) !== null;
}

/** Writes the timestamp of a day's checkpoint, unless the day has one. @param response a TimeStampResp in DER */
export async function putTimestamp(bucket: R2Bucket, date: string, response: Uint8Array): Promise<void> {
  await putOnce(bucket, toKey(date, 'tsr'), response);
}

/** Makes the timestamp of a day visible to `findTimestampedCheckpoint`. @param size of the tree of the day's checkpoint */
export async function indexTimestamp(bucket: R2Bucket, date: string, size: number): Promise<void> {
  await putOnce(bucket, `${INDEX}${formatSize(size)}.${date}`, '');
}

/** Returns the first checkpoint with a timestamp of a tree that has the leaf at an index, and its day; `null` if there is none yet. */
export async function findTimestampedCheckpoint(
  { LOG_FILES }: Pick<Env, 'LOG_FILES'>,
  index: number,
): Promise<{ date: string; checkpoint: string } | null> {
  // The tilde sorts after the dot: a tree of `index` leaves does not have the leaf.
  const { objects } = await LOG_FILES.list({
    prefix: INDEX,
    startAfter: `${INDEX}${formatSize(index)}~`,
    limit: 1,
  });
  const date = objects[0]?.key.slice(INDEX.length + SIZE_DIGITS + 1);
  const checkpoint = date === undefined ? null : await readDailyCheckpoint(LOG_FILES, date);
  return date === undefined || checkpoint === null ? null : { date, checkpoint };
}

function toKey(date: string, extension: 'checkpoint' | 'tsr'): string {
  return `timestamps/${date}.${extension}`;
}

function formatSize(size: number): string {
  return String(size).padStart(SIZE_DIGITS, '0');
}

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
  if (await putOnce(bucket, key, bytes)) return;
  const stored = await bucket.get(key);
  if (!stored || !equalBytes(new Uint8Array(await stored.arrayBuffer()), bytes))
    throw new Error(`the log would fork: its file ${key} exists with other bytes`);
}

/** Returns the text of a file, `null` if there is none. */
export async function readLogFile(bucket: R2Bucket, key: string): Promise<string | null> {
  const object = await bucket.get(key);
  return object && object.text();
}
