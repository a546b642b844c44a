import { HOLD_LEASE } from '../../src/account/holds.ts';

/** What may be asked of a ledger. Amounts in credits, `after` in milliseconds. */
export type Operation =
  | { kind: 'grant' | 'hold' | 'settle'; refId: string; amount: number }
  | { kind: 'release' | 'touch'; refId: string }
  /** Time passes and the alarm runs; every due hold gets this answer to what was stored. */
  | { kind: 'alarm'; after: number; stored: number | 'unknown' };

/** A generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The operation at place `index` of a run. References are drawn from few, so duplicates and clashes are the rule. */
export function randomOperation(random: () => number, index: number): Operation {
  const refId = `w${Math.floor(index / 10) + Math.floor(random() * 6)}`;
  const amount = Math.floor(random() * 40);
  const draw = random();
  if (draw < 0.15) return { kind: 'grant', refId, amount };
  if (draw < 0.45) return { kind: 'hold', refId, amount };
  if (draw < 0.75) return { kind: 'settle', refId, amount };
  if (draw < 0.83) return { kind: 'release', refId };
  if (draw < 0.92) return { kind: 'touch', refId };
  const stored = random() < 0.25 ? 'unknown' : amount;
  return { kind: 'alarm', after: Math.floor(random() * 1.2 * HOLD_LEASE), stored };
}

/** What the ledger must be, in plain maps: written from the rules, not from the code. */
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

  /** Do it, and tell what the ledger must answer. */
  apply(operation: Operation): unknown {
    if (operation.kind === 'alarm') return this.alarm(operation.after, operation.stored);
    if (operation.kind === 'grant') return this.grant(operation.refId, operation.amount);
    if (operation.kind === 'hold') return this.hold(operation.refId, operation.amount);
    if (operation.kind === 'settle') return this.settle(operation.refId, operation.amount);
    if (operation.kind === 'release') return void this.holds.delete(operation.refId);
    return this.touch(operation.refId);
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
      this.touch(refId);
      return { ok: true, held: open.amount };
    }
    if (amount > this.available) return { ok: false, reason: 'insufficient', available: this.available };
    this.holds.set(refId, { amount, dueAt: this.clock + HOLD_LEASE, retries: 0 });
    return { ok: true, held: amount };
  }

  private settle(refId: string, amount: number): unknown {
    const made = this.charges.get(refId);
    if (made) return { ok: true, charged: made.amount, balance: made.balanceAfter };
    const held = this.holds.get(refId)?.amount;
    if (amount > 0 && held === undefined) return { ok: false, reason: 'not-held' };
    if (amount > (held ?? 0)) return { ok: false, reason: 'over-held', held };
    this.holds.delete(refId);
    this.balance -= amount;
    if (amount > 0) this.charges.set(refId, { amount, balanceAfter: this.balance });
    return { ok: true, charged: amount, balance: this.balance };
  }

  private touch(refId: string): boolean {
    const open = this.holds.get(refId);
    if (open) Object.assign(open, { dueAt: this.clock + HOLD_LEASE, retries: 0 });
    return open !== undefined;
  }

  private alarm(after: number, stored: number | 'unknown'): void {
    this.clock += after;
    const due = [...this.holds].filter(([, { dueAt }]) => dueAt <= this.clock);
    due.sort(([a, { dueAt: one }], [b, { dueAt: other }]) => one - other || (a < b ? -1 : 1));
    for (const [refId, open] of due) {
      if (stored === 'unknown') open.dueAt = this.clock + Math.min(10_000 * 2 ** open.retries++, HOLD_LEASE);
      else this.settle(refId, Math.min(stored, open.amount));
    }
  }
}

export function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
