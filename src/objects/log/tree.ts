import { concatBytes } from '@noble/hashes/utils.js';
import { EMPTY_ROOT, type Hash, hashLeaf, hashNodes } from '../../lib/tlog/hashes.ts';
import { splitPoint } from '../../lib/tlog/tile-tree.ts';
import { encodeEntries, type Tile, TILE_WIDTH } from '../../lib/tlog/tiles.ts';

/** A leaf of the tree. */
export interface Leaf {
  position: number;
  entry: Uint8Array;
}

type Row = Record<string, SqlStorageValue>;

/**
 * The right edge of the Merkle tree (RFC 6962 section 2.1) in SQLite: the entries and, above them, the hashes of tiles (C2SP tlog-tiles)
 * that are not full. Full tiles are dropped once they are in R2. The hashes of leaves are computed: a row of each would cost more.
 */
export class Tree {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Leaves in the tree. */
  get size(): number {
    const query = 'SELECT coalesce(max(position) + 1, 0) AS size FROM entries';
    return this.sql.exec<{ size: number }>(query).one().size;
  }

  /** Appends the entries of leaves. Call it in a transaction. */
  append(entries: readonly Uint8Array[]): void {
    let position = this.size;
    for (const entry of entries) {
      this.sql.exec('INSERT INTO entries VALUES (?, ?)', position, entry);
      this.closeTile(0, position);
      position++;
    }
  }

  computeRoot(): Hash {
    const { size } = this;
    let root: Hash | null = null;
    for (let level = 0, width = size; width > 0; level++, width = Math.floor(width / TILE_WIDTH)) {
      const count = width % TILE_WIDTH;
      const hashes = this.listHashes({ level, index: Math.floor(width / TILE_WIDTH), width: count });
      if (root) hashes.push(root);
      if (hashes.length > 0) root = hashTree(hashes);
    }
    return root ?? EMPTY_ROOT;
  }

  /** Returns the bytes of a tile or bundle. @throws Error if it was dropped */
  readTile(tile: Tile): Uint8Array {
    if (tile.level === 'entries') {
      const start = tile.index * TILE_WIDTH;
      const entries = this.listEntries(start, start + tile.width);
      if (entries.length !== tile.width)
        throw new Error(`bundle ${tile.index} has ${entries.length} entries, not ${tile.width}`);
      return encodeEntries(entries);
    }
    return concatBytes(...this.listHashes({ ...tile, level: tile.level }));
  }

  /** Lists the entries of the leaves from a position on. @param end by default that of the tree */
  listEntries(start: number, end = this.size): Uint8Array[] {
    const query = 'SELECT entry FROM entries WHERE position >= ? AND position < ? ORDER BY position';
    return this.sql
      .exec<{ entry: ArrayBuffer }>(query, start, end)
      .toArray()
      .map(({ entry }) => new Uint8Array(entry));
  }

  /** Returns the leaf of an entry if its tile is not full; `null` otherwise. */
  findLeaf(entry: Uint8Array): Leaf | null {
    const query = 'SELECT position FROM entries WHERE entry = ?';
    const [row] = this.sql.exec<{ position: number }>(query, entry).toArray();
    return row ? { position: row.position, entry } : null;
  }

  /** Drops full tiles and bundles, except the newest leaf: `size` comes from it. */
  dropFullTiles(): void {
    const { size } = this;
    const edge = Math.floor(size / TILE_WIDTH) * TILE_WIDTH;
    this.sql.exec('DELETE FROM entries WHERE position < ?', Math.min(edge, size - 1));
    for (let level = 0, width = size; width > 0; level++, width = Math.floor(width / TILE_WIDTH)) {
      const start = Math.floor(width / TILE_WIDTH) * TILE_WIDTH;
      this.sql.exec('DELETE FROM hashes WHERE level = ? AND position < ?', level, start);
    }
  }

  /** If a hash fills its tile, adds the hash of the tile one level up. */
  private closeTile(level: number, position: number): void {
    if ((position + 1) % TILE_WIDTH > 0) return;
    const index = Math.floor(position / TILE_WIDTH);
    const hash = hashTree(this.listHashes({ level, index, width: TILE_WIDTH }));
    this.sql.exec('INSERT INTO hashes VALUES (?, ?, ?)', level + 1, index, hash);
    this.closeTile(level + 1, index);
  }

  private listHashes({ level, index, width }: Tile & { level: number }): Hash[] {
    const start = index * TILE_WIDTH;
    const hashes =
      level === 0
        ? this.listEntries(start, start + width).map(hashLeaf)
        : this.listNodes(level, start, start + width);
    if (hashes.length !== width)
      throw new Error(`tile ${level}/${index} has ${hashes.length} hashes, not ${width}`);
    return hashes;
  }

  private listNodes(level: number, start: number, end: number): Hash[] {
    const query =
      'SELECT hash FROM hashes WHERE level = ? AND position >= ? AND position < ? ORDER BY position';
    const rows = this.sql.exec<Row & { hash: ArrayBuffer }>(query, level, start, end).toArray();
    return rows.map(({ hash }) => new Uint8Array(hash));
  }
}

/** Returns the root over the hashes of subtrees. All but the last must have the same number of leaves. */
function hashTree(hashes: readonly Hash[]): Hash {
  const [first] = hashes;
  if (!first) throw new Error('a tree without hashes');
  if (hashes.length === 1) return first;
  const left = splitPoint(hashes.length);
  return hashNodes(hashTree(hashes.slice(0, left)), hashTree(hashes.slice(left)));
}
