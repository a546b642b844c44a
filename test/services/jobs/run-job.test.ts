import { countStoredRows, deleteRows, hideTable, insertRows, readRows } from '../../database.ts';
import { createScheduledController, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import worker from '../../../src/index.ts';
import { eraseAllOldRecords, eraseOldRecords } from '../../../src/services/scans/erase-records.ts';
import type { ScanJob } from '../../../src/services/scans/scan-job.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { countRows } from '../../count-rows.ts';
import { runJob } from '../../run-job.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let log: MockInstance<typeof console.error>;

beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  await deleteRows('reconciliations');
  await deleteRows('scans');
  await insertScanRow({ accountId: 'acc_cron', id: 'scan_cron', pagesStored: 3, finishedAt: 1 });
});

async function addExpiredCode(): Promise<void> {
  await insertRows('signInCodes', {
    browserHash: 'b',
    email: 'a@b.example.com',
    codeHash: 'c',
    expiresAt: 1,
  });
}

function countCodes(): Promise<number | null> {
  return countStoredRows('signInCodes');
}

test('expired rows are deleted, and ledgers compared with stored work', async () => {
  await addExpiredCode();
  await runJob('purgeExpired');
  expect(await countCodes()).toBe(0);
  expect(log).not.toHaveBeenCalled();
  await runJob('reconcileLedgers');
  expect(log).toHaveBeenCalledTimes(1);
  expect(String(log.mock.calls[0]?.[0])).toContain('"event":"ledger-difference"');
});

test('a job that fails is logged, and its run has failed', async () => {
  const restoreSessions = await hideTable('sessions');
  await expect(runJob('purgeExpired')).rejects.toThrow();
  await restoreSessions();
  const events = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(events).toMatchObject([
    { event: 'job-failed', job: 'purgeExpired', error: expect.stringContaining('sessions') },
  ]);
});

test('a trigger without a job fails', async () => {
  await expect(worker.scheduled(createScheduledController({ cron: '1 1 1 1 *' }), env)).rejects.toThrow(
    'no job has the trigger 1 1 1 1 *',
  );
});

/** The periods that /privacy states, in milliseconds, and a row that is kept for one from `START` on. */
const START = Date.UTC(2026, 5, 1);
const RETENTION = {
  sessions: [
    30 * DAY,
    () =>
      insertRows('sessions', {
        tokenHash: 'kept',
        accountId: 'acc_cron',
        createdAt: START,
        expiresAt: START + 30 * DAY,
      }),
  ],
  signInCodes: [
    10 * MINUTE,
    () =>
      insertRows('signInCodes', {
        browserHash: 'kept',
        email: 'a@b.example.com',
        codeHash: 'c',
        expiresAt: START + 10 * MINUTE,
      }),
  ],
  sentMails: [
    HOUR,
    () =>
      insertRows('sentMails', {
        email: 'a@b.example.com',
        clientHash: 'kept',
        sentAt: START,
        kind: 'notice',
      }),
  ],
  deletionCodes: [
    10 * MINUTE,
    () =>
      insertRows('deletionCodes', {
        accountId: 'acc_cron',
        codeHash: 'kept',
        expiresAt: START + 10 * MINUTE,
      }),
  ],
  knownDevices: [
    365 * DAY,
    () =>
      insertRows('knownDevices', {
        deviceHash: 'kept',
        accountId: 'acc_cron',
        expiresAt: START + 365 * DAY,
      }),
  ],
  signUps: [DAY, () => insertRows('signUps', { networkHash: 'kept', createdAt: START })],
  formerEmails: [365 * DAY, () => insertRows('formerEmails', { emailHash: 'kept', deletedAt: START })],
  dailyCounts: [366 * DAY, () => insertRows('dailyCounts', { day: '2026-06-01', event: 'audit', count: 1 })],
} as const;

async function purge(): Promise<void> {
  for (const job of ['purgeExpired', 'purgeOldRecords']) await runJob(job);
}

test.for(Object.keys(RETENTION) as (keyof typeof RETENTION)[])(
  '%s are deleted by the first run after their time',
  async (table) => {
    const [lifetime, insert] = RETENTION[table];
    await deleteRows(table);
    await insert();
    vi.useFakeTimers({ toFake: ['Date'], now: START + lifetime - 1 });
    await purge();
    expect(await countStoredRows(table)).toBe(1);
    vi.setSystemTime(START + lifetime);
    await purge();
    expect(await countStoredRows(table)).toBe(0);
  },
);

test('records of scans beyond the last 20 of a website are erased where the end of a scan could not', async () => {
  const now = Date.UTC(2026, 5, 1);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const ids = Array.from({ length: 24 }, (_, n) => `scan_${String(n).padStart(2, '0')}`);
  for (const [n, id] of ids.entries()) {
    const startedAt = now - HOUR + n * MINUTE;
    const finishedAt = n === 1 ? null : startedAt + 1;
    const scan = { host: 'shop.example.com', startedAt, finishedAt };
    await insertScanRow({ ...scan, accountId: 'acc_cron', id, hasRecord: true });
    await insertScanRow({ ...scan, accountId: 'acc_other', id: `${id}_other` });
    await runInDurableObject(env.SCAN.getByName(id), (_, { storage }) => storage.kv.put('job', { id }));
  }
  const getByName = (id: string) => {
    if (id === 'scan_02') throw new Error('no route to the object');
    return env.SCAN.getByName(id);
  };
  const isErased = (id: string) =>
    runInDurableObject(env.SCAN.getByName(id), (_, { storage }) => storage.kv.get('job') === undefined);
  const listErased = async () => {
    const rows = await readRows('scans', { hasRecord: false, accountId: 'acc_cron' });
    const erased = rows
      .map(({ id }) => id)
      .filter((id) => id !== 'scan_cron')
      .sort();
    expect(await Promise.all(erased.map(isErased))).not.toContain(false);
    return erased;
  };
  await runJob('eraseAllOldRecords', { ...env, SCAN: { getByName } as unknown as Env['SCAN'] });
  expect(await listErased()).toEqual(['scan_00', 'scan_03']);
  await runJob('eraseAllOldRecords');
  expect(await listErased()).toEqual(['scan_00', 'scan_02', 'scan_03']);
});

test('old records are found by as many rows with 2,000 earlier scans of a website as with 50', async () => {
  const now = Date.UTC(2026, 5, 1);
  const insertScans = (from: number, to: number) =>
    insertRows(
      'scans',
      ...Array.from({ length: to - from }, (_, at) => ({
        id: `scan_0${9999 - from - at}`,
        accountId: 'acc_cron',
        host: 'shop.example.com',
        startedAt: now,
        finishedAt: now - (from + at) * HOUR,
        pagesRequested: 1,
        costPerPage: 1,
        hasRecord: from + at < 20,
      })),
    );
  const job = { accountId: 'acc_cron', host: 'shop.example.com' } as ScanJob;
  const count = () =>
    Promise.all([
      countRows((counted) => eraseAllOldRecords(counted, now)),
      countRows((counted) => eraseOldRecords(counted, job)),
    ]);
  await insertScans(0, 50);
  const counts = await count();
  await insertScans(50, 2_000);
  expect(await count()).toEqual(counts);
  for (const { read } of counts) expect(read).toBeLessThanOrEqual(100);
});

test('interrupted deletions of accounts are finished', async () => {
  await insertRows('accountDeletions', { accountId: 'acc_cron', email: 'a@b.example.com', startedAt: 1 });
  await runJob('finishDeletions');
  expect(await countStoredRows('accountDeletions')).toBe(0);
});
