import { hideTable } from '../database.ts';
import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { priceScan } from '../../src/storage/billable-work.ts';
import { openDatabase, SERVICE } from '../../src/storage/database.ts';
import { countStoredPages, finishScan } from '../../src/storage/scans.ts';
import { insertScanRow } from '../objects/account/insert-scan-row.ts';
import { moveClock, readStoppedClock, stopClock } from '../clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let log: MockInstance<typeof console.error>;

/** Stands for the audits that a scan stores along with its page count. */
const storedPages = sqliteTable('stored_pages', { accountId: text('account_id'), page: integer() });

beforeAll(async () => {
  await openDatabase(env, SERVICE).run('CREATE TABLE stored_pages (account_id TEXT, page INTEGER)');
});

beforeEach(() => {
  stopClock();
  log = vi.spyOn(console, 'error').mockReturnValue();
});

/** Creates an account with 100 credits and returns its id. */
async function newAccount(): Promise<string> {
  const id = `acc_${crypto.randomUUID()}`;
  const gift = { amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' } as const;
  await env.ACCOUNT.getByName(id).recordGrant(gift);
  return id;
}

describe('when D1 fails to return the stored work', () => {
  const alarmOf = (id: string) =>
    runInDurableObject(env.ACCOUNT.getByName(id), (_, { storage }) => storage.getAlarm());

  let restoreScans: () => Promise<void> = async () => {};

  afterEach(() => restoreScans().catch(() => {}));

  it('the hold stays open and is retried at growing intervals until D1 answers', async () => {
    const id = await newAccount();
    const account = env.ACCOUNT.getByName(id);
    await insertScanRow({ accountId: id, id: 'scan_down', pagesStored: 7 });
    await account.hold({ refType: 'scan', refId: 'scan_down', amount: 40 });
    restoreScans = await hideTable('scans');
    moveClock(5 * MINUTE);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      await runDurableObjectAlarm(account);
      expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 60 });
      waits.push((((await alarmOf(id)) ?? 0) - readStoppedClock()) / SECOND);
      moveClock(waits.at(-1)! * SECOND);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300]);
    expect(log).toHaveBeenCalledTimes(7);
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      event: 'stored-work-unknown',
      accountId: id,
      refType: 'scan',
      refId: 'scan_down',
      error: expect.stringContaining('no such table: scans'),
    });

    await restoreScans();
    await runDurableObjectAlarm(account);
    expect(await account.getCredits(0)).toMatchObject({ balance: 93, available: 93 });
    expect(await alarmOf(id)).toBeNull();
  });

  it('a renewed hold has a full lease again, and then the shortest retry interval', async () => {
    const id = await newAccount();
    const account = env.ACCOUNT.getByName(id);
    await account.hold({ refType: 'scan', refId: 'scan_alive', amount: 40 });
    restoreScans = await hideTable('scans');
    moveClock(5 * MINUTE);
    await runDurableObjectAlarm(account);
    await account.renew({ refType: 'scan', refId: 'scan_alive' });
    moveClock(10 * SECOND);
    await runDurableObjectAlarm(account);
    expect(await alarmOf(id)).toBe(readStoppedClock() - 10 * SECOND + 5 * MINUTE);
    moveClock(5 * MINUTE - 10 * SECOND);
    await runDurableObjectAlarm(account);
    expect(await alarmOf(id)).toBe(readStoppedClock() + 10 * SECOND);
  });
});

/** A scan of three pages at 2 credits each, as independent steps between which it can crash. */
function listScanSteps(accountId: string): (() => Promise<unknown>)[] {
  const db = openDatabase(env, accountId);
  const scan = { refType: 'scan', refId: `scan_${accountId}` } as const;
  const account = () => env.ACCOUNT.getByName(accountId);
  const nameBatch = (page: number) => (page === 0 ? null : `batch_${page}`);
  const store = (page: number) => async () =>
    db.batch([
      countStoredPages(
        db,
        { id: scan.refId, accountId },
        { previous: nameBatch(page - 1), batch: `batch_${page}`, pages: 1 },
      ),
      db.insert(storedPages).values({ accountId, page }),
    ]);
  const finish = () => finishScan(db, accountId, scan.refId, readStoppedClock());
  return [
    () => insertScanRow({ accountId, id: scan.refId, costPerPage: 2 }),
    () => account().hold({ ...scan, amount: 6 }),
    ...[1, 2, 3].flatMap((page) => [store(page), () => account().renew(scan)]),
    finish,
    async () => {
      const work = await finish();
      if (!work) return;
      const { charge, reason } = priceScan(work);
      await account().settle(scan, charge, { reason, actor: 'ada@example.com' });
    },
  ];
}

