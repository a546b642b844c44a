import { ServiceError } from './errors.ts';

/** A page of a list. */
export interface Page<T> {
  rows: T[];
  /** For the next page; `null` on the last. Opaque to clients. */
  nextCursor: string | null;
}

/**
 * The first `limit` rows as a page. One more was read, if there is one, to know whether a page follows.
 *
 * @param placeOf where a row stands in the list, in ASCII
 */
export function toPage<T>(rows: readonly T[], limit: number, placeOf: (row: T) => string): Page<T> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last ? btoa(placeOf(last)).replaceAll('=', '') : null };
}

/** The place a cursor stands for, as `pattern` takes it apart. @throws ServiceError 422 for what is no cursor of the list */
export function readCursor(cursor: string, pattern: RegExp): string[] {
  const place = pattern.exec(decoded(cursor));
  if (!place) throw new ServiceError(422, 'cursor: must be the next_cursor of a list');
  return place.slice(1);
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
