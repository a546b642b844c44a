import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveClock, readStoppedClock, stopClock, until } from '../../clock.ts';
import { insertScanRow } from './insert-scan-row.ts';

const MINUTE = 60_000;

beforeEach(() => {
  stopClock();
});

/** Creates an account with 100 credits. */
async function newAccount() {
  const id = `acc_${crypto.randomUUID()}`;
  const account = env.ACCOUNT.getByName(id);
  await account.recordGrant({ amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' });
  return { id, account };
}

type AccountStub = Awaited<ReturnType<typeof newAccount>>['account'];

/** Holds 40 credits for a scan that stored `pagesStored` pages at 2 credits each. */
async function placeHoldFor(id: string, account: AccountStub, pagesStored: number) {
  const scan = { refType: 'scan', refId: `scan_${crypto.randomUUID()}` } as const;
  await insertScanRow({ accountId: id, id: scan.refId, costPerPage: 2, pagesStored });
  await account.hold({ ...scan, amount: 40 });
  return scan;
}

function readAlarm(account: AccountStub): Promise<number | null> {
  return runInDurableObject(account, (_, { storage }) => storage.getAlarm());
}

test('the alarm is set to the end of the first lease; one that goes off earlier changes nothing and sets the next', async () => {
  const { account } = await newAccount();
  const start = readStoppedClock();
  expect(await readAlarm(account)).toBeNull();
  await account.hold({ refType: 'scan', refId: 'a', amount: 1 });
  moveClock(MINUTE);
  await account.hold({ refType: 'scan', refId: 'b', amount: 1 });
  moveClock(MINUTE);
  expect(await account.renew({ refType: 'scan', refId: 'a' })).toBe(true);
  expect(await readAlarm(account)).toBe(start + 5 * MINUTE);
  moveClock(3 * MINUTE);
  expect(await runDurableObjectAlarm(account)).toBe(true);
  expect(await readAlarm(account)).toBe(start + 6 * MINUTE);
  expect(await account.listOpenHolds()).toHaveLength(2);
  await account.settle({ refType: 'scan', refId: 'b' }, 1, { reason: 'Scan', actor: 'system' });
  moveClock(MINUTE);
  expect(await runDurableObjectAlarm(account)).toBe(true);
  expect(await readAlarm(account)).toBe(start + 7 * MINUTE);
  await account.release({ refType: 'scan', refId: 'a' });
  moveClock(MINUTE);
  expect(await runDurableObjectAlarm(account)).toBe(true);
  expect(await readAlarm(account)).toBeNull();
});

test('a hold left open for 5 minutes is settled for the stored pages', async () => {
  const { id, account } = await newAccount();
  const scan = await placeHoldFor(id, account, 7);
  await evictDurableObject(account);
  moveClock(5 * MINUTE);
  expect(await runDurableObjectAlarm(account)).toBe(true);
  const { balance, available, entries } = await account.getCredits(1);
  expect([balance, available]).toEqual([86, 86]);
  expect(entries[0]).toMatchObject({
    delta: -14,
    ref_type: 'scan',
    ref_id: scan.refId,
    reason: 'Scan of brightpage.com: 7 pages',
    actor: 'system',
  });
  expect(await readAlarm(account)).toBeNull();
});

test('a hold left open without stored pages is released without an entry', async () => {
  const { id, account } = await newAccount();
  await placeHoldFor(id, account, 0);
  await account.hold({ refType: 'scan', refId: 'scan_without_a_row', amount: 30 });
  moveClock(5 * MINUTE);
  await runDurableObjectAlarm(account);
  const { balance, available, entries } = await account.getCredits(50);
  expect([balance, available, entries.length]).toEqual([100, 100, 1]);
});

test('a hold is still open one second before 5 minutes, with the alarm at 5 minutes', async () => {
  const { id, account } = await newAccount();
  await placeHoldFor(id, account, 7);
  const start = readStoppedClock();
  moveClock(5 * MINUTE - 1_000);
  await runDurableObjectAlarm(account);
  expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 60 });
  expect(await readAlarm(account)).toBe(start + 5 * MINUTE);
});

test('a hold stays open while the work renews it', async () => {
  const { id, account } = await newAccount();
  const scan = await placeHoldFor(id, account, 7);
  for (let minutes = 0; minutes < 30; minutes += 4) {
    moveClock(4 * MINUTE);
    await runDurableObjectAlarm(account);
    expect(await account.renew(scan)).toBe(true);
  }
  moveClock(5 * MINUTE);
  await runDurableObjectAlarm(account);
  expect(await account.renew(scan)).toBe(false);
  expect(await account.getBalance()).toBe(86);
});

test('each hold is closed when its own lease runs out', async () => {
  const { id, account } = await newAccount();
  await placeHoldFor(id, account, 1);
  moveClock(2 * MINUTE);
  await placeHoldFor(id, account, 10);
  moveClock(3 * MINUTE);
  await runDurableObjectAlarm(account);
  expect(await account.getCredits(0)).toMatchObject({ balance: 98, available: 58 });
  moveClock(2 * MINUTE);
  await runDurableObjectAlarm(account);
  expect(await account.getCredits(0)).toMatchObject({ balance: 78, available: 78 });
});

test('a hold renewed during the alarm stays open, and is closed when its new lease runs out', async () => {
  const { id, account } = await newAccount();
  const scan = await placeHoldFor(id, account, 7);
  moveClock(5 * MINUTE);
  await runInDurableObject(account, async (instance) => {
    const alarm = instance.alarm();
    instance.renew(scan);
    await alarm;
  });
  expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 60 });
  expect(await readAlarm(account)).toBe(readStoppedClock() + 5 * MINUTE);
  moveClock(5 * MINUTE);
  await runDurableObjectAlarm(account);
  expect(await account.getCredits(0)).toMatchObject({ balance: 86, available: 86 });
});

test('a hold settled during the alarm is charged once', async () => {
  const { id, account } = await newAccount();
  const scan = await placeHoldFor(id, account, 7);
  moveClock(5 * MINUTE);
  await runInDurableObject(account, async (instance) => {
    const alarm = instance.alarm();
    instance.settle(scan, 6, { reason: 'Scan', actor: 'ada@example.com' });
    await alarm;
  });
  expect(await account.getCredits(1)).toMatchObject({
    balance: 94,
    available: 94,
    entries: [{ delta: -6, actor: 'ada@example.com' }],
  });
});

test('never charges more than was held', async () => {
  const { id, account } = await newAccount();
  await placeHoldFor(id, account, 99);
  moveClock(5 * MINUTE);
  await runDurableObjectAlarm(account);
  expect(await account.getCredits(0)).toMatchObject({ balance: 60, available: 60 });
});

test('another account’s scan is not charged to this one', async () => {
  const [mine, theirs] = [await newAccount(), await newAccount()];
  await insertScanRow({ accountId: theirs.id, id: 'scan_theirs', pagesStored: 9 });
  await mine.account.hold({ refType: 'scan', refId: 'scan_theirs', amount: 40 });
  moveClock(5 * MINUTE);
  await runDurableObjectAlarm(mine.account);
  expect(await mine.account.getCredits(0)).toMatchObject({ balance: 100, available: 100 });
});

test('the alarm fires by itself', async () => {
  vi.useRealTimers();
  const { id, account } = await newAccount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * MINUTE + 200 });
  await placeHoldFor(id, account, 7);
  vi.useRealTimers();
  await evictDurableObject(account);
  await until(async () => (await account.getBalance()) === 86);
});
