import { createHash } from 'node:crypto';
import { type LogEntry, parseLogEntry } from '../../src/lib/log-entry.ts';
import { type Checkpoint, parseCheckpoint } from '../../src/lib/tlog/checkpoint.ts';
import { equalBytes, hashLeaf } from '../../src/lib/tlog/hashes.ts';
import { parseSigningKey, verifySignature } from '../../src/lib/tlog/note.ts';
import { computeRoot } from '../../test/lib/tlog/naive-tree.ts';
import { readEntries, readLogFile, SIGNING_KEY } from '../log/read-log.ts';
import type { LogState } from './log-state.ts';

/** What clients of the service have received. */
export interface Seen {
  /** Ids of the snapshots whose publication was answered. */
  answered: ReadonlySet<string>;
  /** Checkpoints that were served as the newest. */
  checkpoints: readonly string[];
}

/**
 * Reads the whole log over HTTP and lists its faults: an unsigned checkpoint or one whose root does not match its leaves, a duplicate leaf
 * or one without a snapshot, an answered publication without a leaf, or an index in D1 that is not the leaf's.
 */
export async function checkLog(origin: string, state: LogState, seen: Seen): Promise<string[]> {
  const leaves = await readEntries(origin, state.sizes.at(-1) ?? 0);
  const entries = leaves.map(parseLogEntry);
  const names = entries.map((entry) => `${entry?.type} ${entry?.id}`);
  const known = [...state.indices].map(([name, at]) => `${at} ${name}`);
  const failures = [
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name} is there twice`),
    ...[...seen.answered]
      .filter((id) => !names.includes(`publication ${id}`))
      .map((id) => `${id} was answered and is not there`),
  ];
  if (known.join() !== names.map((name, at) => `${at} ${name}`).join())
    failures.push(`D1 has other indices than the log: ${known.length} entries, ${names.length} leaves`);
  const stored = state.sizes.map(async (size) => {
    const note = new TextDecoder().decode(await readLogFile(origin, `checkpoints/${size}`));
    return parseCheckpoint(note)?.size === size ? note : '';
  });
  const hashes = leaves.map(hashLeaf);
  const key = await parseSigningKey(SIGNING_KEY);
  const isSound = async (checkpoint: Checkpoint | null) =>
    checkpoint !== null &&
    key !== null &&
    (await verifySignature(checkpoint.note, key.verifier)) === 'valid' &&
    checkpoint.size <= leaves.length &&
    equalBytes(checkpoint.root, computeRoot(hashes.slice(0, checkpoint.size)));
  for (const note of [...(await Promise.all(stored)), ...seen.checkpoints])
    if (!(await isSound(parseCheckpoint(note)))) failures.push(`a checkpoint is of another tree:\n${note}`);
  for (const entry of entries)
    if (!(await hasSnapshot(origin, entry)))
      failures.push(`a leaf has no snapshot: ${JSON.stringify(entry)}`);
  return failures;
}

async function hasSnapshot(origin: string, entry: LogEntry | null): Promise<boolean> {
  if (!entry) return false;
  const response = await fetch(`${origin}/ai-directory/${entry.provider}/${entry.id}.json`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.ok && createHash('sha256').update(bytes).digest('hex') === entry.snapshot_sha256;
}
