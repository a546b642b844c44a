import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { EMPTY_ROOT, hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { verifyConsistency, verifyInclusion } from '../../../src/lib/tlog/merkle.ts';
import { proveConsistency, proveInclusion, readRoot } from '../../../src/lib/tlog/tile-tree.ts';
import { TileStore } from './naive-tree.ts';

// The tree and the proofs of the reference implementation of Certificate Transparency (merkletree/merkle_tree_test.cc).
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => hashLeaf(hexToBytes(hex)));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(hexToBytes);
const [N0, N1, N4, N6] = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
];
const [N01, N23, N45, N67] = [
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
];
const [N0123, N4567] = [
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
];

const store = new TileStore();
for (const leaf of LEAVES) store.append([leaf]);

function head(size: number) {
  return { size, root: ROOTS[size]! };
}

describe('the reference tree of Certificate Transparency', () => {
  it('has its roots', async () => {
    expect(EMPTY_ROOT).toEqual(ROOTS[0]);
    for (const size of ROOTS.keys()) expect(await readRoot(store.read, size)).toEqual(ROOTS[size]);
  });

  it.each([
    [0, 1, []],
    [0, 8, [N1, N23, N4567]],
    [5, 8, [N4, N67, N0123]],
    [2, 3, [N01]],
    [1, 5, [N0, N23, N4]],
  ])('has its proof of leaf %i of %i', async (index, size, hex) => {
    const proof = hex.map((each) => hexToBytes(each));
    expect(await proveInclusion(store.read, index, size)).toEqual(proof);
    expect(verifyInclusion(LEAVES[index]!, index, proof, head(size))).toBe(true);
  });

  it.each([
    [1, 1, []],
    [1, 8, [N1, N23, N4567]],
    [6, 8, [N45, N67, N0123]],
    [2, 5, [N23, N4]],
    [6, 7, [N45, N6, N0123]],
  ])('has its proof from %i to %i leaves', async (oldSize, size, hex) => {
    const proof = hex.map((each) => hexToBytes(each));
    expect(await proveConsistency(store.read, oldSize, size)).toEqual(proof);
    expect(verifyConsistency(head(oldSize), head(size), proof)).toBe(true);
  });
});

describe('verifyInclusion', () => {
  const leaf = LEAVES[5]!;
  const proof = [N4, N67, N0123].map((hex) => hexToBytes(hex));

  it.each([-1, 0.5, 8, 2 ** 53, Infinity, NaN])('refuses index %d', (index) => {
    expect(verifyInclusion(leaf, index, proof, head(8))).toBe(false);
  });

  it.each([0, -8, 5, 7.5, 2 ** 53, Infinity, NaN])('refuses size %d', (size) => {
    expect(verifyInclusion(leaf, 5, proof, { size, root: ROOTS[8]! })).toBe(false);
  });

  it('refuses proofs that are too short or too long, and hashes of another length', () => {
    for (const wrong of [
      [],
      proof.slice(1),
      proof.slice(0, -1),
      [...proof, ROOTS[8]!],
      Array.from({ length: 100_000 }, () => leaf),
      proof.map((hash) => hash.slice(1)),
    ]) {
      expect(verifyInclusion(leaf, 5, wrong, head(8))).toBe(false);
    }
    expect(verifyInclusion(leaf.slice(1), 5, proof, head(8))).toBe(false);
    expect(verifyInclusion(leaf, 5, proof, { size: 8, root: new Uint8Array() })).toBe(false);
  });

  it('takes neither an inner node for a leaf nor the root for the only leaf', () => {
    expect(verifyInclusion(hexToBytes(N45), 2, proof.slice(1), head(8))).toBe(false);
    expect(verifyInclusion(ROOTS[8]!, 0, [], head(8))).toBe(false);
  });

  it('goes up to 2^53-1 leaves', () => {
    const size = Number.MAX_SAFE_INTEGER;
    const hashes = Array.from({ length: 53 }, () => leaf);
    expect(verifyInclusion(leaf, size - 1, hashes, { size, root: leaf })).toBe(false);
    expect(verifyInclusion(leaf, 0, hashes, { size, root: leaf })).toBe(false);
  });
});

describe('verifyConsistency', () => {
  const proof = [N45, N67, N0123].map((hex) => hexToBytes(hex));

  it('accepts any tree after the empty one, and a tree after itself, with an empty proof alone', () => {
    expect(verifyConsistency(head(0), head(8), [])).toBe(true);
    expect(verifyConsistency(head(0), head(0), [])).toBe(true);
    expect(verifyConsistency(head(8), head(8), [])).toBe(true);
    expect(verifyConsistency(head(0), head(8), [proof[0]!])).toBe(false);
    expect(verifyConsistency(head(8), head(8), [proof[0]!])).toBe(false);
    expect(verifyConsistency({ size: 0, root: ROOTS[1]! }, head(8), [])).toBe(false);
    expect(verifyConsistency({ size: 8, root: ROOTS[7]! }, head(8), [])).toBe(false);
  });

  it.each([-6, 0, 9, 5.5, 2 ** 53, Infinity, NaN])('refuses an older size of %d', (size) => {
    expect(verifyConsistency({ size, root: ROOTS[6]! }, head(8), proof)).toBe(false);
  });

  it('refuses proofs that are too short or too long, hashes of another length and a tree that shrinks', () => {
    for (const wrong of [
      [],
      proof.slice(1),
      proof.slice(0, -1),
      [...proof, ROOTS[8]!],
      Array.from({ length: 100_000 }, () => ROOTS[8]!),
      proof.map((hash) => hash.slice(1)),
    ]) {
      expect(verifyConsistency(head(6), head(8), wrong)).toBe(false);
    }
    expect(verifyConsistency(head(8), head(6), proof)).toBe(false);
    expect(verifyConsistency(head(4), head(8), [])).toBe(false);
  });

  it('refuses a fork: another tree of the same size', () => {
    const fork = { size: 8, root: hashLeaf(hexToBytes('00')) };
    expect(verifyConsistency(head(6), fork, proof)).toBe(false);
    expect(verifyConsistency({ size: 6, root: fork.root }, head(8), proof)).toBe(false);
  });
});
