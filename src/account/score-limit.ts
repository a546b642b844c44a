import { DAY, SECOND } from '../lib/time.ts';

export type CountScoreResult =
  | { ok: true }
  | { ok: false; /** Whole seconds until the next day, rounded up. */ retryAfter: number };

/**
 * Counts a score computation that is not part of a scan, or returns the seconds until the next day of UTC if there were `limit` in
 * this one (docs/contract.md 9.16).
 */
export function countScore(sql: SqlStorage, limit: number, now: number): CountScoreResult {
  const day = Math.floor(now / DAY);
  sql.exec('DELETE FROM score_days WHERE day <> ?', day);
  const query = `INSERT INTO score_days (day, scores) VALUES (?, 1)
    ON CONFLICT (day) DO UPDATE SET scores = scores + 1 WHERE scores < ?`;
  if (sql.exec(query, day, limit).rowsWritten > 0) return { ok: true };
  return { ok: false, retryAfter: Math.ceil(((day + 1) * DAY - now) / SECOND) };
}
