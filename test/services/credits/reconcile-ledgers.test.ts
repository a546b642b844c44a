import { deleteRows, insertRows, isSharded, readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { catchUpLedgers, reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { countRows } from '../../count-rows.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { moveClock, stopClock } from '../../clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let log: MockInstance<typeof console.error>;

beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  await deleteRows('scans');
  await deleteRows('reconciliations');
});

function getLoggedEvents(): unknown[] {
  return log.mock.calls.map(([line]) => JSON.parse(String(line)));
}

function newId(): string {
  return `acc_${crypto.randomUUID()}`;
}

/** A scan that stored `pages` pages at 2 credits each and was charged `charged` credits. */
async function newWork(
  accountId: string,
  id: string,
  pages: number,
  charged: number,
  finishedAt = minutesAgo(30),
) {
  await insertScanRow({ accountId, id, costPerPage: 2, pagesStored: pages, finishedAt });
  await charge(accountId, id, charged);
}

async function charge(accountId: string, id: string, amount: number) {
  const account = env.ACCOUNT.getByName(accountId);
  const scan = { refType: 'scan', refId: id } as const;
  await account.recordGrant({ amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' });
  await account.hold({ ...scan, amount });
  await account.settle(scan, amount, { reason: 'Scan', actor: 'system' });
}

function minutesAgo(minutes: number): number {
  return Date.now() - minutes * MINUTE;
}

test('ledgers that agree with the stored work log nothing', async () => {
  const id = newId();
  await newWork(id, 'scan_1', 7, 14);
  await newWork(id, 'scan_2', 0, 0);
  await newWork(newId(), 'scan_3', 1, 2);
  await reconcileLedgers(env, Date.now());
  expect(getLoggedEvents()).toEqual([]);
});

test.each([
  ['too much was charged', 7, 15],
  ['too little was charged', 7, 13],
  ['work was stored and not charged', 7, 0],
  ['a charge was made and nothing stored', 0, 14],
])('the difference is logged when %s', async (_, pages, charged) => {
  const [id, right] = [newId(), newId()];
  await newWork(id, 'scan_wrong', pages, charged);
  await newWork(id, 'scan_right', 7, 14);
  await newWork(right, 'scan_other', 7, 14);
  await reconcileLedgers(env, Date.now());
  expect(getLoggedEvents()).toEqual([
    {
      event: 'ledger-difference',
      severity: 'critical',
      accountId: id,
      refType: 'scan',
      refId: 'scan_wrong',
      stored: 2 * pages,
      charged,
    },
  ]);
});

test('a charge without any work is found in an account that was active', async () => {
  const id = newId();
  await newWork(id, 'scan_1', 7, 14);
  await charge(id, 'scan_nowhere', 5);
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(getLoggedEvents()).toMatchObject([{ refId: 'scan_nowhere', stored: 0, charged: 5 }]);
});

test('work of another account does not cover a charge', async () => {
  const [id, other] = [newId(), newId()];
  await newWork(id, 'scan_1', 7, 14);
  await newWork(other, 'scan_2', 1, 2);
  await charge(id, 'scan_2', 2);
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(getLoggedEvents()).toMatchObject([{ accountId: id, refId: 'scan_2', stored: 0, charged: 2 }]);
});

test('a charge for work of another account, which was compared before, is no difference of that one', async () => {
  const [id, other] = [newId(), newId()];
  stopClock();
  await newWork(other, 'scan_1', 1, 2);
  await reconcileLedgers(env, Date.now() + HOUR);
  moveClock(2 * HOUR);
  await newWork(id, 'scan_2', 7, 14);
  await newWork(other, 'scan_3', 7, 14);
  await charge(id, 'scan_1', 2);
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(getLoggedEvents()).toMatchObject([{ accountId: id, refId: 'scan_1', stored: 0, charged: 2 }]);
});

test('work finished in the last 15 minutes may still be charged and stays for the next run', async () => {
  const id = newId();
  await newWork(id, 'scan_fresh', 7, 0, minutesAgo(14));
  await reconcileLedgers(env, Date.now());
  expect(getLoggedEvents()).toEqual([]);
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(getLoggedEvents()).toMatchObject([{ refId: 'scan_fresh', stored: 14, charged: 0 }]);
});

test('a charge just after the end of the time range is not reported, nor in the next run', async () => {
  const id = newId();
  await newWork(id, 'scan_1', 7, 14, minutesAgo(15) - 1);
  await reconcileLedgers(env, Date.now());
  await newWork(id, 'scan_2', 7, 14, minutesAgo(1));
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(getLoggedEvents()).toEqual([]);
});

test('a scan that still runs is not compared', async () => {
  const id = newId();
  await insertScanRow({
    accountId: id,
    id: 'scan_running',
    pagesStored: 7,
    startedAt: minutesAgo(90),
    finishedAt: null,
  });
  await reconcileLedgers(env, Date.now());
  expect(getLoggedEvents()).toEqual([]);
});

test('work is compared only once', async () => {
  await newWork(newId(), 'scan_wrong', 7, 0);
  await reconcileLedgers(env, Date.now());
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(getLoggedEvents()).toHaveLength(1);
});

test('more work than fits one batch is all compared, also if it finished in the same millisecond', async () => {
  const id = newId();
  await newWork(id, 'scan_first', 1, 2, minutesAgo(40));
  const finishedFrom = minutesAgo(30);
  const many = Array.from({ length: 450 }, (_, at) => at + 1).map((n) => ({
    id: `many_${n}`,
    accountId: id,
    host: 'brightpage.com',
    startedAt: 1,
    finishedAt: finishedFrom + Math.floor(n / 150),
    pagesRequested: 10,
    costPerPage: 2,
    pagesStored: Number(n === 299),
  }));
  await insertRows('scans', ...many);
  await reconcileLedgers(env, Date.now());
  expect(getLoggedEvents()).toMatchObject([{ refId: 'many_299', stored: 2, charged: 0 }]);
});

/** Bindings in which the object of an account always fails. */
function withDead(dead: string): Env {
  const getByName = (name: string) => {
    if (name === dead) throw new Error('no route to the object');
    return env.ACCOUNT.getByName(name);
  };
  return { ...env, ACCOUNT: { getByName } as typeof env.ACCOUNT };
}

test('an account that fails is logged and does not stop the others', async () => {
  const [dead, id] = [newId(), newId()];
  await newWork(dead, 'scan_1', 7, 14);
  await newWork(id, 'scan_2', 7, 0);
  await reconcileLedgers(withDead(dead), Date.now());
  expect(getLoggedEvents()).toEqual([
    expect.objectContaining({ event: 'ledger-not-compared', accountId: dead }),
    expect.objectContaining({ event: 'ledger-difference', accountId: id }),
    expect.objectContaining({ event: 'ledger-comparison-behind' }),
  ]);
});

test('work of an account that fails is compared once its object works', async () => {
  const id = newId();
  const now = Date.now();
  await newWork(id, 'scan_1', 7, 0, now - 24 * HOUR + 1);
  await reconcileLedgers(withDead(id), now);
  expect(getLoggedEvents()).toMatchObject([
    { event: 'ledger-not-compared', accountId: id },
    { event: 'ledger-comparison-behind' },
  ]);
  log.mockClear();
  await reconcileLedgers(env, now);
  expect(getLoggedEvents()).toMatchObject([{ event: 'ledger-difference', accountId: id, stored: 14 }]);
});

test('work of an account that fails is left out a day after it finished', async () => {
  const id = newId();
  const now = Date.now();
  await newWork(id, 'scan_1', 7, 0, now - 24 * HOUR);
  await reconcileLedgers(withDead(id), now);
  expect(getLoggedEvents()).toMatchObject([{ event: 'ledger-not-compared', accountId: id }]);
  expect(await readCursor()).toBe(now - 15 * MINUTE);
});

test('an account whose object fails once, as it restarts, is compared', async () => {
  const id = newId();
  await newWork(id, 'scan_1', 7, 0);
  let calls = 0;
  const ACCOUNT = {
    getByName: (name: string) => {
      if (calls++ === 0) throw Object.assign(new Error('the object restarts'), { retryable: true });
      return env.ACCOUNT.getByName(name);
    },
  } as typeof env.ACCOUNT;
  await reconcileLedgers({ ...env, ACCOUNT }, Date.now());
  expect(getLoggedEvents()).toMatchObject([
    { event: 'call-repeated' },
    { event: 'ledger-difference', accountId: id, stored: 14 },
  ]);
});

/** Inserts scans of one account that cost nothing, each finished a millisecond after the one before, the last one at `lastAt`. */
async function insertFreeScans(count: number, lastAt: number): Promise<void> {
  const id = newId();
  await insertScanRow({ accountId: id, id: `first_${id}`, finishedAt: lastAt - count });
  const scans = Array.from({ length: count }, (_, at) => ({
    id: `scan_${at}${id}`,
    accountId: id,
    host: 'brightpage.com',
    startedAt: 1,
    finishedAt: lastAt - at,
    pagesRequested: 10,
    costPerPage: 2,
  }));
  await insertRows('scans', ...scans);
}

async function readCursor(): Promise<number | null> {
  return (await readRow('reconciliations', { refType: 'scan' }))?.finishedAt ?? null;
}

/** Runs a reconciliation. Returns how many rows it read. */
async function countRowsOfRun(): Promise<number> {
  const { read } = await countRows((counted) => reconcileLedgers(counted, Date.now()));
  return read;
}

test('a run reads the rows it compares, however many are left', async () => {
  const counts: number[] = [];
  for (const waiting of [5_000, 40_000]) {
    await deleteRows('scans');
    await deleteRows('reconciliations');
    await insertFreeScans(waiting, minutesAgo(30));
    counts.push(await countRowsOfRun());
  }
  // 4,000 scans by an index and in the table, and the cursors.
  expect(counts).toEqual([counts[0], counts[0]]);
  expect(counts[0]).toBeLessThanOrEqual(2 * 4_000 + 200);
  await insertFreeScans(50, minutesAgo(20));
  await updateRows('reconciliations', {}, { finishedAt: minutesAgo(21) });
  expect(await countRowsOfRun()).toBeLessThanOrEqual(200);
});

test('what a run leaves is compared by those of the next minutes, which then read the cursors alone', async () => {
  await insertFreeScans(9_000, minutesAgo(120));
  const id = newId();
  await newWork(id, 'scan_wrong', 7, 0, minutesAgo(110));
  const now = Date.now();
  await reconcileLedgers(env, now);
  expect(getLoggedEvents()).toEqual([
    expect.objectContaining({ event: 'ledger-comparison-behind', refType: 'scan' }),
  ]);
  log.mockClear();
  await catchUpLedgers(env, now);
  expect(getLoggedEvents()).toMatchObject([{ event: 'ledger-comparison-behind' }]);
  log.mockClear();
  await catchUpLedgers(env, now);
  expect(getLoggedEvents()).toMatchObject([{ event: 'ledger-difference', refId: 'scan_wrong' }]);
  expect(await readCursor()).toBe(now - 15 * MINUTE);
  expect(await countRows((counted) => catchUpLedgers(counted, now))).toEqual({
    read: isSharded ? 7 : 3,
    written: 0,
  });
});

test('work of the last hour is left to the hourly run', async () => {
  const now = Date.now();
  await reconcileLedgers(env, now);
  await newWork(newId(), 'scan_wrong', 7, 0, now);
  await catchUpLedgers(env, now + HOUR);
  expect(getLoggedEvents()).toEqual([]);
  await catchUpLedgers(env, now + HOUR + 1);
  expect(getLoggedEvents()).toMatchObject([{ refId: 'scan_wrong' }]);
});

test('of two runs at the same time one continues, and nothing is left out', async () => {
  await insertFreeScans(3_000, minutesAgo(120));
  await newWork(newId(), 'scan_wrong', 7, 0, minutesAgo(110));
  const now = Date.now();
  await Promise.all([reconcileLedgers(env, now), catchUpLedgers(env, now)]);
  expect(await readCursor()).toBe(now - 15 * MINUTE);
  expect(new Set(getLoggedEvents())).toEqual(
    new Set([expect.objectContaining({ event: 'ledger-difference', refId: 'scan_wrong' })]),
  );
});
