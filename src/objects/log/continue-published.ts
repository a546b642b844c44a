import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { equalBytes } from '../../lib/tlog/hashes.ts';
import { decodeEntries, formatTilePath, parseTilePath, TILE_WIDTH } from '../../lib/tlog/tiles.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { readLoggedSize } from '../../storage/log-entries.ts';
import { KEY_HISTORY, NEWEST_CHECKPOINT, putLogFile, readLogFile } from '../../storage/log-timestamps.ts';
import type { SignedCheckpoint } from './log.ts';
import type { Tree } from './tree.ts';

interface Publication {
  published: SignedCheckpoint | null;
  /** Records in D1 the indices of the leaves from a position on. */
  record: (first: number) => Promise<void>;
  markPublished: (checkpoint: SignedCheckpoint) => void;
}

/**
 * Appends the leaves that R2 has beyond the tree: its storage may have been put back to an earlier moment, and another tree of their size
 * would fork the log. Continues the published keys too, and writes lost keys and a lost checkpoint again.
 *
 * @returns the leaves of the newest checkpoint
 * @throws Error if the published tree is another one, or its leaves cannot be read
 */
export async function continuePublished(
  env: Env,
  storage: DurableObjectStorage,
  tree: Tree,
  { published, record, markPublished }: Publication,
): Promise<number> {
  const { LOG_FILES: bucket } = env;
  const newestSize = parseCheckpoint((await readLogFile(bucket, NEWEST_CHECKPOINT)) ?? '')?.size ?? 0;
  for (let recorded = published?.size ?? 0; ;) {
    const checkpoint = await readCheckpointOf(bucket, tree);
    const leaves = await readNextLeaves(bucket, tree.size, newestSize);
    if (checkpoint !== null && recorded === tree.size) markPublished({ size: recorded, checkpoint });
    if (checkpoint === null && published?.size === tree.size)
      await putLogFile(bucket, `checkpoints/${tree.size}`, new TextEncoder().encode(published.checkpoint));
    if (leaves.length === 0) break;
    storage.transactionSync(() => tree.append(leaves));
    await record(recorded);
    recorded = tree.size;
  }
  if (tree.size < Math.max(newestSize, await readLoggedSize(openDatabase(env, SERVICE))))
    throw new Error(`the log would fork: R2 lacks leaves after ${tree.size} that were published`);
  const keys = (await readLogFile(bucket, KEY_HISTORY)) ?? '';
  const storedKeys = storage.kv.get<string>('keys') ?? '';
  if (keys.length > storedKeys.length && keys.startsWith(storedKeys)) storage.kv.put('keys', keys);
  if (keys === '' && storedKeys !== '') await bucket.put(KEY_HISTORY, storedKeys);
  return newestSize;
}

/** Returns the checkpoint in R2 of the tree, `null` if there is none. @throws Error if it is of another tree */
async function readCheckpointOf(bucket: R2Bucket, tree: Tree): Promise<string | null> {
  const { size } = tree;
  const checkpoint = await readLogFile(bucket, `checkpoints/${size}`);
  if (checkpoint === null) return null;
  const root = parseCheckpoint(checkpoint)?.root;
  if (!root || !equalBytes(root, tree.computeRoot()))
    throw new Error(`the log would fork: its checkpoint of ${size} leaves is of another tree`);
  return checkpoint;
}

/**
 * Returns the next leaves in R2 after those of a tree of `size`, up to the end of their bundle. A bundle is written before the checkpoint
 * that covers it, so that no larger tree was signed if there is none.
 *
 * @param until leaves up to this size come first, so that the tree stops there
 */
async function readNextLeaves(bucket: R2Bucket, size: number, until: number): Promise<Uint8Array[]> {
  const index = Math.floor(size / TILE_WIDTH);
  const start = index * TILE_WIDTH;
  const prefix = formatTilePath({ level: 'entries', index, width: TILE_WIDTH });
  const { objects } = await bucket.list({ prefix });
  const width = Math.max(0, ...objects.map(({ key }) => parseTilePath(key)?.width ?? 0));
  if (start + width <= size) return [];
  const path = formatTilePath({ level: 'entries', index, width });
  const object = await bucket.get(path);
  const entries = object && decodeEntries(new Uint8Array(await object.arrayBuffer()));
  if (entries?.length !== width) throw new Error(`${path} is damaged`);
  return entries.slice(size - start, until > size ? until - start : width);
}
