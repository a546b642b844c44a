import type { LoggedEntry } from '../../contracts/log-entry.ts';
import { requestTimestamp } from '../../crawler/request-timestamp.ts';
import { encodeLogEntry } from '../../lib/log-entry.ts';
import { HOUR, toIsoDate } from '../../lib/time.ts';
import { encodeBase64 } from '../../lib/tlog/base64.ts';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { parseKeyHistory } from '../../lib/tlog/key-history.ts';
import { formatPolicy } from '../../lib/tlog/policy.ts';
import { formatProof } from '../../lib/tlog/proof.ts';
import { proveInclusion } from '../../lib/tlog/tile-tree.ts';
import { parseWitnesses } from '../../lib/tlog/witness.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findPublicationEntry, getLog } from '../../storage/log-entries.ts';
import {
  findTimestampedCheckpoint,
  hasTimestamp,
  indexTimestamp,
  keepCheckpoint,
  KEY_HISTORY,
  NEWEST_CHECKPOINT,
  putTimestamp,
  readDailyCheckpoint,
  readLogFile,
} from '../../storage/log-timestamps.ts';
import { listEntries } from './list-entries.ts';
import { createTileReader, lostFileError, toLogEntry } from './log-entry.ts';

export interface LogState {
  origin: string;
  /** The current public key. */
  vkey: string;
  /** Entries in the newest checkpoint. */
  size: number;
  /** Its root hash in base64. */
  root: string;
  /** When it was written. */
  writtenAt: Date;
  /** Up to 20, newest first. */
  entries: LoggedEntry[];
}

/** Returns the newest checkpoint of the log, its public key and its newest entries; `null` before the first publication. */
export async function readLogState(env: Env): Promise<LogState | null> {
  const [file, vkey, { rows: entries }] = await Promise.all([
    env.LOG_FILES.get(NEWEST_CHECKPOINT),
    readPublicKey(env),
    listEntries(env, { limit: 20 }),
  ]);
  const checkpoint = file && parseCheckpoint(await file.text());
  if (!checkpoint || vkey === null) return null;
  const { origin, size, root } = checkpoint;
  return { origin, vkey, size, root: encodeBase64(root), writtenAt: file.uploaded, entries };
}

/** Returns the policy file of the log with its current key and its witnesses; `null` before the log has a key. */
export async function getPolicy(env: Env): Promise<string | null> {
  const vkey = await readPublicKey(env);
  return vkey === null
    ? null
    : formatPolicy(vkey, `${env.SITE_URL}/log`, parseWitnesses(env.LOG_WITNESSES ?? ''));
}

/** Returns the newest public key of the log, as a verifier key (C2SP signed-note); `null` before the first publication. */
export async function readPublicKey(env: Env): Promise<string | null> {
  const history = await readLogFile(env.LOG_FILES, KEY_HISTORY);
  return history === null ? null : (parseKeyHistory(history)?.at(-1)?.key.vkey ?? null);
}

/** Returns a file of the transparency log; `null` if it does not exist. @param path below /log/ */
export async function streamLogFile(env: Env, path: string): Promise<ReadableStream | null> {
  const object = await env.LOG_FILES.get(path);
  return object && object.body;
}

/** Appends all recorded entries to the transparency log: withdrawals, and interrupted publications. */
export async function sequenceLog(env: Env): Promise<void> {
  await getLog(env).sequence();
}

/**
 * Returns the proof that the publication of a snapshot is in the log (C2SP tlog-proof), with the bytes of its leaf as `extra`; `null` if it
 * is not in the log yet.
 */
export async function provePublication(env: Env, submissionId: string): Promise<string | null> {
  const row = await findPublicationEntry(openDatabase(env, SERVICE), submissionId);
  if (!row) return null;
  const checkpoint = await findCheckpoint(env, row.logIndex);
  return formatProof({
    extra: encodeLogEntry(toLogEntry(row)),
    index: row.logIndex,
    hashes: await proveInclusion(createTileReader(env.LOG_FILES), row.logIndex, checkpoint.size),
    checkpoint: checkpoint.text,
  });
}

/**
 * Returns a signed checkpoint of a tree with the leaf: the first one with a timestamp, otherwise the newest. Until the newest
 * contains the leaf, returns one without cosignatures.
 */
async function findCheckpoint(env: Env, index: number): Promise<{ size: number; text: string }> {
  const sources = [
    async () => (await findTimestampedCheckpoint(env, index))?.checkpoint ?? null,
    async () => readLogFile(env.LOG_FILES, NEWEST_CHECKPOINT),
    async () => getLog(env).readCheckpoint(index),
  ];
  for (const read of sources) {
    const text = await read();
    const size = text === null ? 0 : (parseCheckpoint(text)?.size ?? 0);
    if (text !== null && size > index) return { size, text };
  }
  throw lostFileError(NEWEST_CHECKPOINT);
}

/** Returns the timestamp of the checkpoint in the proof of a publication (RFC 3161, DER), `null` if there is none yet. */
export async function readTimestamp(env: Env, submissionId: string): Promise<ReadableStream | null> {
  const row = await findPublicationEntry(openDatabase(env, SERVICE), submissionId);
  const timestamped = row && (await findTimestampedCheckpoint(env, row.logIndex));
  return timestamped && streamLogFile(env, `timestamps/${timestamped.date}.tsr`);
}

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
