import { encodeLogEntry } from '../../lib/log-entry.ts';
import { concatBytes } from '@noble/hashes/utils.js';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { equalBytes, HASH_BYTES, hashLeaf } from '../../lib/tlog/hashes.ts';
import { type TreeHead, verifyInclusion } from '../../lib/tlog/merkle.ts';
import { hashTile, proveInclusion } from '../../lib/tlog/tile-tree.ts';
import {
  decodeEntries,
  encodeEntries,
  formatTilePath,
  listNewBundles,
  listNewTiles,
  type Tile,
  TILE_WIDTH,
} from '../../lib/tlog/tiles.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { getLog, listEntriesAt } from '../../storage/log-entries.ts';
import { NEWEST_CHECKPOINT, putLogFile, readLogFile } from '../../storage/log-timestamps.ts';
import { toLogEntry } from './log-entry.ts';

/** Leaves whose tiles one call looks for: each tile takes a request. */
const LEAVES_IN_CALL = 256 * TILE_WIDTH;

/** What a call has done. */
export interface LogRepair {
  /** Paths of the files that were lost and are written again. */
  repaired: string[];
  /** The leaf to go on with; `null` at the end. */
  next: number | null;
}

/**
 * Writes the lost tiles and bundles of the log again, computed from each other and from the entries in D1. The newest checkpoint and the
 * keys come from the log's object, which is restarted for it. Older checkpoints and timestamps cannot be computed.
 *
 * @param start a multiple of 256: the first leaf whose tiles are looked for
 * @throws Error if what was computed is not in the signed tree. Then nothing is written
 */
export async function repairLog(env: Env, start: number): Promise<LogRepair> {
  if (start === 0) await restartLog(env);
  const head = await readHead(env);
  if (!head || start >= head.size) return { repaired: [], next: null };
  const end = Math.min(start + LEAVES_IN_CALL, head.size);
  const read = createReader(env);
  const repaired: string[] = [];
  for (const tile of [...listNewBundles(start, end), ...listNewTiles(start, end)]) {
    // A partial tile has this width only at the end of the tree.
    if (tile.width < TILE_WIDTH && end < head.size) continue;
    const path = formatTilePath(tile);
    if (await env.LOG_FILES.head(path)) continue;
    await assertSigned(read, tile, head);
    await putLogFile(env.LOG_FILES, path, await read(tile));
    repaired.push(path);
  }
  return { repaired, next: end < head.size ? end : null };
}

/** Has the object write its files again. It may need the others first, and then fails. */
async function restartLog(env: Env): Promise<void> {
  await getLog(env)
    .restart()
    .catch(() => {});
  await getLog(env)
    .sequence()
    .catch(() => {});
}

/** Returns the larger of the newest trees that R2 and the log's object have: either may have lost its own. */
async function readHead(env: Env): Promise<TreeHead | null> {
  const inObject = getLog(env)
    .readCheckpoint(0)
    .catch(() => null);
  const notes = await Promise.all([readLogFile(env.LOG_FILES, NEWEST_CHECKPOINT), inObject]);
  const heads = notes.flatMap((note) => parseCheckpoint(note ?? '') ?? []);
  return heads.toSorted((one, other) => other.size - one.size)[0] ?? null;
}

type ReadFile = (tile: Tile) => Promise<Uint8Array>;

/** Returns a reader of tiles and bundles that computes lost ones, and reads each once. */
function createReader(env: Env): ReadFile {
  const files = new Map<string, Promise<Uint8Array>>();
  const read: ReadFile = (tile) => {
    const path = formatTilePath(tile);
    const file = files.get(path) ?? readOrCompute(env, tile, read);
    files.set(path, file);
    return file;
  };
  return read;
}

async function readOrCompute(env: Env, tile: Tile, read: ReadFile): Promise<Uint8Array> {
  const object = await env.LOG_FILES.get(formatTilePath(tile));
  if (object) return new Uint8Array(await object.arrayBuffer());
  const { level, index, width } = tile;
  const first = index * TILE_WIDTH;
  if (level === 'entries') {
    const rows = await listEntriesAt(openDatabase(env, SERVICE), first, first + width);
    const isWhole = rows.length === width && rows.every(({ logIndex }, at) => logIndex === first + at);
    if (!isWhole) throw new Error(`D1 lacks entries of ${formatTilePath(tile)}`);
    return encodeEntries(rows.map((row) => encodeLogEntry(toLogEntry(row))));
  }
  if (level === 0) return hashEntries(await read({ level: 'entries', index, width }));
  const below = Array.from({ length: width }, (_, at) =>
    read({ level: level - 1, index: first + at, width: TILE_WIDTH }),
  );
  return concatBytes(...(await Promise.all(below)).map(hashTile));
}

/**
 * Asserts that a tile is that of the signed tree: the proof of a leaf below it has all its hashes. A bundle has the hashes of its tile.
 */
async function assertSigned(read: ReadFile, tile: Tile, head: TreeHead): Promise<void> {
  const { level, index } = tile;
  const leaf = index * TILE_WIDTH ** (level === 'entries' ? 1 : level + 1);
  const width = Math.min(TILE_WIDTH, head.size - leaf);
  const hashes = await read({ level: 0, index: leaf / TILE_WIDTH, width });
  const isSame = level !== 'entries' || equalBytes(hashEntries(await read(tile)), hashes);
  const proof = await proveInclusion(read, leaf, head.size);
  if (isSame && verifyInclusion(hashes.slice(0, HASH_BYTES), leaf, proof, head)) return;
  throw new Error(
    `${formatTilePath(tile)} cannot be computed: what D1 and R2 have is not in the signed tree`,
  );
}

function hashEntries(bundle: Uint8Array): Uint8Array {
  return concatBytes(...(decodeEntries(bundle) ?? []).map(hashLeaf));
}
