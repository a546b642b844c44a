import { requestTimestamp } from '../../crawler/request-timestamp.ts';
import { HOUR, toIsoDate } from '../../lib/time.ts';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { NEWEST_CHECKPOINT, readLogFile } from '../../storage/log-files.ts';
import {
  hasTimestamp,
  indexTimestamp,
  keepCheckpoint,
  putTimestamp,
  readDailyCheckpoint,
} from '../../storage/log-timestamps.ts';

/** Largest difference allowed between a timestamp and our clock, in milliseconds. A stored timestamp cannot be replaced. */
const MAX_CLOCK_DIFFERENCE = HOUR;

/**
 * Timestamps the newest checkpoint once a day, if an authority is configured. The timestamp covers the text without signatures,
 * because cosignatures can be added later. The checkpoint of the day is stored before the request, so that it stays the same
 * after a crash.
 *
 * @param now milliseconds since 1970; the day is that of UTC
 * @throws Error if the authority gives no timestamp. The next run tries again
 */
export async function timestampCheckpoint(env: Env, now: number): Promise<void> {
  if (!env.LOG_TIMESTAMP_AUTHORITY) return;
  const bucket = env.LOG_FILES;
  const date = toIsoDate(now);
  const note = (await readDailyCheckpoint(bucket, date)) ?? (await keepNewest(bucket, date));
  if (note === null) return;
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) throw new Error(`the checkpoint of ${date} is malformed`);
  if (!(await hasTimestamp(bucket, date))) {
    await putTimestamp(
      bucket,
      date,
      await fetchTimestamp(env.LOG_TIMESTAMP_AUTHORITY, checkpoint.note.text, now),
    );
  }
  await indexTimestamp(bucket, date, checkpoint.size);
}

async function keepNewest(bucket: R2Bucket, date: string): Promise<string | null> {
  const newest = await readLogFile(bucket, NEWEST_CHECKPOINT);
  return newest === null ? null : keepCheckpoint(bucket, date, newest);
}

async function fetchTimestamp(authority: string, text: string, now: number): Promise<Uint8Array> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const answer = await requestTimestamp(authority, new Uint8Array(hash));
  if (!answer.ok) throw new Error(answer.reason);
  if (Math.abs(answer.time - now) > MAX_CLOCK_DIFFERENCE)
    throw new Error(`The authority's clock says ${new Date(answer.time).toISOString()}.`);
  return answer.response;
}
