import { deleteRows } from '../../database.ts';
import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { HOLD_LEASE } from '../../../src/objects/account/holds.ts';
import { insertScanRow } from './insert-scan-row.ts';
import { toSeedError, createRowLedger, performOperation, replay, verifyRows } from './replay.ts';
import { createRandom } from '../../random.ts';
import { LedgerModel, type Operation, randomOperation } from './ledger-model.ts';
import { takePart } from '../../sweep-part.ts';

const OPERATIONS = 200;
/** The runs of the 10,000 that use the object itself, with evictions and aborts. */
const WITH_CRASHES = 40;
/** Runs in one call of the object, since other test files share the thread. */
const BATCH = 12;
const START = Date.now();
const realNow = Date.now;

afterEach(() => {
  Date.now = realNow;
});

function randomOperations(random: () => number): Operation[] {
  return Array.from({ length: OPERATIONS }, (_, index) => randomOperation(random, index));
}

/** The first seed of each batch. */
const BATCHES = takePart(Array.from({ length: 830 }, (_, batch) => WITH_CRASHES + 1 + batch * BATCH));

test(`${BATCHES.length * BATCH} runs of ${OPERATIONS} random operations keep every invariant`, async () => {
  let operations = 0;
  for (const first of BATCHES) {
    await runInDurableObject(env.ACCOUNT.getByName('acc_model'), (_account, { storage }) => {
      for (let seed = first; seed < first + BATCH; seed++) {
        runRolledBack(storage, () => {
          const model = new LedgerModel(START);
          const account = createRowLedger(storage, model);
          try {
            operations += replay(account, storage.sql, model, randomOperations(createRandom(seed)));
            verifyRows(storage.sql, model);
          } catch (error) {
            throw toSeedError(seed, error);
          }
        });
      }
    });
  }
  expect(operations).toBe(BATCHES.length * BATCH * OPERATIONS);
});

/** Rolls storage back after the run, so that every run starts with an empty ledger. */
function runRolledBack(storage: DurableObjectStorage, run: () => void): void {
  const done = new Error('done');
  try {
    storage.transactionSync(() => {
      run();
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
}

test('40 runs survive evictions and aborts in the middle of calls', async () => {
  for (let seed = 1; seed <= WITH_CRASHES; seed++) {
    try {
      await runWithCrashes(seed);
    } catch (error) {
      throw toSeedError(seed, error);
    }
  }
});

async function runWithCrashes(seed: number): Promise<void> {
  const random = createRandom(seed);
  const name = `acc_crash_${seed}`;
  const model = new LedgerModel(START);
  Date.now = () => model.clock;
  const operations = randomOperations(random);
  while (operations.length > 0) {
    await runSegment(name, model, operations.splice(0, 1 + Math.floor(random() * 120)));
    await interrupt(name, model, random(), operations.shift());
  }
  await closeByAlarm(name, model, Math.floor(random() * 40));
}

/** Evicts the object, aborts it, or aborts it during the next operation. */
async function interrupt(name: string, model: LedgerModel, draw: number, next?: Operation): Promise<void> {
  if (draw < 0.5) await evictDurableObject(env.ACCOUNT.getByName(name));
  else if (draw < 0.9) await abortAllDurableObjects();
  else if (next && next.kind !== 'alarm') {
    const lost = Promise.resolve(performOperation(env.ACCOUNT.getByName(name), next)).catch(() => null);
    await abortAllDurableObjects();
    await lost;
  }
  // The operation may have been done already: repeated, it takes effect once.
  if (next) await runSegment(name, model, [next]);
}

async function runSegment(name: string, model: LedgerModel, operations: Operation[]): Promise<void> {
  await runInDurableObject(env.ACCOUNT.getByName(name), (account, { storage }) => {
    replay(account, storage.sql, model, operations);
    verifyRows(storage.sql, model);
  });
}

/** The work never continues: the alarm settles the open holds for the pages stored in D1. */
async function closeByAlarm(name: string, model: LedgerModel, pagesStored: number): Promise<void> {
  await deleteRows('scans');
  for (const id of model.holds.keys()) await insertScanRow({ accountId: name, id, pagesStored });
  model.apply({ kind: 'alarm', elapsed: 2 * HOLD_LEASE, stored: pagesStored });
  await runDurableObjectAlarm(env.ACCOUNT.getByName(name));
  await runInDurableObject(env.ACCOUNT.getByName(name), async (account, { storage }) => {
    verifyRows(storage.sql, model);
    const { balance, available } = account.getCredits(0);
    expect([balance, available]).toEqual([model.balance, model.balance]);
    expect(await storage.getAlarm()).toBeNull();
  });
}
