import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** A SHA-256, 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** Root of the tree without leaves (RFC 6962 section 2.1). */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

/** Returns the hash of a leaf (RFC 6962 section 2.1). */
export function hashLeaf(entry: Uint8Array): Hash {
  return sha256(concatBytes(Uint8Array.of(0x00), entry));
}

/** Returns the hash of an inner node (RFC 6962 section 2.1). */
export function hashNodes(left: Hash, right: Hash): Hash {
  return sha256(concatBytes(Uint8Array.of(0x01), left, right));
}

/** Whether two byte strings are equal. Not in constant time: nothing compared here is secret. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
