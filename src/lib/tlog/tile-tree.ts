import { isCount } from './decimal.ts';
import { EMPTY_ROOT, HASH_BYTES, hashNodes, type Hash } from './hashes.ts';
import { TILE_WIDTH, formatTilePath, type Tile } from './tiles.ts';

/** Reads the bytes of a hash tile, `width * 32`. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** Binary levels of the tree between two levels of tiles: 256 is 2 to the 8th. */
const TILE_HEIGHT = 8;

/**
 * Returns the root of a tree of `size` leaves. Like the functions below, it reads each tile once, in its width in that tree,
 * and trusts it: verify the result against a signed checkpoint. Throws `RangeError` for invalid sizes and indices, `Error` for
 * a tile of another length, and what `read` throws.
 */
export async function readRoot(read: ReadTile, size: number): Promise<Hash> {
  if (!isCount(size)) throw new RangeError(`size ${size}`);
  return size === 0 ? EMPTY_ROOT : await openTree(read, size)(0, size);
}

/** Returns the proof that a leaf is in a tree, from the leaf's sibling up (RFC 6962 section 2.1.1). */
export async function proveInclusion(read: ReadTile, index: number, size: number): Promise<Hash[]> {
  if (!isCount(index) || !isCount(size) || index >= size) throw new RangeError(`index ${index} of ${size}`);
  const hashRange = openTree(read, size);
  const proof: Promise<Hash>[] = [];
  let [start, count] = [0, size];
  while (count > 1) {
    const left = splitPoint(count);
    if (index < start + left) {
      proof.push(hashRange(start + left, count - left));
      count = left;
    } else {
      proof.push(hashRange(start, left));
      [start, count] = [start + left, count - left];
    }
  }
  return await Promise.all(proof.reverse());
}

/**
 * Returns the proof that a tree of `size` appends to one of `oldSize` (RFC 6962 section 2.1.2), empty if `oldSize` is 0 or
 * `size`.
 */
export async function proveConsistency(read: ReadTile, oldSize: number, size: number): Promise<Hash[]> {
  if (!isCount(oldSize) || !isCount(size) || oldSize > size)
    throw new RangeError(`sizes ${oldSize} and ${size}`);
  if (oldSize === 0) return [];
  const hashRange = openTree(read, size);
  const proof: Promise<Hash>[] = [];
  let [start, count] = [0, size];
  while (oldSize < start + count) {
    const left = splitPoint(count);
    if (oldSize <= start + left) {
      proof.push(hashRange(start + left, count - left));
      count = left;
    } else {
      proof.push(hashRange(start, left));
      [start, count] = [start + left, count - left];
    }
  }
  // From the first leaf on, this is the older tree, whose root the verifier has.
  if (start > 0) proof.push(hashRange(start, count));
  return await Promise.all(proof.reverse());
}

/**
 * Returns a function that gives the hash of `count` leaves from `start`, where they are a subtree of the tree of `size` (RFC
 * 6962 section 2.1). It reads the tiles in parallel.
 */
function openTree(read: ReadTile, size: number): (start: number, count: number) => Promise<Hash> {
  const tiles = new Map<string, Promise<Uint8Array>>();

  async function readWhole(tile: Tile): Promise<Uint8Array> {
    const bytes = await read(tile);
    if (bytes.length === tile.width * HASH_BYTES) return bytes;
    throw new Error(`${formatTilePath(tile)} has ${bytes.length} bytes`);
  }

  function readTile(level: number, index: number): Promise<Uint8Array> {
    const key = `${level}/${index}`;
    const width = Math.min(Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH, TILE_WIDTH);
    const bytes = tiles.get(key) ?? readWhole({ level, index, width });
    tiles.set(key, bytes);
    return bytes;
  }

  /** Hash of 2^height leaves that begin at a multiple of their number. */
  async function hashFull(start: number, height: number): Promise<Hash> {
    const level = Math.floor(height / TILE_HEIGHT);
    const first = start / TILE_WIDTH ** level;
    const bytes = await readTile(level, Math.floor(first / TILE_WIDTH));
    const from = (first % TILE_WIDTH) * HASH_BYTES;
    return hashTile(bytes.subarray(from, from + 2 ** (height % TILE_HEIGHT) * HASH_BYTES));
  }

  async function hashRange(start: number, count: number): Promise<Hash> {
    const height = Math.round(Math.log2(count));
    if (count === 2 ** height) return await hashFull(start, height);
    const left = splitPoint(count);
    return hashNodes(...(await Promise.all([hashRange(start, left), hashRange(start + left, count - left)])));
  }

  return hashRange;
}

/** Returns the hash over the hashes of a tile, or of a part of one: a power of two of them. */
export function hashTile(bytes: Uint8Array): Hash {
  let hashes: Hash[] = Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
  while (hashes.length > 1) hashes = hashPairs(hashes);
  return hashes[0]!;
}

function hashPairs(hashes: readonly Hash[]): Hash[] {
  return Array.from({ length: hashes.length / 2 }, (_, index) =>
    hashNodes(hashes[2 * index]!, hashes[2 * index + 1]!),
  );
}

/** Returns the largest power of two below `count`, which must exceed 1: RFC 6962 section 2.1 splits a tree there. */
export function splitPoint(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
}
