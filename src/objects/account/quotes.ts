import { availableCredits, findHold, findHoldOnSubject } from './holds.ts';
import { getBalance } from './ledger.ts';
import { EMPTY_SCAN_WINDOW } from './scan-slots.ts';
import { readSlidingWindow } from './sliding-window.ts';
import { readWorkSlots } from './work-slots.ts';

/** Credits of an account. */
interface Credits {
  balance: number;
  /** The balance less the open holds. */
  available: number;
}

/** The facts that decide whether a scan can start. Waits in whole seconds, 0 for none. */
export interface ScanQuote extends Credits {
  /** Id of the running scan of the website, or `null`. */
  runningScanId: string | null;
  /** Wait for the limit on scans that store no page. */
  emptyScanWait: number;
  /** Wait before asking for a work slot again. */
  workSlotWait: number;
}

/** The facts that decide whether a snapshot can be paid for. */
export interface SnapshotQuote extends Credits {
  /** Credits held by an interrupted publication of it; `null` if there is none. */
  held: number | null;
}

/** Reads the quote of a scan. Writes nothing. */
export function quoteScan(sql: SqlStorage, host: string, now: number): ScanQuote {
  return {
    ...readCredits(sql),
    runningScanId: findHoldOnSubject(sql, 'scan', host),
    emptyScanWait: readSlidingWindow(sql, EMPTY_SCAN_WINDOW, now).retryAfter,
    workSlotWait: readWorkSlots(sql, now).retryAfter,
  };
}

/** Reads the quote of a snapshot. Writes nothing. */
export function quoteSnapshot(sql: SqlStorage, refId: string): SnapshotQuote {
  return { ...readCredits(sql), held: findHold(sql, { refType: 'submission', refId })?.amount ?? null };
}

function readCredits(sql: SqlStorage): Credits {
  return { balance: getBalance(sql), available: availableCredits(sql) };
}
