import { expect, test } from 'vitest';
import { squarify } from '../../../src/entry/web/parts/treemap.tsx';

test('tiles have areas in proportion, as the paper on squarified treemaps lays them out', () => {
  const values = [6, 6, 4, 3, 2, 2, 1];
  const tiles = squarify(values, { width: 6, height: 4 });
  expect(tiles.map(({ width, height }) => Number((width * height).toFixed(6)))).toEqual(values);
  expect(tiles.slice(0, 3)).toEqual([
    { x: 0, y: 0, width: 3, height: 2 },
    { x: 0, y: 2, width: 3, height: 2 },
    { x: 3, y: 0, width: expect.closeTo(1.714, 3), height: expect.closeTo(2.333, 3) },
  ]);
});

test('tiles fill the rectangle without overlapping, whatever the values', () => {
  for (const values of [[1], [1_000_000, 1], Array.from({ length: 51 }, (_, index) => 51 - index)]) {
    const tiles = squarify(values, { width: 320, height: 440 });
    expect(tiles).toHaveLength(values.length);
    let area = 0;
    for (const [index, a] of tiles.entries()) {
      area += a.width * a.height;
      expect(a.x + a.width).toBeLessThan(320.001);
      expect(a.y + a.height).toBeLessThan(440.001);
      for (const b of tiles.slice(index + 1)) {
        const apart =
          a.x + a.width <= b.x + 0.001 ||
          b.x + b.width <= a.x + 0.001 ||
          a.y + a.height <= b.y + 0.001 ||
          b.y + b.height <= a.y + 0.001;
        expect(apart).toBe(true);
      }
    }
    expect(area).toBeCloseTo(320 * 440, 3);
  }
});
