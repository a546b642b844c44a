import { HOLD_LEASE } from '../../../src/objects/account/holds.ts';

/** An operation on a ledger. Amounts in credits, `elapsed` in milliseconds. */
export type Operation =
  | { kind: 'grant' | 'hold' | 'settle'; refId: string; amount: number }
  | { kind: 'release' | 'renew'; refId: string }
  /** Time passes and the alarm runs. `stored` is what the work of every due hold costs. */
  | { kind: 'alarm'; elapsed: number; stored: number | 'unknown' };

/** Returns operation number `index` of a run. It draws from few references, so that duplicates and conflicts are common. */
export function randomOperation(random: () => number, index: number): Operation {
  const refId = `w${Math.floor(index / 10) + Math.floor(random() * 6)}`;
  const amount = Math.floor(random() * 40);
  const draw = random();
  if (draw < 0.15) return { kind: 'grant', refId, amount };
  if (draw < 0.45) return { kind: 'hold', refId, amount };
  if (draw < 0.75) return { kind: 'settle', refId, amount };
  if (draw < 0.83) return { kind: 'release', refId };
  if (draw < 0.92) return { kind: 'renew', refId };
  const stored = random() < 0.25 ? 'unknown' : amount;
  return { kind: 'alarm', elapsed: Math.floor(random() * 1.2 * HOLD_LEASE), stored };
}

/** A model of the ledger in plain maps, written from the rules and not from the code. */
export class LedgerModel {
  clock: number;
  balance = 0;
  readonly grants = new Map<string, number>();
  readonly charges = new Map<string, { amount: number; balanceAfter: number }>();
  readonly holds = new Map<string, { amount: number; dueAt: number; retries: number }>();

  constructor(clock: number) {
    this.clock = clock;
  }

  get available(): number {
    return this.balance - sum([...this.holds.values()].map(({ amount }) => amount));
  }

  /** Applies an operation and returns the result that the ledger must return. */
  apply(operation: Operation): unknown {
    if (operation.kind === 'alarm') return this.alarm(operation.elapsed, operation.stored);
    if (operation.kind === 'grant') return this.grant(operation.refId, operation.amount);
    if (operation.kind === 'hold') return this.hold(operation.refId, operation.amount);
    if (operation.kind === 'settle') return this.settle(operation.refId, operation.amount);
    if (operation.kind === 'release') return void this.holds.delete(operation.refId);
    return this.renew(operation.refId);
  }

  private grant(refId: string, amount: number): void {
    if (this.grants.has(refId)) return;
    this.grants.set(refId, amount);
    this.balance += amount;
  }

  private hold(refId: string, amount: number): unknown {
    if (this.charges.has(refId)) return { ok: false, reason: 'settled' };
    const open = this.holds.get(refId);
    if (open) {
      this.renew(refId);
      return { ok: true, held: open.amount };
    }
    if (amount > this.available) return { ok: false, reason: 'insufficient', available: this.available };
    this.holds.set(refId, { amount, dueAt: this.clock + HOLD_LEASE, retries: 0 });
    return { ok: true, held: amount };
  }

  private settle(refId: string, amount: number): unknown {
    const charge = this.charges.get(refId);
    if (charge) return { ok: true, charged: charge.amount, balance: charge.balanceAfter };
    const held = this.holds.get(refId)?.amount;
    if (amount > 0 && held === undefined) return { ok: false, reason: 'not-held' };
    if (amount > (held ?? 0)) return { ok: false, reason: 'over-held', held };
    this.holds.delete(refId);
    this.balance -= amount;
    if (amount > 0) this.charges.set(refId, { amount, balanceAfter: this.balance });
    return { ok: true, charged: amount, balance: this.balance };
  }

  private renew(refId: string): boolean {
    const open = this.holds.get(refId);
    if (open) Object.assign(open, { dueAt: this.clock + HOLD_LEASE, retries: 0 });
    return open !== undefined;
  }

  private alarm(elapsed: number, stored: number | 'unknown'): void {
    this.clock += elapsed;
    const due = [...this.holds]
      .map(([refId, open]) => ({ refId, open }))
      .filter(({ open }) => open.dueAt <= this.clock)
      .sort((a, b) => a.open.dueAt - b.open.dueAt || (a.refId < b.refId ? -1 : 1));
    for (const { refId, open } of due) {
      if (stored === 'unknown') open.dueAt = this.clock + Math.min(10_000 * 2 ** open.retries++, HOLD_LEASE);
      else this.settle(refId, Math.min(stored, open.amount));
    }
  }
}

export function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
