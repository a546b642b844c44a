import { DAY, SECOND } from '../../lib/time.ts';
import type { LimitUsage } from './sliding-window.ts';

export type CountScoreResult =
  | { ok: true }
  | { ok: false; /** Whole seconds until the next day, rounded up. */ retryAfter: number };

/**
 * Counts a score computation that is not part of a scan, or returns the seconds until the next UTC day if this day has had
 * `limit` (docs/contract.md 9.16).
 */
export function countScore(sql: SqlStorage, limit: number, now: number): CountScoreResult {
  const day = Math.floor(now / DAY);
  sql.exec('DELETE FROM score_days WHERE day <> ?', day);
  const query = `INSERT INTO score_days (day, scores) VALUES (?, 1)
    ON CONFLICT (day) DO UPDATE SET scores = scores + 1 WHERE scores < ?`;
  if (sql.exec(query, day, limit).rowsWritten > 0) return { ok: true };
  return { ok: false, retryAfter: Math.ceil(((day + 1) * DAY - now) / SECOND) };
}

/** Returns how many computations are left on this UTC day. Writes nothing. */
export function readScoreLimit(sql: SqlStorage, limit: number, now: number): LimitUsage {
  const day = Math.floor(now / DAY);
  const query = 'SELECT coalesce(sum(scores), 0) AS scores FROM score_days WHERE day = ?';
  const remaining = Math.max(0, limit - sql.exec<{ scores: number }>(query, day).one().scores);
  return { limit, remaining, retryAfter: remaining > 0 ? 0 : Math.ceil(((day + 1) * DAY - now) / SECOND) };
}
