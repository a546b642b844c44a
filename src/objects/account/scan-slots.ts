import { HOUR } from '../../lib/time.ts';
import { checkSlidingWindow, type SlidingWindowResult } from './sliding-window.ts';

/** Scans without a stored page that an account can start in an hour (docs/contract.md 7.18). */
export const MAX_EMPTY_SCANS = 10;

export const EMPTY_SCAN_WINDOW = { table: 'empty_scans', limit: MAX_EMPTY_SCANS, period: HOUR } as const;

export type TakeScanSlotResult = SlidingWindowResult;

/** Counts a scan as empty until `returnScanSlot`, once, or returns the seconds until it can start. */
export function takeScanSlot(sql: SqlStorage, scanId: string, now: number): TakeScanSlotResult {
  const counted = sql.exec('SELECT 1 FROM empty_scans WHERE scan_id = ?', scanId).toArray().length > 0;
  if (counted) return { ok: true };
  const slot = checkSlidingWindow(sql, EMPTY_SCAN_WINDOW, now);
  if (slot.ok) sql.exec('INSERT INTO empty_scans (scan_id, started_at) VALUES (?, ?)', scanId, now);
  return slot;
}

/** Stops counting a scan as empty: it has stored a page, or did not start. */
export function returnScanSlot(sql: SqlStorage, scanId: string): void {
  sql.exec('DELETE FROM empty_scans WHERE scan_id = ?', scanId);
}
