import { isCount } from './decimal.ts';

/** Hashes of a full tile, entries of a full bundle. */
export const TILE_WIDTH = 256;

const MAX_LEVEL = 63;
const MAX_ENTRY_BYTES = 0xffff;
const TILE_PATH = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/;

/** A tile of hashes, or a bundle of entries (C2SP tlog-tiles). */
export interface Tile {
  /** 0 to 63, or a bundle of entries. */
  level: number | 'entries';
  /** From 0, within the level. */
  index: number;
  /** Hashes or entries in it, 1 to 256. */
  width: number;
}

/** Returns a tile's path below the log's URL. Throws `RangeError` for an invalid tile. */
export function formatTilePath({ level, index, width }: Tile): string {
  if (level !== 'entries' && !(isCount(level) && level <= MAX_LEVEL)) throw new RangeError(`level ${level}`);
  if (!isCount(index)) throw new RangeError(`index ${index}`);
  if (!isCount(width) || width === 0 || width > TILE_WIDTH) throw new RangeError(`width ${width}`);
  const digits = String(index);
  const elements = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g)!;
  return (
    `tile/${level}/x${elements.join('/x')}`.replace(/x(...)$/, '$1') +
    (width < TILE_WIDTH ? `.p/${width}` : '')
  );
}

/** Returns the tile of a path, or `null` if `formatTilePath` never gives this path. */
export function parseTilePath(path: string): Tile | null {
  const [, level, elements, width] = TILE_PATH.exec(path) ?? [];
  if (level === undefined || elements === undefined) return null;
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(elements.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  try {
    return formatTilePath(tile) === path ? tile : null;
  } catch {
    return null;
  }
}

/**
 * Returns the hash tiles that a tree of `size` has and one of `oldSize` does not, partial tiles included, from the lowest level
 * up. Throws `RangeError` if the tree shrinks.
 */
export function listNewTiles(oldSize: number, size: number): Tile[] {
  if (!isCount(oldSize) || !isCount(size) || oldSize > size)
    throw new RangeError(`sizes ${oldSize} and ${size}`);
  const tiles: Tile[] = [];
  let [oldHashes, hashes] = [oldSize, size];
  for (let level = 0; hashes > oldHashes; level++) {
    const [oldFull, full] = [Math.floor(oldHashes / TILE_WIDTH), Math.floor(hashes / TILE_WIDTH)];
    for (let index = oldFull; index < full; index++) tiles.push({ level, index, width: TILE_WIDTH });
    const width = hashes % TILE_WIDTH;
    if (width > 0) tiles.push({ level, index: full, width });
    [oldHashes, hashes] = [oldFull, full];
  }
  return tiles;
}

/** Returns the entry bundles that a tree of `size` has and one of `oldSize` does not, as `listNewTiles` does. */
export function listNewBundles(oldSize: number, size: number): Tile[] {
  return listNewTiles(oldSize, size)
    .filter(({ level }) => level === 0)
    .map(({ index, width }) => ({ level: 'entries', index, width }));
}

/** Returns a bundle of entries, each after its length as a big-endian uint16. Throws `RangeError` over 65,535 bytes. */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${entry.length} bytes`);
    view.setUint16(at, entry.length);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** Returns the entries of a bundle as views of its buffer, or `null` if it ends within an entry or has more than 256. */
export function decodeEntries(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 2 > bytes.length || entries.length === TILE_WIDTH) return null;
    const end = at + 2 + view.getUint16(at);
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
