import { describe, expect, it } from 'vitest';
import { cutRankedPage, cutSortedPage, type SortedPage } from '../../src/lib/list-page.ts';

interface Row {
  id: string;
  size: number | string;
}

const ROWS: Row[] = [
  { id: 'b', size: 2 },
  { id: 'e', size: 1 },
  { id: 'a', size: 2 },
  { id: 'd', size: 3 },
  { id: 'c', size: 2 },
];

function cut(rows: readonly Row[], cursor?: string, descending = false): SortedPage<Row> {
  const toPosition = ({ id, size }: Row) => ({ value: size, key: id });
  return cutSortedPage(rows, { list: 'rows', toPosition, descending, limit: 2, cursor });
}

const listIds = ({ rows }: SortedPage<Row>) => rows.map(({ id }) => id).join('');

describe('a sorted list', () => {
  it('holds every row once over its pages, forwards and backwards, in both directions', () => {
    for (const [descending, expected] of [
      [false, ['ea', 'bc', 'd']],
      [true, ['da', 'bc', 'e']],
    ] as const) {
      const first = cut(ROWS, undefined, descending);
      const second = cut(ROWS, first.nextCursor ?? 'none', descending);
      const third = cut(ROWS, second.nextCursor ?? 'none', descending);
      expect([first, second, third].map(listIds)).toEqual(expected);
      expect([first, second, third].map(({ start }) => start)).toEqual([0, 2, 4]);
      expect(third).toMatchObject({ total: 5, nextCursor: null });
      expect(listIds(cut(ROWS, third.previousCursor ?? 'none', descending))).toBe(expected[1]);
      expect(second.previousCursor).toBe('');
      expect(first.previousCursor).toBeNull();
    }
  });

  it('continues after the place of a row that is gone', () => {
    const { nextCursor } = cut(ROWS);
    const others = ROWS.filter(({ id }) => id !== 'a');
    expect(listIds(cut(others, nextCursor ?? ''))).toBe('bc');
  });

  it('has an empty page after its end', () => {
    const { nextCursor } = cut(ROWS, cut(ROWS).nextCursor ?? '');
    expect(cut(ROWS.slice(0, 2), nextCursor ?? '')).toMatchObject({ rows: [], start: 2, nextCursor: null });
  });

  it('sorts by texts in any writing', () => {
    const rows = ['жук', 'éclair', '🪑', '\uD800', '"quote"'].map((size, at) => ({ id: String(at), size }));
    const pages: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: SortedPage<Row> = cut(rows, cursor);
      pages.push(listIds(page));
      cursor = page.nextCursor;
    }
    expect(pages.join('').split('').sort().join('')).toBe('01234');
  });
});

describe('a ranked list', () => {
  const cutRanked = (ids: string, cursor?: string | null) =>
    cutRankedPage(ids.split(''), { list: 'ranks', toKey: (id) => id, limit: 2, cursor: cursor ?? undefined });

  it('holds every row once over its pages', () => {
    const first = cutRanked('ebdac');
    const second = cutRanked('ebdac', first.nextCursor);
    const third = cutRanked('ebdac', second.nextCursor);
    expect([first, second, third].map(({ rows }) => rows.join(''))).toEqual(['eb', 'da', 'c']);
    expect(third).toMatchObject({ start: 4, total: 5, nextCursor: null });
  });

  it('continues after its row, wherever that is now, and at its rank if that is gone', () => {
    const { nextCursor } = cutRanked('ebdac');
    expect(cutRanked('bdac', nextCursor).rows).toEqual(['d', 'a']);
    expect(cutRanked('edac', nextCursor).rows).toEqual(['a', 'c']);
    expect(cutRanked('e', nextCursor)).toMatchObject({ rows: [], start: 1, nextCursor: null });
  });
});
