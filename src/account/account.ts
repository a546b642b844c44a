import { DurableObject } from 'cloudflare:workers';
import { returnSlot, type TakeSlotResult, getSlotWait, takeSlot } from './audit-slot.ts';
import {
  availableCredits,
  closeDueHold,
  listDueHolds,
  type HoldResult,
  hold,
  type NewHold,
  getNextDueAt,
  type OpenHold,
  listOpenHolds,
  release,
  settle,
  type SettleResult,
  type ChargeDescription,
  renew,
} from './holds.ts';
import {
  getBalance,
  type Charge,
  type ChargeFilter,
  listCharges,
  findEntry,
  recordGrant,
  type Grant,
  type LedgerEntry,
  listNewestEntries,
} from './ledger.ts';
import { migrate } from './migrations.ts';
import { finishWork, type WorkReference, type WorkType } from '../storage/billable-work.ts';

/** All in credits. */
export interface CreditSummary {
  balance: number;
  /** The balance without what open holds keep: what can be spent. */
  available: number;
  /** Newest first. */
  entries: LedgerEntry[];
}

/**
 * What must happen one at a time for an account: the audit limit and the credit ledger. One object per account,
 * named by the account's id. Every method reads and writes its SQLite storage in one step without awaiting, so no
 * two calls interleave and eviction loses nothing. The alarm belongs to the holds.
 */
export class Account extends DurableObject<Env> {
  private readonly sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    this.sql = ctx.storage.sql;
  }

  /** Take the slot for one audit: one a minute. */
  takeAuditSlot(): TakeSlotResult {
    return takeSlot(this.sql, Date.now());
  }

  /** Seconds until the slot is free; 0 when it is. Takes nothing. */
  getAuditSlotWait(): number {
    return getSlotWait(this.sql, Date.now());
  }

  /** Give back a slot whose audit was refused before anything was fetched. */
  returnAuditSlot(token: string): void {
    returnSlot(this.sql, token);
  }

  /** Add credits, once per `refType` and `refId`. */
  recordGrant(entry: Grant): void {
    recordGrant(this.sql, entry, Date.now());
  }

  /** The account's credits. */
  getBalance(): number {
    return getBalance(this.sql);
  }

  /** The account's credits and its newest `limit` entries. */
  getCredits(limit: number): CreditSummary {
    return {
      balance: getBalance(this.sql),
      available: availableCredits(this.sql),
      entries: listNewestEntries(this.sql, limit),
    };
  }

  /** What the ledger says of a grant; `null` where it was not made. */
  findGrantEntry(refId: string): LedgerEntry | null {
    return findEntry(this.sql, { refType: 'grant', refId });
  }

  /** The open holds, the oldest first. */
  listOpenHolds(): OpenHold[] {
    return listOpenHolds(this.sql);
  }

  /**
   * Keep credits for work about to be done; then do it, `touch` the hold at least every few minutes, and `settle`.
   * Idempotent by reference. A hold left open and untouched for 5 minutes is closed by what was stored of the work.
   */
  hold(entry: NewHold): HoldResult {
    // The name is known here, where the caller gave it, and not always in an alarm (cloudflare/workerd#6850).
    const accountId = this.ctx.id.name;
    if (accountId === undefined) throw new TypeError('an account is addressed by its name');
    const held = hold(this.sql, accountId, entry, Date.now());
    this.scheduleAlarm();
    return held;
  }

  /** Say that the work still goes on. `false`: its hold is closed; stop. */
  renew(ref: WorkReference): boolean {
    const open = renew(this.sql, ref, Date.now());
    this.scheduleAlarm();
    return open;
  }

  /** Charge what was done, at most what is held, once however often it is asked, and close the hold. */
  settle(ref: WorkReference, amount: number, settlement: ChargeDescription): SettleResult {
    const settled = settle(this.sql, ref, amount, settlement, Date.now());
    this.scheduleAlarm();
    return settled;
  }

  /** Close a hold without a charge. Only for work of which nothing can have been stored. */
  release(ref: WorkReference): void {
    release(this.sql, ref);
    this.scheduleAlarm();
  }

  /** The charges of one kind of work, to compare with what was stored. */
  listCharges(refType: WorkType, filter: ChargeFilter): Charge[] {
    return listCharges(this.sql, refType, filter);
  }

  /** Close the holds whose lease has run out. */
  override async alarm(): Promise<void> {
    for (const due of listDueHolds(this.sql, Date.now())) {
      const work = await finishWork(this.env, due.accountId, due);
      closeDueHold(this.sql, due, work, Date.now());
    }
    this.scheduleAlarm();
  }

  /** The object's one alarm is when the next lease runs out. Not awaited: it is stored with the writes before it. */
  private scheduleAlarm(): void {
    const due = getNextDueAt(this.sql);
    void (due === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(due));
  }
}