/** Returns the account's pages in D1, and the credits charged and held in its ledger. */
async function readOutcome(accountId: string) {
  const pages = await openDatabase(env, accountId).$count(storedPages, eq(storedPages.accountId, accountId));
  const { balance, available, entries } = await env.ACCOUNT.getByName(accountId).getCredits(50);
  const charges = entries.filter(({ ref_type }) => ref_type === 'scan').length;
  return { pages, charged: 100 - balance, held: balance - available, charges };
}

const STEPS = listScanSteps('').length;

describe('a scan that crashes', () => {
  it.each(Array.from({ length: STEPS + 1 }, (_, n) => n))(
    `before step %i of ${STEPS} is charged for stored pages only, even if it continues later`,
    async (crash) => {
      const id = await newAccount();
      const steps = listScanSteps(id);
      for (const step of steps.slice(0, crash)) await step();
      await abortAllDurableObjects();
      moveClock(5 * MINUTE);
      await runDurableObjectAlarm(env.ACCOUNT.getByName(id));
      const closed = await readOutcome(id);
      expect(closed).toEqual({
        pages: closed.pages,
        charged: 2 * (closed.pages ?? 0),
        held: 0,
        charges: closed.pages === 0 ? 0 : 1,
      });
      expect(closed.pages).toBe(Math.max(0, Math.min(3, Math.floor((crash - 1) / 2))));

      // The scan was only delayed: it continues with the next step and ignores errors.
      for (const step of steps.slice(crash)) await step().catch(() => null);
      const late = await readOutcome(id);
      moveClock(5 * MINUTE);
      await runDurableObjectAlarm(env.ACCOUNT.getByName(id));
      expect(await readOutcome(id)).toEqual({ ...late, held: 0 });
      expect(late.charged).toBe(2 * (late.pages ?? 0));
      if (crash >= 2) expect(late).toEqual(closed);
    },
  );

  it('and is finished stores no more pages: the whole batch fails', async () => {
    const id = await newAccount();
    const steps = listScanSteps(id);
    for (const step of steps.slice(0, 3)) await step();
    await finishScan(openDatabase(env, id), id, `scan_${id}`, readStoppedClock());
    await expect(steps[4]?.()).rejects.toThrow('NOT NULL constraint failed: scans.pages_stored');
    expect(await readOutcome(id)).toMatchObject({ pages: 1 });
  });

  it('stores a batch once, even if it is sent again', async () => {
    const id = await newAccount();
    const steps = listScanSteps(id);
    for (const step of steps.slice(0, 3)) await step();
    await expect(steps[2]?.()).rejects.toThrow('NOT NULL constraint failed: scans.pages_stored');
    expect(await readOutcome(id)).toMatchObject({ pages: 1 });
  });

  it('and has stored a later batch cannot store an earlier one', async () => {
    const id = await newAccount();
    const steps = listScanSteps(id);
    for (const step of steps.slice(0, 2)) await step();
    await expect(steps[4]?.()).rejects.toThrow('NOT NULL constraint failed: scans.pages_stored');
    await steps[2]?.();
    await steps[4]?.();
    await expect(steps[2]?.()).rejects.toThrow('NOT NULL constraint failed: scans.pages_stored');
    expect(await readOutcome(id)).toMatchObject({ pages: 2 });
  });

  it('is finished once: a second call returns the same row', async () => {
    const id = await newAccount();
    await insertScanRow({ accountId: id, id: `scan_${id}`, pagesStored: 3 });
    const first = await finishScan(openDatabase(env, id), id, `scan_${id}`, 1_000);
    expect(first).toMatchObject({ finishedAt: 1_000, pagesStored: 3 });
    expect(await finishScan(openDatabase(env, id), id, `scan_${id}`, 2_000)).toEqual(first);
  });
});
