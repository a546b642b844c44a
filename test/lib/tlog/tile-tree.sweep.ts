import { describe, expect, it } from 'vitest';
import { hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { verifyConsistency, verifyInclusion } from '../../../src/lib/tlog/merkle.ts';
import { proveConsistency, proveInclusion, readRoot } from '../../../src/lib/tlog/tile-tree.ts';
import { takePart } from '../../sweep-part.ts';
import { TileStore, computeRoot } from './naive-tree.ts';

function createLeaves(size: number) {
  return Array.from({ length: size }, (_, index) => hashLeaf(new TextEncoder().encode(`entry ${index}`)));
}

/** Around full tiles of the first and second level, and beyond. */
const SIZES = [257, 1, 255, 256, 65_535, 65_536, 65_537, 65_792, 70_000];

describe('trees read from tiles', () => {
  it.each(takePart(SIZES))('have that root, and prove it, with %i leaves', async (size) => {
    const leaves = createLeaves(size);
    const store = new TileStore();
    for (const older of SIZES.filter((one) => one < size).toSorted((a, b) => a - b))
      store.append(leaves.slice(store.leaves.length, older));
    store.append(leaves.slice(store.leaves.length));
    const head = { size, root: await readRoot(store.read, size) };
    expect(head.root).toEqual(computeRoot(leaves));
    for (const older of SIZES.filter((one) => one < size)) {
      const proof = await proveConsistency(store.read, older, size);
      const olderHead = { size: older, root: computeRoot(leaves.slice(0, older)) };
      expect(verifyConsistency(olderHead, head, proof), `${older} to ${size}`).toBe(true);
    }
    for (const index of new Set([0, size >> 1, size - 1, Math.max(size - 257, 0)])) {
      const proof = await proveInclusion(store.read, index, size);
      expect(verifyInclusion(leaves[index]!, index, proof, head), `${index} of ${size}`).toBe(true);
    }
  });

  it('have the root that RFC 6962 defines, at each size from 0 to 600', async () => {
    const leaves = createLeaves(600);
    const store = new TileStore();
    for (const size of takePart(Array.from({ length: 601 }, (_, n) => n))) {
      store.append(leaves.slice(store.leaves.length, size));
      expect(await readRoot(store.read, size), `size ${size}`).toEqual(computeRoot(leaves.slice(0, size)));
    }
  });
});
