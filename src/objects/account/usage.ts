import { availableCredits, findHold, findHoldOnSubject, listOpenHolds, type OpenHold } from './holds.ts';
import {
  getBalance,
  type LedgerQuery,
  listNewestEntries,
  type NumberedEntry,
  searchEntries,
  sumCharges,
} from './ledger.ts';
import { readKeyLimit } from './idempotency.ts';
import { type LimitUsage, readCountedWork, readLimit } from './limits.ts';
import { readWorkSlots } from './work-slots.ts';

/** Credits of an account. */
interface Credits {
  balance: number;
  /** The balance less the open holds. */
  available: number;
}

/** The credits of an account and its newest ledger entries. */
export interface CreditSummary extends Credits {
  /** Newest first. */
  entries: NumberedEntry[];
}

/** The credits of an account with a page of its ledger. */
export interface CreditHistory extends CreditSummary {
  /** Credits spent in the period asked for. */
  spent: number;
  /** Oldest first. */
  holds: OpenHold[];
}

export function readCreditSummary(sql: SqlStorage, limit: number, before?: number): CreditSummary {
  return { ...readCredits(sql), entries: listNewestEntries(sql, limit, before) };
}

/** @param from milliseconds since 1970 */
export function readCreditHistory(sql: SqlStorage, query: LedgerQuery, from: number): CreditHistory {
  const [spent, holds] = [sumCharges(sql, from), listOpenHolds(sql)];
  return { ...readCredits(sql), spent, holds, entries: searchEntries(sql, query) };
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
export function quoteScan({ sql, kv }: DurableObjectStorage, host: string, now: number): ScanQuote {
  const work = readCountedWork(kv);
  return {
    ...readCredits(sql),
    runningScanId: findHoldOnSubject(sql, 'scan', host),
    emptyScanWait: readLimit(work, { kind: 'empty_scan' }, now).retryAfter,
    workSlotWait: readWorkSlots(work, now).retryAfter,
  };
}

/** Reads the quote of a snapshot. Writes nothing. */
export function quoteSnapshot(sql: SqlStorage, refId: string): SnapshotQuote {
  return { ...readCredits(sql), held: findHold(sql, { refType: 'submission', refId })?.amount ?? null };
}

function readCredits(sql: SqlStorage): Credits {
  return { balance: getBalance(sql), available: availableCredits(sql) };
}

/** What is left of an account's limits. */
export interface AccountUsage {
  audits: LimitUsage;
  concurrentWork: LimitUsage;
  verifications: LimitUsage;
  emptyScans: LimitUsage;
  scores: LimitUsage;
  exports: LimitUsage;
  idempotencyKeys: LimitUsage;
}

/** Reads what is left of the limits. Writes nothing. */
export function readUsage(
  { sql, kv }: DurableObjectStorage,
  scoresPerDay: number,
  now: number,
): AccountUsage {
  const work = readCountedWork(kv);
  return {
    audits: readLimit(work, { kind: 'audit' }, now),
    concurrentWork: readWorkSlots(work, now),
    verifications: readLimit(work, { kind: 'verification' }, now),
    emptyScans: readLimit(work, { kind: 'empty_scan' }, now),
    scores: readLimit(work, { kind: 'score', max: scoresPerDay }, now),
    exports: readLimit(work, { kind: 'export' }, now),
    idempotencyKeys: readKeyLimit(sql, now),
  };
}
