import { createCursorError, decodeCursor, encodeCursor } from './cursor.ts';

/** Position of a row in a sorted list: its value, then its key. */
export interface Position {
  value: number | string;
  /** Unique in the list. Rows of equal value are in ascending order of it, whatever the direction. */
  key: string;
}

export type Direction = 'ascending' | 'descending';

export interface SortedPage<T> {
  rows: T[];
  /** Number of rows before the page. */
  start: number;
  /** Number of rows on all pages. */
  total: number;
  /** Cursor of the page before: `''` if that is the first page, `null` if there is none. */
  previousCursor: string | null;
  /** `null` on the last page. */
  nextCursor: string | null;
}

interface SortOptions<T> {
  toPosition: (row: T) => Position;
  direction: Direction;
  limit: number;
  /** The cursor of a page of the same list and order; `''` for the first page. */
  cursor: string;
}

/**
 * Sorts rows and cuts a page out of them. A cursor names the row before its page, so rows added or removed in between do not
 * shift the page.
 *
 * @throws ServiceError 422 for a cursor that no list has
 */
export function cutSortedPage<T>(
  rows: readonly T[],
  { toPosition, direction, limit, cursor }: SortOptions<T>,
): SortedPage<T> {
  const sorted = rows
    .map((row) => ({ row, position: toPosition(row) }))
    .sort((a, b) => comparePositions(a.position, b.position, direction));
  const last = cursor === '' ? null : decodePosition(cursor);
  const found = last
    ? sorted.findIndex(({ position }) => comparePositions(position, last, direction) > 0)
    : 0;
  const start = found === -1 ? sorted.length : found;
  const end = start + limit;
  const cursorBefore = (index: number) => {
    const before = sorted[index - 1];
    return before ? encodePosition(before.position) : '';
  };
  return {
    rows: sorted.slice(start, end).map(({ row }) => row),
    start,
    total: sorted.length,
    previousCursor: start === 0 ? null : cursorBefore(Math.max(0, start - limit)),
    nextCursor: end < sorted.length ? cursorBefore(end) : null,
  };
}

function comparePositions(a: Position, b: Position, direction: Direction): number {
  const order = compare(a.value, b.value);
  return (direction === 'ascending' ? order : -order) || compare(a.key, b.key);
}

/** The values of a list have one type, but a cursor may come from another list. */
function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return (typeof a === typeof b ? a < b : typeof a === 'number') ? -1 : 1;
}

/** A JSON array in ASCII. */
function encodePosition({ value, key }: Position): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return encodeCursor(JSON.stringify([value, key]).replaceAll(/[^\u0020-\u007E]/g, escape));
}

function decodePosition(cursor: string): Position {
  const [json = ''] = decodeCursor(cursor, /^(\[.*\])$/);
  const position = parseJson(json);
  if (!isPosition(position)) throw createCursorError();
  return { value: position[0], key: position[1] };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isPosition(decoded: unknown): decoded is [number | string, string] {
  if (!Array.isArray(decoded) || decoded.length !== 2) return false;
  const [value, key]: unknown[] = decoded;
  return (typeof value === 'number' || typeof value === 'string') && typeof key === 'string';
}
