import { encodeLogEntry } from '../../lib/log-entry.ts';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { formatProof } from '../../lib/tlog/proof.ts';
import { proveInclusion } from '../../lib/tlog/tile-tree.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findPublicationEntry, getLog } from '../../storage/log-entries.ts';
import { NEWEST_CHECKPOINT, readLogFile } from '../../storage/log-files.ts';
import { findTimestampedCheckpoint } from '../../storage/log-timestamps.ts';
import { streamLogFile } from './stream-log-file.ts';
import { createTileReader } from './read-tile.ts';
import { toLogEntry } from './to-log-entry.ts';

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
  throw new Error(`no checkpoint has the leaf ${index}`);
}

/** Returns the timestamp of the checkpoint in the proof of a publication (RFC 3161, DER), `null` if there is none yet. */
export async function readTimestamp(env: Env, submissionId: string): Promise<ReadableStream | null> {
  const row = await findPublicationEntry(openDatabase(env, SERVICE), submissionId);
  const timestamped = row && (await findTimestampedCheckpoint(env, row.logIndex));
  return timestamped && streamLogFile(env, `timestamps/${timestamped.date}.tsr`);
}
