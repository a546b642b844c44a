import { ServiceError } from './errors.ts';

/** A page of a list. */
export interface ListPage<T> {
  rows: T[];
  /** Cursor of the next page; `null` on the last page. Opaque to clients. */
  nextCursor: string | null;
}

/**
 * Cuts rows to a page of `limit`. `last` is the last row of the page if another page follows.
 *
 * @param rows up to `limit + 1` rows: the extra one shows that another page follows
 */
export function cutPage<T>(rows: readonly T[], limit: number): { page: T[]; last: T | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}

/**
 * Returns the first `limit` rows as a page, with a cursor if there are more.
 *
 * @param rows up to `limit + 1` rows, as for `cutPage`
 * @param positionOf returns the position of a row in the list, in ASCII
 */
export function toListPage<T>(
  rows: readonly T[],
  limit: number,
  positionOf: (row: T) => string,
): ListPage<T> {
  const { page, last } = cutPage(rows, limit);
  return { rows: page, nextCursor: last ? encodeCursor(positionOf(last)) : null };
}

/** Makes a cursor of a position in a list, in ASCII. */
export function encodeCursor(position: string): string {
  return btoa(position).replaceAll('=', '');
}

/**
 * Returns the position in a cursor as the groups of `pattern`.
 *
 * @throws ServiceError 422 if the cursor does not belong to the list
 */
export function decodeCursor(cursor: string, pattern: RegExp): string[] {
  const position = pattern.exec(decodeBase64(cursor));
  if (!position) throw createCursorError();
  return position.slice(1);
}

/** Creates the 422 error for a cursor that does not belong to the list. */
export function createCursorError(): ServiceError {
  return new ServiceError('invalid_input', 'must be the next_cursor of a list', { field: 'cursor' });
}

function decodeBase64(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
