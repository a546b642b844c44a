import {
  type ClaimOutcome,
  claimKey,
  type ClaimKeyResult,
  dropExpiredKeys,
  endClaim,
  eraseKeys,
  getNextExpiry,
  isClaimValid,
  type KeyClaim,
  type KeyedRequest,
  listKeys,
  recordKeyWork,
  type UsedKey,
} from './idempotency.ts';
import {
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
  eraseActor,
  listEntriesAfter,
  type NumberedEntry,
  type LedgerQuery,
} from './ledger.ts';
import {
  changeCountedWork,
  type CountedWork,
  countStart,
  type LimitResult,
  readLimit,
  returnStart,
} from './limits.ts';
import * as queue from './scan-queue.ts';
import { StoredObject } from '../stored-object.ts';
import { ACCOUNT_MIGRATIONS } from './migrations.ts';
import { type JoinWorkResult, WorkWaiters } from './shared-work.ts';
import * as usage from './usage.ts';
import {
  findWorkUnderWay,
  returnWorkSlot,
  takeAuditSlot,
  type TakeAuditSlotResult,
  takeWorkSlot,
  type TakeWorkSlotResult,
} from './work-slots.ts';
import type { WorkReference, WorkType } from '../../storage/billable-work.ts';

/**
 * The limits on the work of one account and its credit ledger. The object is named by the account's id. Every method but `joinWork`
 * and `forgetEmail` reads and writes its SQLite storage synchronously, so calls do not interleave and eviction loses nothing. The alarm
 * closes expired holds and deletes expired idempotency keys.
 */
