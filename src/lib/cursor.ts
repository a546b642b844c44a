import { ServiceError } from './errors.ts';

/** A page of a list. */
export interface ListPage<T> {
  rows: T[];
  /** For the next page; `null` on the last. Opaque to clients. */
  nextCursor: string | null;
}

/**
 * The first `limit` rows as a page. One more was read, if there is one, to know whether a page follows.
 *
 * @param positionOf where a row stands in the list, in ASCII
 */
export function toListPage<T>(
  rows: readonly T[],
  limit: number,
  positionOf: (row: T) => string,
): ListPage<T> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last ? btoa(positionOf(last)).replaceAll('=', '') : null };
}

/** The place a cursor stands for, as `pattern` takes it apart. @throws ServiceError 422 for what is no cursor of the list */
export function decodeCursor(cursor: string, pattern: RegExp): string[] {
  const place = pattern.exec(decodeBase64(cursor));
  if (!place)
    throw new ServiceError('invalid_input', 'must be the next_cursor of a list', { field: 'cursor' });
  return place.slice(1);
}

function decodeBase64(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
