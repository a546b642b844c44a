import { MINUTE, SECOND } from '../../lib/time.ts';
import {
  appendEntry,
  assertAmount,
  assertReference,
  getBalance,
  findEntry,
  type LedgerEntry,
} from './ledger.ts';
import { changeCountedWork } from './limits.ts';
import { renewWorkSlot, takeWorkSlot, type TakeWorkSlotResult } from './work-slots.ts';
import type { BillableWork, WorkReference, WorkType } from '../../storage/billable-work.ts';

/**
 * The lease of a hold in milliseconds (docs/contract.md 8.8). With the alarm's delay and the first retries, a hold is closed
 * within 10 minutes of its last renewal.
 */
export const HOLD_LEASE = 5 * MINUTE;

/** Milliseconds before the stored work is read again. Doubles with each retry, up to the lease. */
const FIRST_RETRY_DELAY = 10 * SECOND;

/** Holds closed by one alarm; the next alarm follows immediately. Each takes one query, and D1 allows 1,000. */
const MAX_HOLDS_PER_ALARM = 100;

export interface NewHold extends WorkReference {
  /** Maximum cost of the work, in credits. */
  amount: number;
  /** Set for work that must run one at a time on a subject: a second hold of the same type on the subject is refused. */
  subject?: string;
  /** Whether the work takes one of the account's work slots, with `refId` as its token and the lease of the hold. */
  takesWorkSlot?: boolean;
}

export type HoldResult =
  | {
      ok: true;
      /** Credits held; for a repeat, by the first hold. */ held: number;
    }
  | { ok: false; reason: 'insufficient'; /** Credits that are neither spent nor held. */ available: number }
  | { ok: false; reason: 'settled'; /** The charge of this reference. */ entry: LedgerEntry }
  | { ok: false; reason: 'busy'; /** The open hold with the same subject. */ refId: string }
  /** Another request of the same idempotency key has taken over. */
  | { ok: false; reason: 'claim-lost' }
  | Extract<TakeWorkSlotResult, { ok: false }>;

export type SettleResult =
  | { ok: true; charged: number; /** Credits after the charge. */ balance: number; entry: LedgerEntry | null }
  | { ok: false; reason: 'over-held'; held: number }
  /** The hold was never made, or closed without a charge. */
  | { ok: false; reason: 'not-held' };

/** The reason and actor of a charge's ledger entry. */
export interface ChargeDescription {
  reason: string;
  actor: string;
}

export interface OpenHold extends WorkReference {
  amount: number;
  /** When it was opened, in milliseconds since 1970. */
  heldAt: number;
}

interface Hold extends WorkReference {
  amount: number;
  /** Milliseconds since 1970. */
  dueAt: number;
  /** Failed attempts to read the stored work since the last renewal. */
  retries: number;
}

type HoldRow = Hold & Record<string, SqlStorageValue>;

const COLUMNS = 'ref_type AS refType, ref_id AS refId, amount, due_at AS dueAt, retries';

/** Returns the credits that are neither spent nor held. */
export function availableCredits(sql: SqlStorage): number {
  const query = `SELECT coalesce((SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1), 0)
    - coalesce((SELECT sum(amount) FROM holds), 0) AS available`;
  return sql.exec<{ available: number }>(query).one().available;
}

