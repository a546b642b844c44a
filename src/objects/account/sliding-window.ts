import { SECOND } from '../../lib/time.ts';

/** A limit on the number of starts in any period of a fixed length. */
export interface SlidingWindow {
  /** The table of the starts, with a column `started_at` in milliseconds since 1970. */
  table: 'exports' | 'empty_scans' | 'verifications';
  limit: number;
  /** In milliseconds. */
  period: number;
}

export type SlidingWindowResult =
  | { ok: true }
  | { ok: false; /** Whole seconds, rounded up. */ retryAfter: number };

/** What is left of a limit. */
export interface LimitUsage {
  limit: number;
  remaining: number;
  /** Whole seconds until one more is allowed, rounded up; 0 now. */
  retryAfter: number;
}

/**
 * Returns whether another start fits in the window, or the seconds until it does. Deletes the starts that have left the window.
 */
export function checkSlidingWindow(sql: SqlStorage, window: SlidingWindow, now: number): SlidingWindowResult {
  sql.exec(`DELETE FROM ${window.table} WHERE started_at <= ?`, now - window.period);
  const { retryAfter } = readSlidingWindow(sql, window, now);
  return retryAfter === 0 ? { ok: true } : { ok: false, retryAfter };
}

/** Returns how many starts are left. Writes nothing. */
export function readSlidingWindow(
  sql: SqlStorage,
  { table, limit, period }: SlidingWindow,
  now: number,
): LimitUsage {
  const query = `SELECT count(*) AS count, min(started_at) AS oldest FROM ${table} WHERE started_at > ?`;
  const { count, oldest } = sql.exec<{ count: number; oldest: number | null }>(query, now - period).one();
  const remaining = Math.max(0, limit - count);
  const retryAfter = remaining > 0 || oldest === null ? 0 : Math.ceil((oldest + period - now) / SECOND);
  return { limit, remaining, retryAfter };
}
