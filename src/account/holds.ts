import { MINUTE, SECOND } from '../lib/time.ts';
import {
  appendEntry,
  assertAmount,
  assertReference,
  getBalance,
  findEntry,
  type LedgerEntry,
} from './ledger.ts';
import type { BillableWork, WorkReference, WorkType } from '../storage/billable-work.ts';

/**
 * How long a hold stays open untouched before the account closes it itself, in milliseconds. With the alarm's delay
 * and the first retries everything is closed within 10 minutes of the last sign of life.
 */
export const HOLD_LEASE = 5 * MINUTE;

/** Wait before what was stored is asked for again, doubled each time up to a lease, in milliseconds. */
const FIRST_RETRY_DELAY = 10 * SECOND;

/** The most holds closed by one alarm; the next alarm follows at once. One query each: D1 allows 1,000. */
const MAX_HOLDS_PER_ALARM = 100;

export interface NewHold extends WorkReference {
  /** Credits, the most the work can cost. */
  amount: number;
  /** What the work is done on, where it is done one at a time: a second hold of its kind for it is refused. */
  subject?: string;
}

export type HoldResult =
  | { ok: true; /** Credits held for this reference: of a repeat, those held first. */ held: number }
  | { ok: false; reason: 'insufficient'; /** Credits that are not spent or held. */ available: number }
  | { ok: false; reason: 'settled'; /** The charge of this reference. */ entry: LedgerEntry }
  | { ok: false; reason: 'busy'; /** The open hold with the same subject. */ refId: string };

export type SettleResult =
  | { ok: true; charged: number; /** After the charge. */ balance: number; entry: LedgerEntry | null }
  | { ok: false; reason: 'over-held'; held: number }
  /** The hold was released, closed without a charge, or never made. */
  | { ok: false; reason: 'not-held' };

/** What the ledger says of a charge. */
export interface ChargeDescription {
  reason: string;
  actor: string;
}

/** A hold that nobody has closed. */
export interface OpenHold extends WorkReference {
  amount: number;
  /** When it was made, in milliseconds since 1970. */
  heldAt: number;
}

interface Hold extends WorkReference {
  accountId: string;
  amount: number;
  /** Milliseconds since 1970. */
  dueAt: number;
  /** How often it could not be told what was stored. */
  retries: number;
}

type HoldRow = Hold & Record<string, SqlStorageValue>;

const COLUMNS =
  'ref_type AS refType, ref_id AS refId, account_id AS accountId, amount, due_at AS dueAt, retries';

/** Credits that are neither spent nor held. */
export function availableCredits(sql: SqlStorage): number {
  const query = `SELECT coalesce((SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1), 0)
    - coalesce((SELECT sum(amount) FROM holds), 0) AS available`;
  return sql.exec<{ available: number }>(query).one().available;
}

