import { DurableObject } from 'cloudflare:workers';
import { returnSlot, type SlotTaken, slotWait, takeSlot } from './audit-slot.ts';
import {
  available,
  closeHold,
  dueHolds,
  type Held,
  hold,
  type NewHold,
  nextDue,
  type OpenHold,
  openHolds,
  release,
  settle,
  type Settled,
  type Settlement,
  touch,
  type WorkReference,
} from './holds.ts';
import {
  balance,
  type Charge,
  type ChargeFilter,
  charges,
  entryOf,
  grant,
  type Grant,
  type LedgerEntry,
  newestEntries,
} from './ledger.ts';
import { migrate } from './migrations.ts';
import { storedWork, type WorkType } from './stored-work.ts';

/** All in credits. */
export interface Credits {
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
  takeAuditSlot(): SlotTaken {
    return takeSlot(this.sql, Date.now());
  }

  /** Seconds until the slot is free; 0 when it is. Takes nothing. */
  auditSlotWait(): number {
    return slotWait(this.sql, Date.now());
  }

  /** Give back a slot whose audit was refused before anything was fetched. */
  returnAuditSlot(token: string): void {
    returnSlot(this.sql, token);
  }

  /** Add credits, once per `refType` and `refId`. */
  grant(entry: Grant): void {
    grant(this.sql, entry, Date.now());
  }

  /** The account's credits. */
  balance(): number {
    return balance(this.sql);
  }

  /** The account's credits and its newest `limit` entries. */
  credits(limit: number): Credits {
    return {
      balance: balance(this.sql),
      available: available(this.sql),
      entries: newestEntries(this.sql, limit),
    };
  }

  /** What the ledger says of a grant; `null` where it was not made. */
  grantEntry(refId: string): LedgerEntry | null {
    return entryOf(this.sql, { refType: 'grant', refId });
  }

  /** The open holds, the oldest first. */
  openHolds(): OpenHold[] {
    return openHolds(this.sql);
  }

  /**
   * Keep credits for work about to be done; then do it, `touch` the hold at least every few minutes, and `settle`.
   * Idempotent by reference. A hold left open and untouched for 5 minutes is closed by what was stored of the work.
   */
  hold(entry: NewHold): Held {
    // The name is known here, where the caller gave it, and not always in an alarm (cloudflare/workerd#6850).
    const accountId = this.ctx.id.name;
    if (accountId === undefined) throw new TypeError('an account is addressed by its name');
    const held = hold(this.sql, accountId, entry, Date.now());
    this.schedule();
    return held;
  }

  /** Say that the work still goes on. `false`: its hold is closed; stop. */
  touch(ref: WorkReference): boolean {
    const open = touch(this.sql, ref, Date.now());
    this.schedule();
    return open;
  }

  /** Charge what was done, at most what is held, once however often it is asked, and close the hold. */
  settle(ref: WorkReference, amount: number, settlement: Settlement): Settled {
    const settled = settle(this.sql, ref, amount, settlement, Date.now());
    this.schedule();
    return settled;
  }

  /** Close a hold without a charge. Only for work of which nothing can have been stored. */
  release(ref: WorkReference): void {
    release(this.sql, ref);
    this.schedule();
  }

  /** The charges of one kind of work, to compare with what was stored. */
  charges(refType: WorkType, filter: ChargeFilter): Charge[] {
    return charges(this.sql, refType, filter);
  }

  /** Close the holds whose lease has run out. */
  override async alarm(): Promise<void> {
    for (const due of dueHolds(this.sql, Date.now())) {
      const work = await storedWork(this.env, due.accountId, due);
      closeHold(this.sql, due, work, Date.now());
    }
    this.schedule();
  }

  /** The object's one alarm is when the next lease runs out. Not awaited: it is stored with the writes before it. */
  private schedule(): void {
    const due = nextDue(this.sql);
    void (due === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(due));
  }
}
