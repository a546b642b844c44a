import { DurableObject } from 'cloudflare:workers';
import { returnSlot, type SlotTaken, takeSlot } from './audit-slot.ts';
import { balance, grant, type Grant } from './ledger.ts';
import { migrate } from './migrations.ts';

/**
 * What must happen one at a time for an account: the audit limit and the credit ledger. One object per account,
 * named by the account's id. Every method reads and writes its SQLite storage in one step without awaiting, so no
 * two calls interleave and eviction loses nothing.
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
}
