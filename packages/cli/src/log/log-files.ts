import { HASH_BYTES } from '../../../../src/lib/tlog/hashes.ts';
import type { ReadTile } from '../../../../src/lib/tlog/tile-tree.ts';
import { decodeEntries, formatTilePath, type Tile, TILE_WIDTH } from '../../../../src/lib/tlog/tiles.ts';
import { CliError } from '../cli-error.ts';

/** Fetches a file below the URL of a log; `null` if there is none. @throws CliError */
export type FetchLogFile = (path: string, maxBytes: number) => Promise<Uint8Array | null>;

/** A log broke a promise: its files contradict each other or an earlier checkpoint. */
export class LogFault extends Error {
  override readonly name = 'LogFault';
}

/** 256 entries of 65,535 bytes, each with its length. */
const MAX_BUNDLE_BYTES = TILE_WIDTH * (0xffff + 2);

/** Creates a reader of a log's hash tiles that caches them: tiles near the root are read repeatedly. */
export function createTileReader(fetchLogFile: FetchLogFile): ReadTile {
  const tiles = new Map<string, Promise<Uint8Array>>();
  return (tile) => {
    const path = formatTilePath(tile);
    const bytes = tiles.get(path) ?? fetchHashes(fetchLogFile, tile);
    tiles.set(path, bytes);
    return bytes;
  };
}

async function fetchHashes(fetchLogFile: FetchLogFile, tile: Tile): Promise<Uint8Array> {
  const bytes = await fetchTile(fetchLogFile, tile, TILE_WIDTH * HASH_BYTES);
  if (bytes.length % HASH_BYTES !== 0 || bytes.length < tile.width * HASH_BYTES)
    throw new LogFault(`${formatTilePath(tile)} has ${bytes.length} bytes.`);
  return bytes.subarray(0, tile.width * HASH_BYTES);
}

/** Reads the entries of a bundle. The caller has to verify them. @throws LogFault CliError */
export async function fetchEntries(
  fetchLogFile: FetchLogFile,
  index: number,
  width: number,
): Promise<Uint8Array[]> {
  const tile: Tile = { level: 'entries', index, width };
  const entries = decodeEntries(await fetchTile(fetchLogFile, tile, MAX_BUNDLE_BYTES));
  if (!entries || entries.length < width) throw new LogFault(`${formatTilePath(tile)} cannot be read.`);
  return entries.slice(0, width);
}

/** Once a tile is full, a log may delete its partial ones (c2sp.org/tlog-tiles). */
async function fetchTile(fetchLogFile: FetchLogFile, tile: Tile, maxBytes: number): Promise<Uint8Array> {
  const bytes =
    (await fetchLogFile(formatTilePath(tile), maxBytes)) ??
    (tile.width < TILE_WIDTH
      ? await fetchLogFile(formatTilePath({ ...tile, width: TILE_WIDTH }), maxBytes)
      : null);
  if (!bytes) throw new CliError(`The log has no ${formatTilePath(tile)}.`);
  return bytes;
}
