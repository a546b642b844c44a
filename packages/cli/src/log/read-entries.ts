import { concatBytes } from '@noble/hashes/utils.js';
import { hashLeaf } from '../../../../src/lib/tlog/hashes.ts';
import { verifyInclusion } from '../../../../src/lib/tlog/merkle.ts';
import { proveInclusion, type ReadTile } from '../../../../src/lib/tlog/tile-tree.ts';
import { TILE_WIDTH } from '../../../../src/lib/tlog/tiles.ts';
import { type FetchLogFile, fetchEntries, LogFault } from './log-files.ts';
import type { OpenLog } from './open-log.ts';

/** Limits of a run. The rest is left for the next run. */
export interface Limits {
  /** May be exceeded by the rest of a bundle. */
  entries: number;
  bytes: number;
  /** Milliseconds since 1970. */
  deadline: number;
}

/** A leaf of the log: the bytes of an entry. */
interface Leaf {
  index: number;
  bytes: Uint8Array;
}

/**
 * Reads the entries of a log from an index on, bundle by bundle, until the end or a limit. Every entry is verified to be in the
 * tree of the checkpoint before it is yielded.
 *
 * @throws LogFault if entries do not hash to the tree
 * @throws CliError if a file is missing or cannot be fetched
 */
export async function* readEntries(
  fetchLogFile: FetchLogFile,
  { checkpoint, readTile }: OpenLog,
  from: number,
  limits: Limits,
): AsyncGenerator<Leaf[]> {
  let bytes = 0;
  for (let next = from; next < checkpoint.size;) {
    if (next - from >= limits.entries || bytes >= limits.bytes || Date.now() >= limits.deadline) return;
    const bundle = Math.floor(next / TILE_WIDTH);
    const start = bundle * TILE_WIDTH;
    const width = Math.min(checkpoint.size - start, TILE_WIDTH);
    // oxlint-disable-next-line no-await-in-loop -- one bundle in memory at a time
    const entries = await fetchEntries(fetchLogFile, bundle, width);
    const hashes = entries.map(hashLeaf);
    const read = replaceTile(readTile, bundle, concatBytes(...hashes));
    // The other leaves of the tile are part of the proof of the first: it holds only if all are in the tree.
    // oxlint-disable-next-line no-await-in-loop -- as above
    const proof = await proveInclusion(read, start, checkpoint.size);
    const [first] = hashes;
    if (!first || !verifyInclusion(first, start, proof, checkpoint))
      throw new LogFault(`The entries from ${start} on do not hash to the tree of the checkpoint.`);
    yield entries.map((entry, at) => ({ index: start + at, bytes: entry })).slice(next - start);
    bytes += entries.reduce((sum, entry) => sum + entry.length, 0);
    next = start + width;
  }
}

/** Reads the hashes of a tile of leaves from `bytes`, and other tiles as before. */
function replaceTile(read: ReadTile, index: number, bytes: Uint8Array): ReadTile {
  return (tile) => (tile.level === 0 && tile.index === index ? Promise.resolve(bytes) : read(tile));
}