/** Keep credits for work about to be done. A repeat keeps what is held and renews the lease. */
export function hold(
  sql: SqlStorage,
  accountId: string,
  { amount, subject, ...ref }: NewHold,
  now: number,
): HoldResult {
  assertReference(ref);
  assertAmount(amount);
  const entry = findEntry(sql, ref);
  if (entry) return { ok: false, reason: 'settled', entry };
  const open = findHold(sql, ref);
  if (open) {
    renew(sql, ref, now);
    return { ok: true, held: open.amount };
  }
  const conflictingRefId = subject === undefined ? null : findHoldOnSubject(sql, ref.refType, subject);
  if (conflictingRefId !== null) return { ok: false, reason: 'busy', refId: conflictingRefId };
  const freeCredits = availableCredits(sql);
  if (amount > freeCredits) return { ok: false, reason: 'insufficient', available: freeCredits };
  sql.exec(
    `INSERT INTO holds (ref_type, ref_id, account_id, amount, due_at, subject, held_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ref.refType,
    ref.refId,
    accountId,
    amount,
    now + HOLD_LEASE,
    subject ?? null,
    now,
  );
  return { ok: true, held: amount };
}

/** Renew the lease of work still going on. `false`: the hold is closed, and nothing more may be done on it. */
export function renew(sql: SqlStorage, { refType, refId }: WorkReference, now: number): boolean {
  const query = 'UPDATE holds SET due_at = ?, retries = 0 WHERE ref_type = ? AND ref_id = ?';
  return sql.exec(query, now + HOLD_LEASE, refType, refId).rowsWritten > 0;
}

/** Charge what was done, once, and close the hold. A repeat returns the charge made, also with another amount. */
export function settle(
  sql: SqlStorage,
  ref: WorkReference,
  amount: number,
  { reason, actor }: ChargeDescription,
  now: number,
): SettleResult {
  assertReference(ref);
  assertAmount(amount);
  const existingEntry = findEntry(sql, ref);
  if (existingEntry)
    return {
      ok: true,
      charged: -existingEntry.delta,
      balance: existingEntry.balance_after,
      entry: existingEntry,
    };
  const open = findHold(sql, ref);
  if (amount > 0 && !open) return { ok: false, reason: 'not-held' };
  if (open && amount > open.amount) return { ok: false, reason: 'over-held', held: open.amount };
  const entry = amount === 0 ? null : appendEntry(sql, { ...ref, delta: -amount, reason, actor }, now);
  release(sql, ref);
  return { ok: true, charged: amount, balance: entry?.balance_after ?? getBalance(sql), entry };
}

/** Close a hold without a charge. Without effect where none is open. */
export function release(sql: SqlStorage, { refType, refId }: WorkReference): void {
  sql.exec('DELETE FROM holds WHERE ref_type = ? AND ref_id = ?', refType, refId);
}

/** The open holds, the oldest first. */
export function listOpenHolds(sql: SqlStorage): OpenHold[] {
  const query = `SELECT ref_type AS refType, ref_id AS refId, amount, held_at AS heldAt FROM holds
    ORDER BY held_at, ref_type, ref_id`;
  return sql.exec<OpenHold & Record<string, SqlStorageValue>>(query).toArray();
}

/** When the next lease runs out, in milliseconds since 1970; `null` without open holds. */
export function getNextDueAt(sql: SqlStorage): number | null {
  return sql.exec<{ due: number | null }>('SELECT min(due_at) AS due FROM holds').one().due;
}

/** The holds whose lease has run out, the longest due first. */
export function listDueHolds(sql: SqlStorage, now: number): Hold[] {
  const query = `SELECT ${COLUMNS} FROM holds WHERE due_at <= ?
    ORDER BY due_at, ref_type, ref_id LIMIT ?`;
  return sql.exec<HoldRow>(query, now, MAX_HOLDS_PER_ALARM).toArray();
}

/**
 * Close a hold whose lease had run out by what was stored of its work. One touched or closed since it was `seen` is
 * left alone; with `'unknown'` it stays open and is asked for again later.
 */
export function closeDueHold(
  sql: SqlStorage,
  dueHold: Hold,
  work: BillableWork | 'unknown',
  now: number,
): void {
  const open = findHold(sql, dueHold);
  if (!open || open.dueAt !== dueHold.dueAt) return;
  const { refType, refId } = dueHold;
  if (work === 'unknown') {
    const wait = Math.min(FIRST_RETRY_DELAY * 2 ** open.retries, HOLD_LEASE);
    const query = 'UPDATE holds SET due_at = ?, retries = retries + 1 WHERE ref_type = ? AND ref_id = ?';
    sql.exec(query, now + wait, refType, refId);
    return;
  }
  const { charge, reason } = work;
  settle(sql, { refType, refId }, Math.min(charge, open.amount), { reason, actor: 'system' }, now);
}

function findHold(sql: SqlStorage, { refType, refId }: WorkReference): Hold | null {
  const query = `SELECT ${COLUMNS} FROM holds WHERE ref_type = ? AND ref_id = ?`;
  return sql.exec<HoldRow>(query, refType, refId).toArray()[0] ?? null;
}

function findHoldOnSubject(sql: SqlStorage, refType: WorkType, subject: string): string | null {
  const query = 'SELECT ref_id AS refId FROM holds WHERE ref_type = ? AND subject = ?';
  return sql.exec<{ refId: string }>(query, refType, subject).toArray()[0]?.refId ?? null;
}
