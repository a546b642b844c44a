import type { Account } from '../../src/account/account.ts';
import { available, closeHold, dueHolds, hold, release, settle, touch } from '../../src/account/holds.ts';
import { grant, type LedgerEntry } from '../../src/account/ledger.ts';
import { type Model, type Operation, sum } from './model.ts';

/** The ledger's calls, as the object has them. */
type Ledger = Pick<Account, 'grant' | 'hold' | 'settle' | 'release' | 'touch'>;
/** The same over RPC. */
type LedgerStub = { [Call in keyof Ledger]: (...args: Parameters<Ledger[Call]>) => unknown };

/** The ledger's rows without the object around them: five times as fast, since no alarm is set. */
export function onRows(sql: SqlStorage, accountId: string, time: { clock: number }): Ledger {
  return {
    grant: (entry) => grant(sql, entry, time.clock),
    hold: (entry) => hold(sql, accountId, entry, time.clock),
    settle: (ref, amount, settlement) => settle(sql, ref, amount, settlement, time.clock),
    release: (ref) => release(sql, ref),
    touch: (ref) => touch(sql, ref, time.clock),
  };
}

/** Ask for what the operation says. */
export function perform(account: LedgerStub, operation: Exclude<Operation, { kind: 'alarm' }>): unknown {
  const ref = { refType: 'scan', refId: operation.refId } as const;
  if (operation.kind === 'grant') {
    const { refId, amount } = operation;
    return account.grant({ refType: 'grant', refId, amount, reason: 'Gift', actor: 'system' });
  }
  if (operation.kind === 'hold') return account.hold({ ...ref, amount: operation.amount });
  if (operation.kind === 'settle') {
    return account.settle(ref, operation.amount, { reason: 'Scan', actor: 'ada@example.com' });
  }
  return operation.kind === 'release' ? account.release(ref) : account.touch(ref);
}

/** Do operations on the ledger and the model, and compare after each. Returns how many. */
export function replay(account: Ledger, sql: SqlStorage, model: Model, operations: Operation[]): number {
  for (const operation of operations) {
    const expected = model.apply(operation);
    if (operation.kind === 'alarm') closeDue(sql, model.clock, operation.stored);
    else same(withoutEntry(perform(account, operation)), expected, operation);
    const free = available(sql);
    same(free, model.available, operation);
    if (free < 0) throw new Error(`available is ${free} after ${JSON.stringify(operation)}`);
  }
  return operations.length;
}

/** What the alarm does, every question answered alike. */
function closeDue(sql: SqlStorage, now: number, stored: number | 'unknown'): void {
  const work = stored === 'unknown' ? stored : { charge: stored, reason: 'Scan' };
  for (const due of dueHolds(sql, now)) closeHold(sql, due, work, now);
}

/** The invariants, from the rows alone and against the model. */
export function verifyRows(sql: SqlStorage, model: Model): void {
  const query = 'SELECT ref_type, ref_id, delta, balance_after FROM ledger ORDER BY seq';
  const entries = sql.exec<LedgerEntry>(query).toArray();
  let balance = 0;
  for (const entry of entries) {
    balance += entry.delta;
    same(entry.balance_after, balance, 'the entry before');
  }
  const refs = new Set(entries.map(({ ref_type, ref_id }) => `${ref_type}:${ref_id}`));
  same(entries.length, refs.size, 'one entry for each reference');
  const charged = entries.filter(({ ref_type }) => ref_type === 'scan').map(({ delta }) => -delta);
  same(sum(charged), sum([...model.charges.values()].map(({ amount }) => amount)), 'settled charges');
  same(balance + sum(charged), sum([...model.grants.values()]), 'grants = balance + settled charges');
  const held = sql.exec<{ n: number }>('SELECT coalesce(sum(amount), 0) AS n FROM holds').one().n;
  same(balance - held, model.available, 'available = balance - open holds');
}

function same(actual: unknown, expected: unknown, about: unknown): void {
  if (actual === expected) return;
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${is} instead of ${should} after ${JSON.stringify(about)}`);
}

/** Entries carry random ids; `verifyRows` reads them. */
function withoutEntry(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const { entry: _, ...rest } = result as { entry?: unknown };
  return rest;
}

/** Names the run, so that it can be done again alone. */
export function fail(seed: number, error: unknown): Error {
  return new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
