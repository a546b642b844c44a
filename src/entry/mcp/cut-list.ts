import { decodeCursor, encodeCursor, type ListPage } from '../../lib/cursor.ts';

/** The number of rows before the page, in a cursor. */
const POSITION = /^n(\d{1,6})$/;

export interface CutList<T> extends ListPage<T> {
  /** Number of rows before the page. */
  start: number;
}

/** Returns a page of a list that is in memory. @throws ServiceError 422 if the cursor does not belong to such a list */
export function cutList<T>(
  rows: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): CutList<T> {
  const start = cursor === undefined ? 0 : Number(decodeCursor(cursor, POSITION)[0]);
  const end = start + limit;
  return {
    rows: rows.slice(start, end),
    start,
    nextCursor: end < rows.length ? encodeCursor(`n${end}`) : null,
  };
}
