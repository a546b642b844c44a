import { HOUR } from '../lib/time.ts';
import { checkSlidingWindow, type SlidingWindowResult } from './sliding-window.ts';

/** Scans without a stored page that an account can start in an hour (docs/contract.md 7.18). */
export const MAX_EMPTY_SCANS = 10;

export type TakeScanSlotResult = SlidingWindowResult;

/** Counts a scan as empty until `returnScanSlot`, or returns the seconds until it can start. */
export function takeScanSlot(sql: SqlStorage, scanId: string, now: number): TakeScanSlotResult {
  const slot = checkSlidingWindow(sql, { table: 'empty_scans', limit: MAX_EMPTY_SCANS, period: HOUR }, now);
  if (slot.ok) sql.exec('INSERT INTO empty_scans (scan_id, started_at) VALUES (?, ?)', scanId, now);
  return slot;
}

/** Counts a scan no longer: it has stored a page, or did not start. */
export function returnScanSlot(sql: SqlStorage, scanId: string): void {
  sql.exec('DELETE FROM empty_scans WHERE scan_id = ?', scanId);
}
