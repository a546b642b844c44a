import { describe, expect, it } from 'vitest';
import {
  decodeEntries,
  encodeEntries,
  formatTilePath,
  listNewBundles,
  listNewTiles,
  parseTilePath,
  type Tile,
} from '../../../src/lib/tlog/tiles.ts';

describe('tile paths', () => {
  it.each<[string, Tile]>([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/x001/234.p/5', { level: 0, index: 1234, width: 5 }],
    ['tile/1/x001/x234/067', { level: 1, index: 1_234_067, width: 256 }],
    ['tile/63/999.p/255', { level: 63, index: 999, width: 255 }],
    ['tile/entries/x001/000.p/1', { level: 'entries', index: 1000, width: 1 }],
    ['tile/0/x009/x007/x199/x254/x740/991', { level: 0, index: 2 ** 53 - 1, width: 256 }],
  ])('%s', (path, tile) => {
    expect(formatTilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each([
    '',
    'tile/0',
    'tile/0/',
    'tile/0/0',
    'tile/0/0000',
    'tile/0/x000/001',
    'tile/0/x001/x234',
    'tile/0/001/234',
    'tile/0/x1/234',
    'tile/00/000',
    'tile/01/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/1e0/000',
    'tile/Entries/000',
    'tile/0/000.p/0',
    'tile/0/000.p/05',
    'tile/0/000.p/256',
    'tile/0/000.p/999',
    'tile/0/000.p/',
    'tile/0/000.p',
    'tile/0/000.p/1/',
    'tile/0/000\n',
    '/tile/0/000',
    'tile/0/../000',
    'tile/0/٠٠٠',
    'tile/0/x009/x007/x199/x254/x740/992',
    'tile/0/x001/x009/x007/x199/x254/x740/991',
    `tile/0/${'x001/'.repeat(100_000)}000`,
  ])('is not a tile path: %.60s', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it.each<Tile>([
    { level: 64, index: 0, width: 1 },
    { level: -1, index: 0, width: 1 },
    { level: 0, index: -1, width: 1 },
    { level: 0, index: 2 ** 53, width: 1 },
    { level: 0, index: 0, width: 0 },
    { level: 0, index: 0, width: 257 },
  ])('throws for %j', (tile) => {
    expect(() => formatTilePath(tile)).toThrow(RangeError);
  });
});

describe('listNewTiles', () => {
  function listPaths(oldSize: number, size: number): string[] {
    return listNewTiles(oldSize, size).map(formatTilePath);
  }

  it('lists all tiles of the example of the specification', () => {
    const tiles = listNewTiles(0, 70_000);
    expect(tiles.filter(({ level }) => level === 0)).toHaveLength(274);
    expect(tiles.filter(({ level, width }) => level === 0 && width === 256)).toHaveLength(273);
    expect(tiles.slice(273).map(formatTilePath)).toEqual([
      'tile/0/273.p/112',
      'tile/1/000',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ]);
  });

  it.each([
    [0, 0, []],
    [5, 5, []],
    [0, 1, ['tile/0/000.p/1']],
    [5, 7, ['tile/0/000.p/7']],
    [255, 256, ['tile/0/000', 'tile/1/000.p/1']],
    [256, 257, ['tile/0/001.p/1']],
    [250, 600, ['tile/0/000', 'tile/0/001', 'tile/0/002.p/88', 'tile/1/000.p/2']],
    [65_535, 65_536, ['tile/0/255', 'tile/1/000', 'tile/2/000.p/1']],
  ])('from %i to %i', (oldSize, size, paths) => {
    expect(listPaths(oldSize, size)).toEqual(paths);
  });

  it('lists the bundles beside the tiles of level 0', () => {
    expect(listNewBundles(250, 600).map(formatTilePath)).toEqual([
      'tile/entries/000',
      'tile/entries/001',
      'tile/entries/002.p/88',
    ]);
    expect(listNewBundles(5, 5)).toEqual([]);
  });

  it('throws if the tree shrinks, and for invalid sizes', () => {
    for (const [oldSize, size] of [
      [2, 1],
      [-1, 1],
      [0, 0.5],
      [0, 2 ** 53],
    ] as const) {
      expect(() => listNewTiles(oldSize, size)).toThrow(RangeError);
    }
    expect(listPaths(2 ** 53 - 2, 2 ** 53 - 1)).toHaveLength(1);
  });
});

describe('entry bundles', () => {
  it('come back as they were', () => {
    const entries = [Uint8Array.of(), Uint8Array.of(1, 2, 3), new Uint8Array(65_535).fill(7)];
    const bytes = encodeEntries(entries);
    expect(bytes.slice(0, 7)).toEqual(Uint8Array.of(0, 0, 0, 3, 1, 2, 3));
    expect(decodeEntries(bytes)).toEqual(entries);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(decodeEntries(shifted.subarray(1))).toEqual(entries);
    expect(decodeEntries(new Uint8Array())).toEqual([]);
  });

  it('refuses bundles that end within an entry, or have more than 256', () => {
    expect(decodeEntries(Uint8Array.of(0))).toBeNull();
    expect(decodeEntries(Uint8Array.of(0, 1))).toBeNull();
    expect(decodeEntries(Uint8Array.of(0, 1, 5, 0))).toBeNull();
    expect(decodeEntries(Uint8Array.of(255, 255, 5))).toBeNull();
    expect(decodeEntries(new Uint8Array(256 * 2))).toHaveLength(256);
    expect(decodeEntries(new Uint8Array(257 * 2))).toBeNull();
  });

  it('throws for an entry over 65,535 bytes', () => {
    expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
