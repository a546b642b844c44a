import { DAY } from '../../lib/time.ts';
import { checkSlidingWindow, type SlidingWindowResult } from './sliding-window.ts';

/** Exports of its data that an account can start in a day (docs/contract.md 2.20). */
export const MAX_EXPORTS = 5;

export const EXPORT_WINDOW = { table: 'exports', limit: MAX_EXPORTS, period: DAY } as const;

export type TakeExportSlotResult = SlidingWindowResult;

/** Counts an export, or returns the seconds until it can start. */
export function takeExportSlot(sql: SqlStorage, now: number): TakeExportSlotResult {
  const slot = checkSlidingWindow(sql, EXPORT_WINDOW, now);
  if (slot.ok) sql.exec('INSERT INTO exports (started_at) VALUES (?)', now);
  return slot;
}
