import type { LoggedEntry } from '../../contracts/log-entry.ts';
import { encodeBase64 } from '../../lib/tlog/base64.ts';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { NEWEST_CHECKPOINT } from '../../storage/log-files.ts';
import { listEntries } from './list-entries.ts';
import { readPublicKey } from './read-public-key.ts';

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