/** Holds credits for paid work. A repeat keeps the amount of the first hold and renews its lease. */
export function hold(
  { sql, kv }: DurableObjectStorage,
  { amount, subject, takesWorkSlot = false, ...ref }: NewHold,
  now: number,
): HoldResult {
  assertReference(ref);
  assertAmount(amount);
  const entry = findEntry(sql, ref);
  if (entry) return { ok: false, reason: 'settled', entry };
  const open = findHold(sql, ref);
  if (open) {
    renewHold(sql, ref, now);
    return { ok: true, held: open.amount };
  }
  const conflictingRefId = subject === undefined ? null : findHoldOnSubject(sql, ref.refType, subject);
  if (conflictingRefId !== null) return { ok: false, reason: 'busy', refId: conflictingRefId };
  const freeCredits = availableCredits(sql);
  if (amount > freeCredits) return { ok: false, reason: 'insufficient', available: freeCredits };
  if (takesWorkSlot) {
    const slot = changeCountedWork(kv, (work) =>
      takeWorkSlot(work, { token: ref.refId, lease: HOLD_LEASE }, now),
    );
    if (!slot.ok) return slot;
  }
  sql.exec(
    `INSERT INTO holds (ref_type, ref_id, amount, due_at, subject, held_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    ref.refType,
    ref.refId,
    amount,
    now + HOLD_LEASE,
    subject ?? null,
    now,
  );
  return { ok: true, held: amount };
}

/**
 * Renews the leases of running work. The slot of a scan is taken again if its lease has run out, unless six others are taken. Returns
 * `false` if the hold is closed: the work must stop.
 */
export function renew({ sql, kv }: DurableObjectStorage, ref: WorkReference, now: number): boolean {
  const open = renewHold(sql, ref, now);
  const renewSlot = open && ref.refType === 'scan' ? takeWorkSlot : renewWorkSlot;
  changeCountedWork(kv, (work) => void renewSlot(work, { token: ref.refId, lease: HOLD_LEASE }, now));
  return open;
}

function renewHold(sql: SqlStorage, { refType, refId }: WorkReference, now: number): boolean {
  const query = 'UPDATE holds SET due_at = ?, retries = 0 WHERE ref_type = ? AND ref_id = ?';
  return sql.exec(query, now + HOLD_LEASE, refType, refId).rowsWritten > 0;
}

/** Charges `amount` credits and closes the hold. A repeat returns the existing charge, even with another amount. */
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

/** Closes a hold without a charge. Has no effect if none is open. */
export function release(sql: SqlStorage, { refType, refId }: WorkReference): void {
  sql.exec('DELETE FROM holds WHERE ref_type = ? AND ref_id = ?', refType, refId);
}

/** Lists the open holds, oldest first. */
export function listOpenHolds(sql: SqlStorage): OpenHold[] {
  const query = `SELECT ref_type AS refType, ref_id AS refId, amount, held_at AS heldAt FROM holds
    ORDER BY held_at, ref_type, ref_id`;
  return sql.exec<OpenHold & Record<string, SqlStorageValue>>(query).toArray();
}

/** Returns when the next lease runs out, in milliseconds since 1970, or `null` without open holds. */
export function getNextDueAt(sql: SqlStorage): number | null {
  return sql.exec<{ due: number | null }>('SELECT min(due_at) AS due FROM holds').one().due;
}

/** Lists up to 100 holds whose lease has run out, earliest first. */
export function listDueHolds(sql: SqlStorage, now: number): Hold[] {
  const query = `SELECT ${COLUMNS} FROM holds WHERE due_at <= ?
    ORDER BY due_at, ref_type, ref_id LIMIT ?`;
  return sql.exec<HoldRow>(query, now, MAX_HOLDS_PER_ALARM).toArray();
}

/**
 * Settles a hold whose lease has run out for the stored work. Does nothing if the hold was renewed or closed after `dueHold`
 * was read. With `'unknown'` the hold stays open until a later alarm; with `'running'` it is renewed.
 */
export function closeDueHold(
  sql: SqlStorage,
  dueHold: Hold,
  work: BillableWork | 'running' | 'unknown',
  now: number,
): void {
  const open = findHold(sql, dueHold);
  if (!open || open.dueAt !== dueHold.dueAt) return;
  const { refType, refId } = dueHold;
  if (work === 'running') return void renewHold(sql, dueHold, now);
  if (work === 'unknown') {
    const wait = Math.min(FIRST_RETRY_DELAY * 2 ** open.retries, HOLD_LEASE);
    const query = 'UPDATE holds SET due_at = ?, retries = retries + 1 WHERE ref_type = ? AND ref_id = ?';
    sql.exec(query, now + wait, refType, refId);
    return;
  }
  const { charge, reason } = work;
  settle(sql, { refType, refId }, Math.min(charge, open.amount), { reason, actor: 'system' }, now);
}

/** Returns the open hold of a reference, or `null`. */
export function findHold(sql: SqlStorage, { refType, refId }: WorkReference): Hold | null {
  const query = `SELECT ${COLUMNS} FROM holds WHERE ref_type = ? AND ref_id = ?`;
  return sql.exec<HoldRow>(query, refType, refId).toArray()[0] ?? null;
}

/** Returns the id of the work of this type on a subject that has an open hold, or `null`. */
export function findHoldOnSubject(sql: SqlStorage, refType: WorkType, subject: string): string | null {
  const query = 'SELECT ref_id AS refId FROM holds WHERE ref_type = ? AND subject = ?';
  return sql.exec<{ refId: string }>(query, refType, subject).toArray()[0]?.refId ?? null;
}
