import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import type { Account } from '../../src/account/account.ts';
import { closeHold, dueHolds } from '../../src/account/holds.ts';
import type { LedgerEntry } from '../../src/account/ledger.ts';
import { migrate } from '../../src/account/migrations.ts';
import { Model, type Operation, randomOf, randomOperation, sum } from './model.ts';

const OPERATIONS = 200;
const START = Date.now();
const realNow = Date.now;

afterEach(() => {
  Date.now = realNow;
});

/** Ask the ledger what the operation says; the answer, without the entry itself. */
function perform(account: Account, { storage }: DurableObjectState, operation: Operation): unknown {
  switch (operation.kind) {
    case 'grant':
      return account.grant({ ...operation, refType: 'grant', reason: 'Gift', actor: 'system' });
    case 'hold':
      return withoutEntry(account.hold({ ...operation, refType: 'scan' }));
    case 'settle': {
      const ref = { refType: 'scan', refId: operation.refId } as const;
      return withoutEntry(
        account.settle(ref, operation.amount, { reason: 'Scan', actor: 'ada@example.com' }),
      );
    }
    case 'release':
      return account.release({ refType: 'scan', refId: operation.refId });
    case 'touch':
      return account.touch({ refType: 'scan', refId: operation.refId });
    case 'alarm': {
      const { stored } = operation;
      const work = stored === 'unknown' ? stored : { charge: stored, reason: 'Scan' };
      for (const due of dueHolds(storage.sql, Date.now())) closeHold(storage.sql, due, work, Date.now());
    }
  }
}

function withoutEntry<T extends { entry?: LedgerEntry | null } | object>(result: T): unknown {
  const { entry: _, ...rest } = { entry: null, ...result };
  return rest;
}

/** Do operations on the ledger and the model, and compare after each. */
function runSegment(
  account: Account,
  state: DurableObjectState,
  model: Model,
  operations: Operation[],
): void {
  for (const operation of operations) {
    const expected = model.apply(operation);
    Date.now = () => model.clock;
    check(perform(account, state, operation), expected, operation);
    const { balance, available } = account.credits(0);
    check({ balance, available }, { balance: model.balance, available: model.available }, operation);
    if (available < 0) throw new Error(`available is ${available} after ${JSON.stringify(operation)}`);
  }
}

function check(actual: unknown, expected: unknown, about: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${is} instead of ${should} after ${JSON.stringify(about)}`);
}

/** The invariants, from the rows alone and against the model. */
function verifyRows({ sql }: DurableObjectStorage, model: Model): void {
  const entries = sql.exec<LedgerEntry>('SELECT * FROM ledger ORDER BY seq').toArray();
  let balance = 0;
  for (const entry of entries) {
    balance += entry.delta;
    if (entry.balance_after !== balance) throw new Error(`entry ${entry.id} does not follow`);
  }
  const refs = new Set(entries.map(({ ref_type, ref_id }) => `${ref_type}:${ref_id}`));
  if (refs.size !== entries.length) throw new Error('a reference has two entries');
  const charges = sum(entries.filter(({ delta }) => delta < 0).map(({ delta }) => -delta));
  check(charges, sum([...model.charges.values()].map(({ amount }) => amount)), 'settled charges');
  check(sum([...model.grants.values()]), balance + charges, 'grants = balance + settled charges');
  const held = sql.exec<{ n: number }>('SELECT coalesce(sum(amount), 0) AS n FROM holds').one().n;
  check(model.available, balance - held, 'available = balance - open holds');
}

function operationsOf(seed: number): Operation[] {
  const random = randomOf(seed);
  return Array.from({ length: OPERATIONS }, (_, index) => randomOperation(random, index));
}

/** An empty ledger in the same object: 9,800 objects would mean as many databases. */
function empty(storage: DurableObjectStorage): void {
  for (const table of ['audit_slot', 'ledger', 'holds']) storage.sql.exec(`DROP TABLE ${table}`);
  storage.kv.delete('schema_version');
  migrate(storage);
}

function failed(seed: number, error: unknown): Error {
  return new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

test('9,800 runs of 200 random operations keep every invariant', { timeout: 120_000 }, async () => {
  for (let first = 201; first <= 10_000; first += 200) {
    await runInDurableObject(env.ACCOUNT.getByName('acc_model'), (account, state) => {
      for (let seed = first; seed < first + 200; seed++) {
        const model = new Model(START);
        empty(state.storage);
        try {
          runSegment(account, state, model, operationsOf(seed));
          verifyRows(state.storage, model);
        } catch (error) {
          throw failed(seed, error);
        }
      }
    });
  }
});
