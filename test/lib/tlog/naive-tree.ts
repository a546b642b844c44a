import { concatBytes } from '@noble/hashes/utils.js';
import { EMPTY_ROOT, hashNodes, type Hash } from '../../../src/lib/tlog/hashes.ts';
import { TILE_WIDTH, formatTilePath, listNewTiles, type Tile } from '../../../src/lib/tlog/tiles.ts';

/** Returns the root of leaves as RFC 6962 section 2.1 defines it. */
export function computeRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length <= 1) return leaves[0] ?? EMPTY_ROOT;
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hashNodes(computeRoot(leaves.slice(0, left)), computeRoot(leaves.slice(left)));
}

/** Tiles that a log has written, each by its path. */
export class TileStore {
  readonly files = new Map<string, Uint8Array>();
  readonly leaves: Hash[] = [];

  /** Appends leaves and writes the tiles that are new, hashes of a level from the full tiles below. */
  append(leaves: readonly Hash[]): void {
    const oldSize = this.leaves.length;
    for (const leaf of leaves) this.leaves.push(leaf);
    for (const tile of listNewTiles(oldSize, this.leaves.length)) {
      const hashes = Array.from({ length: tile.width }, (_, at) =>
        this.hash(tile, tile.index * TILE_WIDTH + at),
      );
      this.files.set(formatTilePath(tile), concatBytes(...hashes));
    }
  }

  readonly read = async (tile: Tile): Promise<Uint8Array> => {
    const bytes = this.files.get(formatTilePath(tile));
    if (bytes === undefined) throw new Error(`no ${formatTilePath(tile)}`);
    return bytes;
  };

  private hash(tile: Tile, index: number): Hash {
    if (tile.level === 0) return this.leaves[index]!;
    const below = this.files.get(
      formatTilePath({ level: Number(tile.level) - 1, index, width: TILE_WIDTH }),
    )!;
    return computeRoot(Array.from({ length: TILE_WIDTH }, (_, at) => below.slice(at * 32, at * 32 + 32)));
  }
}