export class Account extends StoredObject {
  private readonly sharedWork = new WorkWaiters();
  /** When the alarm that this instance has set goes off, in milliseconds since 1970. */
  private alarmAt = Infinity;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, ACCOUNT_MIGRATIONS);
    this.migrate();
  }

  /** Takes the account's audit slot (one audit a minute) and a work slot, or returns when to try again. */
  takeAuditSlot(token: string): TakeAuditSlotResult {
    return this.change((work) => takeAuditSlot(work, token, Date.now()));
  }

  /** Returns the seconds until the slot is free, 0 if it is, without taking it. */
  getAuditSlotWait(): number {
    return this.change((work) => readLimit(work, { kind: 'audit' }, Date.now()).retryAfter);
  }

  /** Returns the slot of an audit that was refused. */
  returnAuditSlot(token: string): void {
    this.change((work) => returnStart(work, 'audit', token));
  }

  /** Counts a scan as empty until it stores a page, or returns when it can start: an account has 10 empty scans an hour. */
  takeScanSlot(scanId: string): LimitResult {
    return this.change((work) => countStart(work, { kind: 'empty_scan' }, Date.now(), scanId));
  }

  /** Stops counting a scan as empty: it has stored a page, or was refused. */
  returnScanSlot(scanId: string): void {
    this.change((work) => returnStart(work, 'empty_scan', scanId));
  }

  /** Counts a score computation, or returns when the next is allowed. */
  countScore(max: number): LimitResult {
    return this.change((work) => countStart(work, { kind: 'score', max }, Date.now()));
  }

  /**
   * Takes a work slot for work that callers share: the caller that gets the slot does the work and calls `finishWork`; callers
   * that ask meanwhile wait for the outcome. If there is no outcome when the lease ends, they ask again, so the slot never goes
   * to a caller whose client has disconnected.
   *
   * @param token identifies the caller, which can repeat a failed call with it
   */
  async joinWork(key: string, token: string): Promise<JoinWorkResult> {
    const now = Date.now();
    const underWay = this.change((work) => findWorkUnderWay(work, { token, key }, now));
    if (!underWay) return this.change((work) => takeWorkSlot(work, { token, key }, now));
    const outcome = await this.sharedWork.wait(underWay.token, underWay.expiresAt - now);
    return outcome === null ? { ok: false, reason: 'lease-ended' } : { ok: false, reason: 'done', outcome };
  }

  /** Gives the outcome of shared work to the callers that wait for it, as JSON, and frees the slot unless `keepsSlot`. */
  finishWork(token: string, outcome: string, keepsSlot = false): void {
    if (keepsSlot) this.takeWorkSlot(token);
    else this.returnWorkSlot(token);
    this.sharedWork.finish(token, outcome);
  }

  takeWorkSlot(token: string): TakeWorkSlotResult {
    return this.change((work) => takeWorkSlot(work, { token }, Date.now()));
  }

  /** Frees a work slot. */
  returnWorkSlot(token: string): void {
    this.change((work) => returnWorkSlot(work, token));
  }

  /** Counts work that costs nothing but is limited (`LIMITS`), or returns when it can start. */
  count(kind: 'claim' | 'export' | 'lookup' | 'verification'): LimitResult {
    return this.change((work) => countStart(work, { kind }, Date.now()));
  }

  /**
   * Returns the account's limits with what is left of each. Counts nothing. @param scoresPerDay the limit of score computations
   */
  getUsage(scoresPerDay: number): usage.AccountUsage {
    return usage.readUsage(this.ctx.storage, scoresPerDay, Date.now());
  }

  /** Returns whether a scan can start now, with the credits available. Holds nothing. @param host of the website to scan */
  quoteScan(host: string): usage.ScanQuote {
    return usage.quoteScan(this.ctx.storage, host, Date.now());
  }

  /** Returns whether a snapshot can be paid for. Holds nothing. @param refId of the snapshot */
  quoteSnapshot(refId: string): usage.SnapshotQuote {
    return usage.quoteSnapshot(this.sql, refId);
  }

  /**
   * Claims an idempotency key for a request, which must then call `endClaim`; or returns why it must not be executed
   * (docs/contract.md 15.2 to 15.5). Nothing is kept for an account that was deleted.
   */
  claimKey(request: KeyedRequest): ClaimKeyResult {
    const { key, token } = request;
    if (this.ctx.storage.kv.get('is_deleted') === true)
      return { ok: true, claim: { key, token, work: null } };
    const claimed = claimKey(this.sql, request, Date.now());
    this.scheduleAlarm();
    return claimed;
  }

  /** Ends a claim. Stores the answer, if the outcome is one, for later requests of the key. */
  endClaim(claim: KeyClaim, outcome: ClaimOutcome): void {
    endClaim(this.sql, claim, outcome);
    this.scheduleAlarm();
  }

  /** Lists up to `limit` idempotency keys after `key`. */
  listKeys(key: string, limit: number): UsedKey[] {
    return listKeys(this.sql, key, limit);
  }

  /** Adds credits, once for each reference. */
  recordGrant(entry: Grant): void {
    recordGrant(this.sql, entry, Date.now());
  }

  /** Returns the balance in credits. */
  getBalance(): number {
    return getBalance(this.sql);
  }

  /** Returns the credits and the newest `limit` ledger entries before `seq`. */
  getCredits(limit: number, before?: number): usage.CreditSummary {
    return usage.readCreditSummary(this.sql, limit, before);
  }

  /** Lists up to `limit` ledger entries after `seq`, oldest first. */
  listEntriesAfter(seq: number, limit: number): NumberedEntry[] {
    return listEntriesAfter(this.sql, seq, limit);
  }

  /**
   * Returns a page of the credit history, newest first, with the open holds and the credits spent since `from` (milliseconds
   * since 1970).
   */
  getCreditHistory(query: LedgerQuery, from: number): usage.CreditHistory {
    return usage.readCreditHistory(this.sql, query, from);
  }

  /** Returns the ledger entry of a grant, or `null`. */
  findGrantEntry(refId: string): LedgerEntry | null {
    return findEntry(this.sql, { refType: 'grant', refId });
  }

  /** Lists the open holds, oldest first. */
  listOpenHolds(): OpenHold[] {
    return listOpenHolds(this.sql);
  }

  /**
   * Holds credits for paid work, once for each reference. The caller then does the work, calls `renew` at least every few
   * minutes, and calls `settle`. A hold that is not renewed for 5 minutes is settled for the stored work.
   *
   * @param claim of the request's idempotency key: the key is linked to this work in the same transaction
   */
  hold(entry: NewHold, claim: KeyClaim | null = null): HoldResult {
    if (claim && !isClaimValid(this.sql, claim, entry)) return { ok: false, reason: 'claim-lost' };
    const now = Date.now();
    const held = this.ctx.storage.transactionSync(() => {
      const result = hold(this.ctx.storage, entry, now);
      if (result.ok && claim) recordKeyWork(this.sql, claim, entry, now);
      if (result.ok) queue.leave(this.sql, entry.refId);
      return result;
    });
    this.scheduleAlarm();
    return held;
  }

  /**
   * Adds scans to the queue, in the order of their ids. Returns the result for each; `null` if another request of the same idempotency
   * key has taken over.
   *
   * @param batch names the scans together. The key is linked to it, so that a repeated request continues them
   */
  joinQueue(
    scans: readonly queue.QueuedScanRef[],
    batch: string,
    claim: KeyClaim | null = null,
  ): queue.JoinQueueResult[] | null {
    const work = { refType: 'scans', refId: batch } as const;
    if (claim && !isClaimValid(this.sql, claim, work)) return null;
    return this.ctx.storage.transactionSync(() => {
      const now = Date.now();
      if (claim) recordKeyWork(this.sql, claim, work, now);
      return scans.map((scan) => queue.join(this.sql, scan, now));
    });
  }

  /** Whether a queued scan may start now: at most three scans of the account run. */
  takeQueueTurn(scan: queue.QueuedScanRef): boolean {
    return queue.takeQueueTurn(this.ctx.storage, scan, Date.now());
  }

  /** Gives the turn of a queued scan back that cannot start yet. Returns whether other work of the account holds credits. */
  returnQueueTurn(id: string): boolean {
    queue.returnTurn(this.sql, id);
    return listOpenHolds(this.sql).length > 0;
  }

  dropQueued(id: string): void {
    queue.drop(this.ctx.storage, id);
  }

  /** Lists the queued scans, the next first. */
  listQueue(): string[] {
    return queue.list(this.sql);
  }

  /** Lists the queued scans that may start now. */
  listNextInQueue(): string[] {
    return queue.listNext(this.ctx.storage, Date.now());
  }

  /** Renews the leases of running work. Returns `false` if the hold is closed: stop the work. */
  renew(ref: WorkReference): boolean {
    const open = renew(this.ctx.storage, ref, Date.now());
    this.scheduleAlarm();
    return open;
  }

  /** Charges `amount` credits, at most the credits held, and closes the hold. Charges once for each reference. */
  settle(ref: WorkReference, amount: number, settlement: ChargeDescription): SettleResult {
    const settled = settle(this.sql, ref, amount, settlement, Date.now());
    this.scheduleAlarm();
    return settled;
  }

  /** Closes a hold without a charge. Only for work that cannot have stored anything. */
  release(ref: WorkReference): void {
    release(this.sql, ref);
    this.scheduleAlarm();
  }

  /** Lists charges of one type of paid work, for the reconciliation. */
  listCharges(refType: WorkType, filter: ChargeFilter): Charge[] {
    return listCharges(this.sql, refType, filter);
  }

  /**
   * Removes the email of a deleted account: deletes its idempotency keys with their answers, settles the open holds for the
   * stored work, so that no later charge names it, and replaces the email in the ledger.
   *
   * @returns `false` if stored work could not be read; the email then stays until a later call
   */
  async forgetEmail(email: string): Promise<boolean> {
    this.ctx.storage.kv.put('is_deleted', true);
    eraseKeys(this.sql);
    queue.erase(this.sql);
    await this.closeHolds(Number.MAX_SAFE_INTEGER);
    if (listOpenHolds(this.sql).length > 0) return false;
    eraseActor(this.sql, email);
    return true;
  }

  /** Closes the holds whose lease has run out, and deletes the idempotency keys that have expired. */
  override async alarm(): Promise<void> {
    this.alarmAt = Infinity;
    dropExpiredKeys(this.sql, Date.now());
    await this.closeHolds(Date.now());
  }

  /** Settles the holds that are due by `dueBy` (milliseconds since 1970) for the work that was stored. */
  private async closeHolds(dueBy: number): Promise<void> {
    // Loaded on demand: every new isolate loads this class, and this module has the database client.
    const { finishWork } = await import('../../storage/billable-work.ts');
    for (const due of listDueHolds(this.sql, dueBy)) {
      const work = await finishWork(this.env, this.readName(), due);
      closeDueHold(this.sql, due, work, Date.now());
    }
    this.scheduleAlarm();
  }

  private change<Result>(change: (work: CountedWork) => Result): Result {
    return changeCountedWork(this.ctx.storage.kv, change);
  }

  /** Sets the alarm for the next expiry of a lease or a key. To set it is billed, so an earlier one will do. */
  private scheduleAlarm(): void {
    const due = Math.min(getNextDueAt(this.sql) ?? Infinity, getNextExpiry(this.sql) ?? Infinity);
    if (due >= this.alarmAt) return;
    this.alarmAt = due;
    this.wakeAt(due);
  }
}
