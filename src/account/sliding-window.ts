import { SECOND } from '../lib/time.ts';

/** A limit on what can start in any period of one length. */
export interface SlidingWindow {
  /** The table of the starts, with a column `started_at` in milliseconds since 1970. */
  table: 'exports' | 'empty_scans';
  limit: number;
  /** In milliseconds. */
  period: number;
}

export type SlidingWindowResult =
  | { ok: true }
  | { ok: false; /** Whole seconds, rounded up. */ retryAfter: number };

/** Says whether another start fits in the window, or after how many seconds it will. Forgets the starts that have left it. */
export function checkSlidingWindow(
  sql: SqlStorage,
  { table, limit, period }: SlidingWindow,
  now: number,
): SlidingWindowResult {
  sql.exec(`DELETE FROM ${table} WHERE started_at <= ?`, now - period);
  const { count, oldest } = sql
    .exec<{ count: number; oldest: number | null }>(
      `SELECT count(*) AS count, min(started_at) AS oldest FROM ${table}`,
    )
    .one();
  if (count < limit || oldest === null) return { ok: true };
  return { ok: false, retryAfter: Math.ceil((oldest + period - now) / SECOND) };
}
