import { expect, test } from 'vitest';
import { followChains, NO_NEXT } from '../../../src/engine/graph/chains.ts';

test('a chain ends at the URL that leads nowhere else, a loop at its lowest number', () => {
  // 0 -> 1 -> 2; 3 -> 4 -> 5 -> 4; 6 -> 6
  expect(followChains(Int32Array.of(1, 2, NO_NEXT, 4, 5, 4, 6))).toEqual([
    { end: 2, hops: 2, isLoop: false },
    { end: 2, hops: 1, isLoop: false },
    { end: 2, hops: 0, isLoop: false },
    { end: 4, hops: 1, isLoop: true },
    { end: 4, hops: 0, isLoop: true },
    { end: 4, hops: 0, isLoop: true },
    { end: 6, hops: 0, isLoop: true },
  ]);
});

test('10,000 canonicals in a circle are one loop, and a chain of 10,000 has 9,999 hops to its end', () => {
  const circle = followChains(Int32Array.from({ length: 10_000 }, (_, url) => (url + 1) % 10_000));
  expect(new Set(circle.map(({ end, hops, isLoop }) => `${end} ${hops} ${isLoop}`))).toEqual(
    new Set(['0 0 true']),
  );
  const chain = followChains(Int32Array.from({ length: 10_000 }, (_, url) => url - 1));
  expect(chain[9_999]).toEqual({ end: 0, hops: 9_999, isLoop: false });
});
