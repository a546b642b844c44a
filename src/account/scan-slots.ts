import { HOUR, SECOND } from '../lib/time.ts';

/** Scans without a stored page that an account can start in an hour (docs/contract.md 7.18). */
export const MAX_EMPTY_SCANS = 10;
const WINDOW = HOUR;

export type TakeScanSlotResult =
  | { ok: true }
  | { ok: false; /** Whole seconds, rounded up. */ retryAfter: number };

/** Counts a scan as empty until `returnScanSlot`, or returns the seconds until it can start. */
export function takeScanSlot(sql: SqlStorage, scanId: string, now: number): TakeScanSlotResult {
  sql.exec('DELETE FROM empty_scans WHERE started_at <= ?', now - WINDOW);
  const { count, oldest } = sql
    .exec<{ count: number; oldest: number | null }>(
      'SELECT count(*) AS count, min(started_at) AS oldest FROM empty_scans',
    )
    .one();
  if (count >= MAX_EMPTY_SCANS && oldest !== null)
    return { ok: false, retryAfter: Math.ceil((oldest + WINDOW - now) / SECOND) };
  sql.exec('INSERT INTO empty_scans (scan_id, started_at) VALUES (?, ?)', scanId, now);
  return { ok: true };
}

/** Counts a scan no longer: it has stored a page, or did not start. */
export function returnScanSlot(sql: SqlStorage, scanId: string): void {
  sql.exec('DELETE FROM empty_scans WHERE scan_id = ?', scanId);
}
