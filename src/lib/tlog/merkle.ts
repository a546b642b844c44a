import { isCount } from './decimal.ts';
import { EMPTY_ROOT, HASH_BYTES, equalBytes, hashNodes, type Hash } from './hashes.ts';

export interface TreeHead {
  /** Number of leaves. */
  size: number;
  root: Hash;
}

/**
 * Whether a proof shows that a leaf's hash is at an index of a tree (RFC 9162 section 2.1.3.2, which verifies the proofs of
 * RFC 6962). Sizes go up to 2^53-1, so it divides by two instead of shifting.
 */
export function verifyInclusion(leaf: Hash, index: number, proof: readonly Hash[], head: TreeHead): boolean {
  if (!isCount(index) || !isCount(head.size) || index >= head.size || !areHashes([leaf, ...proof]))
    return false;
  let [node, last] = [index, head.size - 1];
  let root = leaf;
  for (const hash of proof) {
    if (last === 0) return false;
    if (isRight(node) || node === last) {
      root = hashNodes(hash, root);
      while (!isRight(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      root = hashNodes(root, hash);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && equalBytes(root, head.root);
}

/**
 * Whether a proof shows that a tree only appends leaves to an older one (RFC 9162 section 2.1.4.2). For trees of the same size
 * and for an empty older tree, whose root must be `EMPTY_ROOT`, the proof is empty.
 */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Hash[]): boolean {
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size) return false;
  if (!areHashes([older.root, newer.root, ...proof])) return false;
  if ([older, newer].some(({ size, root }) => size === 0 && !equalBytes(root, EMPTY_ROOT))) return false;
  if (older.size === newer.size) return proof.length === 0 && equalBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  let [node, last] = [older.size - 1, newer.size - 1];
  while (isRight(node)) [node, last] = [half(node), half(last)];
  // Here `node` is 0 if the older size is a power of two: its root is then a node of the newer tree.
  const [first, ...rest] = node === 0 ? [older.root, ...proof] : proof;
  if (first === undefined) return false;
  let [olderRoot, newerRoot] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (isRight(node) || node === last) {
      olderRoot = hashNodes(hash, olderRoot);
      newerRoot = hashNodes(hash, newerRoot);
      while (!isRight(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      newerRoot = hashNodes(newerRoot, hash);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && equalBytes(olderRoot, older.root) && equalBytes(newerRoot, newer.root);
}

function isRight(node: number): boolean {
  return node % 2 === 1;
}

function half(node: number): number {
  return Math.floor(node / 2);
}

function areHashes(hashes: readonly Hash[]): boolean {
  return hashes.every((hash) => hash.length === HASH_BYTES);
}
