import { DAY, SECOND } from '../lib/time.ts';

/** Score computations of an account in a day of UTC, those of its scans not counted (docs/contract.md 9.16). */
export const MAX_SCORES_PER_DAY = 200;

export type CountScoreResult =
  | { ok: true }
  | { ok: false; /** Whole seconds until the next day, rounded up. */ retryAfter: number };

/** Counts a score computation, or returns the seconds until the next day if there were 200. */
export function countScore(sql: SqlStorage, now: number): CountScoreResult {
  const day = Math.floor(now / DAY);
  sql.exec('DELETE FROM score_days WHERE day <> ?', day);
  const query = `INSERT INTO score_days (day, scores) VALUES (?, 1)
    ON CONFLICT (day) DO UPDATE SET scores = scores + 1 WHERE scores < ?`;
  if (sql.exec(query, day, MAX_SCORES_PER_DAY).rowsWritten > 0) return { ok: true };
  return { ok: false, retryAfter: Math.ceil(((day + 1) * DAY - now) / SECOND) };
}
