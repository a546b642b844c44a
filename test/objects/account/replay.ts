import type { Account } from '../../../src/objects/account/account.ts';
import {
  availableCredits,
  closeDueHold,
  listDueHolds,
  hold,
  release,
  settle,
  renew,
} from '../../../src/objects/account/holds.ts';
import { recordGrant, type LedgerEntry } from '../../../src/objects/account/ledger.ts';
import { type LedgerModel, type Operation, sum } from './ledger-model.ts';

/** The ledger's methods of the object. */
type LedgerCalls = Pick<Account, 'recordGrant' | 'hold' | 'settle' | 'release' | 'renew'>;
/** The same methods over RPC. */
type LedgerStub = { [Call in keyof LedgerCalls]: (...args: Parameters<LedgerCalls[Call]>) => unknown };

/** The ledger's functions on storage, without the object: five times as fast because they set no alarm. */
export function createRowLedger(storage: DurableObjectStorage, time: { clock: number }): LedgerCalls {
  const { sql } = storage;
  return {
    recordGrant: (entry) => recordGrant(sql, entry, time.clock),
    hold: (entry) => hold(storage, entry, time.clock),
    settle: (ref, amount, settlement) => settle(sql, ref, amount, settlement, time.clock),
    release: (ref) => release(sql, ref),
    renew: (ref) => renew(storage, ref, time.clock),
  };
}

/** Performs an operation on the ledger. */
export function performOperation(
  account: LedgerStub,
  operation: Exclude<Operation, { kind: 'alarm' }>,
): unknown {
  const ref = { refType: 'scan', refId: operation.refId } as const;
  if (operation.kind === 'grant') {
    const { refId, amount } = operation;
    return account.recordGrant({ refType: 'grant', refId, amount, reason: 'Gift', actor: 'system' });
  }
  if (operation.kind === 'hold') return account.hold({ ...ref, amount: operation.amount });
  if (operation.kind === 'settle') {
    return account.settle(ref, operation.amount, { reason: 'Scan', actor: 'ada@example.com' });
  }
  return operation.kind === 'release' ? account.release(ref) : account.renew(ref);
}

/** Performs operations on the ledger and the model and compares them after each. Returns the number of operations. */
export function replay(
  account: LedgerCalls,
  sql: SqlStorage,
  model: LedgerModel,
  operations: Operation[],
): number {
  for (const operation of operations) {
    const expected = model.apply(operation);
    if (operation.kind === 'alarm') closeDueHolds(sql, model.clock, operation.stored);
    else assertSame(withoutEntry(performOperation(account, operation)), expected, operation);
    const available = availableCredits(sql);
    assertSame(available, model.available, operation);
    if (available < 0) throw new Error(`${available} credits available after ${JSON.stringify(operation)}`);
  }
  return operations.length;
}

/** Closes the due holds as the alarm does, with the same stored work for all. */
function closeDueHolds(sql: SqlStorage, now: number, stored: number | 'unknown'): void {
  const work = stored === 'unknown' ? stored : { charge: stored, reason: 'Scan' };
  for (const due of listDueHolds(sql, now)) closeDueHold(sql, due, work, now);
}

/** Verifies the invariants of the rows, and the rows against the model. */
export function verifyRows(sql: SqlStorage, model: LedgerModel): void {
  const query = 'SELECT ref_type, ref_id, delta, balance_after FROM ledger ORDER BY seq';
  const entries = sql.exec<LedgerEntry>(query).toArray();
  let balance = 0;
  for (const entry of entries) {
    balance += entry.delta;
    assertSame(entry.balance_after, balance, 'the entry before');
  }
  const refs = new Set(entries.map(({ ref_type, ref_id }) => `${ref_type}:${ref_id}`));
  assertSame(entries.length, refs.size, 'one entry for each reference');
  const charged = entries.filter(({ ref_type }) => ref_type === 'scan').map(({ delta }) => -delta);
  assertSame(sum(charged), sum([...model.charges.values()].map(({ amount }) => amount)), 'settled charges');
  assertSame(balance + sum(charged), sum([...model.grants.values()]), 'grants = balance + settled charges');
  const held = sql.exec<{ n: number }>('SELECT coalesce(sum(amount), 0) AS n FROM holds').one().n;
  assertSame(balance - held, model.available, 'available = balance - open holds');
}

function assertSame(actual: unknown, expected: unknown, context: unknown): void {
  if (actual === expected) return;
  const [actualJson, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualJson !== expectedJson)
    throw new Error(`Expected ${expectedJson}, got ${actualJson}: ${JSON.stringify(context)}`);
}

/** Drops the entry, which has a random id. `verifyRows` checks the entries. */
function withoutEntry(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const { entry: _, ...rest } = result as { entry?: unknown };
  return rest;
}

/** Adds the seed to an error, so that the run can be repeated alone. */
export function toSeedError(seed: number, error: unknown): Error {
  return new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
