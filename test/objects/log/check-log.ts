import { readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { type LogEntry, parseLogEntry } from '../../../src/lib/log-entry.ts';
import { type Checkpoint, parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { parseSigningKey, verifySignature } from '../../../src/lib/tlog/note.ts';
import { decodeEntries, formatTilePath, TILE_WIDTH } from '../../../src/lib/tlog/tiles.ts';
import { computeRoot } from '../../lib/tlog/naive-tree.ts';

/** The log as a reader sees it. */
export interface ReadLog {
  entries: LogEntry[];
  /** By size. */
  checkpoints: Checkpoint[];
  /** Number of entries with their index in D1: all, except shortly before a publication is answered. */
  indexed: number;
}

/**
 * Reads the whole log from R2 and checks it: each checkpoint is signed and has the root of the leaves up to its size, so there is no fork;
 * each leaf is an entry of a snapshot that is stored, each entry is there once, and D1 has their indices in this order.
 */
export async function checkLog(): Promise<ReadLog> {
  const checkpoints = await listCheckpoints();
  const size = checkpoints.at(-1)?.size ?? 0;
  const leaves = await readLeaves(size);
  const hashes = leaves.map(hashLeaf);
  for (const checkpoint of checkpoints)
    expect(checkpoint.root).toEqual(computeRoot(hashes.slice(0, checkpoint.size)));
  const entries = leaves.map((leaf) => {
    const entry = parseLogEntry(leaf);
    if (!entry) throw new Error(`a leaf is not an entry: ${new TextDecoder().decode(leaf)}`);
    return entry;
  });
  const hashOf = new Map((await readRows('submissions')).map(({ id, sha256 }) => [id, sha256]));
  const results = (await readRows('logEntries'))
    .filter(({ logIndex }) => logIndex !== null)
    .toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
    .map(({ type, submissionId: id }) => ({ type, id, sha256: hashOf.get(id) }));
  expect(results).toEqual(
    entries
      .slice(0, results.length)
      .map(({ type, id, snapshot_sha256 }) => ({ type, id, sha256: snapshot_sha256 })),
  );
  expect(new Set(entries.map(({ type, id }) => `${type} ${id}`)).size).toBe(entries.length);
  return { entries, checkpoints, indexed: results.length };
}

async function listCheckpoints(): Promise<Checkpoint[]> {
  const key = await parseSigningKey(env.LOG_SIGNING_KEY ?? '');
  if (!key) throw new Error('no key');
  const checkpoints: Checkpoint[] = [];
  for (let cursor: string | undefined; ;) {
    const listed = await env.LOG_FILES.list({ prefix: 'checkpoints/', ...(cursor && { cursor }) });
    for (const { key: path } of listed.objects) {
      const checkpoint = parseCheckpoint((await (await env.LOG_FILES.get(path))?.text()) ?? '');
      if (!checkpoint) throw new Error(`${path} is not a checkpoint`);
      expect(path).toBe(`checkpoints/${checkpoint.size}`);
      expect(await verifySignature(checkpoint.note, key.verifier)).toBe('valid');
      checkpoints.push(checkpoint);
    }
    if (!listed.truncated) break;
    cursor = listed.cursor;
  }
  return checkpoints.toSorted((one, other) => one.size - other.size);
}

async function readLeaves(size: number): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  for (let start = 0; start < size; start += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, size - start);
    const path = formatTilePath({ level: 'entries', index: start / TILE_WIDTH, width });
    const bundle = await env.LOG_FILES.get(path);
    const entries = bundle && decodeEntries(new Uint8Array(await bundle.arrayBuffer()));
    if (entries?.length !== width) throw new Error(`${path} is missing or damaged`);
    leaves.push(...entries);
  }
  return leaves;
}
