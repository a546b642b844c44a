import { defineCursor } from './cursor.ts';

export interface ListPage<T> {
  rows: T[];
  /** Cursor of the next page; `null` on the last page. Opaque to clients. */
  nextCursor: string | null;
}

/** A page of a list that is in memory. */
export interface SortedPage<T> extends ListPage<T> {
  /** Number of rows before the page. */
  start: number;
  /** Number of rows on all pages. */
  total: number;
  /** Cursor of the page before: `''` if that is the first page, `null` if there is none. */
  previousCursor: string | null;
}

/** The part of a list that is requested. */
export interface PageRequest {
  limit: number;
  /** Cursor of a page of the same list; `undefined` for the first one. */
  cursor?: string | undefined;
}

/**
 * Returns the first `limit` rows as a page, with a cursor if there are more.
 *
 * @param rows up to `limit + 1` rows: the extra one shows that another page follows
 * @param toCursor returns the cursor of the position of a row
 */
export function toListPage<T>(rows: readonly T[], limit: number, toCursor: (row: T) => string): ListPage<T> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last === undefined ? null : toCursor(last) };
}

/** Position of a row in a sorted list: its value, then its key. */
export interface Position {
  value: number | string;
  /** Unique in the list. Rows of equal value are in ascending order of it, whatever the direction. */
  key: string;
}

interface SortOptions<T> extends PageRequest {
  /** Names the list and its order in cursors, as `defineCursor` does. */
  list: string;
  toPosition: (row: T) => Position;
  descending?: boolean;
}

/**
 * Sorts rows and cuts a page out of them. A cursor names the row before its page, so rows added or removed in between do not
 * shift the page.
 *
 * @throws ServiceError 422 for a cursor of another list or order
 */
export function cutSortedPage<T>(
  rows: readonly T[],
  { list, toPosition, descending = false, limit, cursor }: SortOptions<T>,
): SortedPage<T> {
  const { encode, decode } = defineCursor(list, { value: 'value', key: 'text' });
  const sorted = rows
    .map((row) => ({ row, position: toPosition(row) }))
    .sort((a, b) => comparePositions(a.position, b.position, descending));
  const last = decode(cursor);
  const found = last
    ? sorted.findIndex(({ position }) => comparePositions(position, last, descending) > 0)
    : 0;
  const start = found === -1 ? sorted.length : found;
  const page = cutAt(sorted, { start, limit, toCursor: ({ position }) => encode(position) });
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

interface RankOptions<T> extends PageRequest {
  /** Names the list in cursors, as `defineCursor` does. */
  list: string;
  /** Returns what is unique to a row in the list. */
  toKey: (row: T) => string;
}

/**
 * Cuts a page out of rows that are in order. A cursor names the row before its page; if that is gone, the page begins at its rank.
 *
 * @throws ServiceError 422 for a cursor of another list
 */
export function cutRankedPage<T>(
  rows: readonly T[],
  { list, toKey, limit, cursor }: RankOptions<T>,
): SortedPage<T> {
  const { encode, decode } = defineCursor(list, { rank: 'integer', key: 'text' });
  const last = decode(cursor);
  const found = last ? rows.findIndex((row) => toKey(row) === last.key) : -1;
  const start = found === -1 ? Math.min(last?.rank ?? 0, rows.length) : found + 1;
  return cutAt(rows, { start, limit, toCursor: (row, rank) => encode({ rank, key: toKey(row) }) });
}

interface CutOptions<T> {
  start: number;
  limit: number;
  /** Returns the cursor of the page after a row. @param rank number of rows up to it */
  toCursor: (row: T, rank: number) => string;
}

function cutAt<T>(rows: readonly T[], { start, limit, toCursor }: CutOptions<T>): SortedPage<T> {
  const end = start + limit;
  const toCursorAt = (rank: number) => {
    const before = rows[rank - 1];
    return before === undefined ? '' : toCursor(before, rank);
  };
  return {
    rows: rows.slice(start, end),
    start,
    total: rows.length,
    previousCursor: start === 0 ? null : toCursorAt(Math.max(0, start - limit)),
    nextCursor: end < rows.length ? toCursorAt(end) : null,
  };
}

function comparePositions(a: Position, b: Position, descending: boolean): number {
  const order = compare(a.value, b.value);
  return (descending ? -order : order) || compare(a.key, b.key);
}

/** The values of a list have one type, but a cursor can be made up. */
function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return (typeof a === typeof b ? a < b : typeof a === 'number') ? -1 : 1;
}
