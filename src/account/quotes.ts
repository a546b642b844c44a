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

/** What decides whether a scan can start. Waits in whole seconds, 0 if there is none. */
export interface ScanQuote extends Credits {
  /** The scan of the website that is running, or `null`. */
  runningScanId: string | null;
  /** Until a scan may start that stores no page. */
  emptyScanWait: number;
  /** Until it is worth asking for a work slot. */
  workSlotWait: number;
}

/** What decides whether a snapshot can be paid. */
export interface SnapshotQuote extends Credits {
  /** Credits that an interrupted publication of it holds, `null` without one. */
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
