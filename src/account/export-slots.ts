import { DAY, SECOND } from '../lib/time.ts';

/** Exports of its data that an account can start in a day (docs/contract.md 2.20). */
export const MAX_EXPORTS = 5;
const WINDOW = DAY;

export type TakeExportSlotResult =
  | { ok: true }
  | { ok: false; /** Whole seconds, rounded up. */ retryAfter: number };

/** Counts an export, or returns the seconds until it can start. */
export function takeExportSlot(sql: SqlStorage, now: number): TakeExportSlotResult {
  sql.exec('DELETE FROM exports WHERE started_at <= ?', now - WINDOW);
  const { count, oldest } = sql
    .exec<{ count: number; oldest: number | null }>(
      'SELECT count(*) AS count, min(started_at) AS oldest FROM exports',
    )
    .one();
  if (count >= MAX_EXPORTS && oldest !== null)
    return { ok: false, retryAfter: Math.ceil((oldest + WINDOW - now) / SECOND) };
  sql.exec('INSERT INTO exports (started_at) VALUES (?)', now);
  return { ok: true };
}
