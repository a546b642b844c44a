import { describe, expect, it } from 'vitest';
import { hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { verifyConsistency, verifyInclusion } from '../../../src/lib/tlog/merkle.ts';
import { proveConsistency, proveInclusion, readRoot } from '../../../src/lib/tlog/tile-tree.ts';
import { TILE_WIDTH, type Tile } from '../../../src/lib/tlog/tiles.ts';
import { TileStore, computeRoot } from './naive-tree.ts';

const leaves = Array.from({ length: 1_000 }, (_, index) =>
  hashLeaf(new TextEncoder().encode(`entry ${index}`)),
);

describe('trees read from tiles', () => {
  it('prove every inclusion and every consistency up to 70 leaves', async () => {
    const store = new TileStore();
    const roots = Array.from({ length: 71 }, (_, size) => computeRoot(leaves.slice(0, size)));
    for (let size = 1; size <= 70; size++) {
      store.append([leaves[size - 1]!]);
      const head = { size, root: roots[size]! };
      for (let index = 0; index < size; index++) {
        const proof = await proveInclusion(store.read, index, size);
        expect(verifyInclusion(leaves[index]!, index, proof, head), `${index} of ${size}`).toBe(true);
      }
      for (let oldSize = 0; oldSize <= size; oldSize++) {
        const proof = await proveConsistency(store.read, oldSize, size);
        const older = { size: oldSize, root: roots[oldSize]! };
        expect(verifyConsistency(older, head, proof), `${oldSize} to ${size}`).toBe(true);
      }
    }
  });
});

describe('reading tiles', () => {
  const store = new TileStore();
  store.append(leaves.slice(0, 1000));

  it('reads each tile once, in the width it has in the tree', async () => {
    const tiles: Tile[] = [];
    await proveInclusion(
      (tile) => {
        tiles.push(tile);
        return store.read(tile);
      },
      300,
      1000,
    );
    const byLevel = tiles.sort((a, b) => Number(a.level) - Number(b.level) || a.index - b.index);
    expect(byLevel).toEqual([
      { level: 0, index: 1, width: TILE_WIDTH },
      { level: 0, index: 3, width: 1000 - 3 * TILE_WIDTH },
      { level: 1, index: 0, width: 3 },
    ]);
  });

  it('rejects if a tile has another length or cannot be read', async () => {
    const short = async (tile: Tile) => (await store.read(tile)).slice(32);
    await expect(readRoot(short, 1000)).rejects.toThrow('tile/1/000.p/3 has 64 bytes');
    await expect(proveInclusion(store.read, 0, 999)).rejects.toThrow('no tile/0/003.p/231');
  });

  it('gives a root and proofs that do not verify if a tile is wrong', async () => {
    const head = { size: 1000, root: await readRoot(store.read, 1000) };
    const wrong = async (tile: Tile) => (await store.read(tile)).map((byte) => byte ^ 1);
    expect(await readRoot(wrong, 1000)).not.toEqual(head.root);
    expect(verifyInclusion(leaves[7]!, 7, await proveInclusion(wrong, 7, 1000), head)).toBe(false);
  });

  it('rejects invalid sizes and indices', async () => {
    for (const size of [-1, 0.5, 2 ** 53, NaN]) {
      await expect(readRoot(store.read, size)).rejects.toThrow(RangeError);
      await expect(proveInclusion(store.read, 0, size)).rejects.toThrow(RangeError);
      await expect(proveConsistency(store.read, 0, size)).rejects.toThrow(RangeError);
    }
    await expect(proveInclusion(store.read, 1000, 1000)).rejects.toThrow(RangeError);
    await expect(proveInclusion(store.read, -1, 1000)).rejects.toThrow(RangeError);
    await expect(proveConsistency(store.read, 1001, 1000)).rejects.toThrow(RangeError);
  });
});
