import { HASH_BYTES } from '../../lib/tlog/hashes.ts';
import { formatTilePath, TILE_WIDTH } from '../../lib/tlog/tiles.ts';
import type { ReadTile } from '../../lib/tlog/tile-tree.ts';

/**
 * Creates a reader of the log's hash tiles in R2. Reads a missing partial tile from the full tile: C2SP tlog-tiles allows a log
 * to delete partial tiles then.
 *
 * @throws Error if both are missing
 */
export function createTileReader(bucket: R2Bucket): ReadTile {
  return async (tile) => {
    const object =
      (await bucket.get(formatTilePath(tile))) ??
      (tile.width < TILE_WIDTH ? await bucket.get(formatTilePath({ ...tile, width: TILE_WIDTH })) : null);
    if (!object) throw new Error(`the log has no ${formatTilePath(tile)}`);
    return new Uint8Array(await object.arrayBuffer()).subarray(0, tile.width * HASH_BYTES);
  };
}
