import { countStoredRows, deleteRows, insertRows } from '../../database.ts';
import {
  createExecutionContext,
  createScheduledController,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import worker from '../../../src/index.ts';
import { eraseAllOldRecords, eraseOldRecords } from '../../../src/services/scans/erase-records.ts';
import type { ScanJob } from '../../../src/services/scans/scan-job.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { countRows } from '../../count-rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const log = vi.spyOn(console, 'error');

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  log.mockReset().mockReturnValue();
  await deleteRows('reconciliations');
  await deleteRows('scans');
  await insertScanRow({ accountId: 'acc_cron', id: 'scan_cron', pagesStored: 3, finishedAt: 1 });
});

async function runCron(environment: Env): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: '23 * * * *' }), environment);
  await waitOnExecutionContext(context);
}

async function addExpiredCode(): Promise<void> {
  const query = `INSERT INTO sign_in_codes (browser_hash, email, code_hash, expires_at) VALUES ('b', 'a@b.example.com', 'c', 1)`;
  await env.DB.exec(query);
}

function countCodes(): Promise<number | null> {
  return countStoredRows('signInCodes');
}

test('every hour expired rows are deleted and ledgers compared with stored work', async () => {
  await addExpiredCode();
  await runCron(env);
  expect(await countCodes()).toBe(0);
  expect(log).toHaveBeenCalledTimes(1);
  expect(String(log.mock.calls[0]?.[0])).toContain('"event":"ledger-difference"');
});

test('a job that fails is logged and does not stop the others', async () => {
  await env.DB.exec('ALTER TABLE sessions RENAME TO sessions_away');
  await runCron(env);
  await env.DB.exec('ALTER TABLE sessions_away RENAME TO sessions');
  const events = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(events).toMatchObject([
    { event: 'hourly-job-failed', job: 'purgeExpired', error: expect.stringContaining('sessions') },
    { event: 'ledger-difference', refId: 'scan_cron' },
  ]);
});

/** The periods that /privacy states: an insert of a row with an id that is kept from a time on, and for how long. */
const RETENTION = [
  [
    'sessions',
    `INSERT INTO sessions VALUES (?1, 'acc_cron', ?2, ?2 + ${30 * DAY}, NULL, NULL, NULL)`,
    30 * DAY,
  ],
  [
    'sign_in_codes',
    `INSERT INTO sign_in_codes VALUES (?1, 'a@b.example.com', 'c', ?2 + ${10 * MINUTE}, 0)`,
    10 * MINUTE,
  ],
  [
    'sign_in_sends',
    `INSERT INTO sign_in_sends VALUES (NULL, 'a@b.example.com', ?1, ?2, 'notice', NULL, NULL)`,
    HOUR,
  ],
  [
    'deletion_codes',
    `INSERT INTO deletion_codes VALUES ('acc_cron', ?1, ?2 + ${10 * MINUTE}, 0)`,
    10 * MINUTE,
  ],
  ['known_devices', `INSERT INTO known_devices VALUES (?1, 'acc_cron', ?2 + ${365 * DAY})`, 365 * DAY],
  ['sign_ups', `INSERT INTO sign_ups VALUES (NULL, ?1, ?2)`, DAY],
  ['former_emails', `INSERT INTO former_emails VALUES (?1, ?2)`, 365 * DAY],
  ['daily_counts', `INSERT INTO daily_counts VALUES (date(?2 / 1000, 'unixepoch'), ?1, 1)`, 366 * DAY],
] as const;

test.for(RETENTION)(
  '%s are deleted by the first hourly run after their time',
  async ([table, insert, lifetime]) => {
    const start = Date.UTC(2026, 5, 1);
    await env.DB.exec(`DELETE FROM ${table}`);
    await env.DB.prepare(insert).bind('kept', start).run();
    const count = () => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n');
    vi.useFakeTimers({ toFake: ['Date'], now: start + lifetime - 1 });
    await runCron(env);
    expect(await count()).toBe(1);
    vi.setSystemTime(start + lifetime);
    await runCron(env);
    expect(await count()).toBe(0);
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
    const query = 'SELECT id FROM scans WHERE has_record = 0 AND account_id = ? ORDER BY id';
    const { results } = await env.DB.prepare(query).bind('acc_cron').all<{ id: string }>();
    const erased = results.map(({ id }) => id).filter((id) => id !== 'scan_cron');
    expect(await Promise.all(erased.map(isErased))).not.toContain(false);
    return erased;
  };
  await runCron({ ...env, SCAN: { getByName } as unknown as Env['SCAN'] });
  expect(await listErased()).toEqual(['scan_00', 'scan_03']);
  await runCron(env);
  expect(await listErased()).toEqual(['scan_00', 'scan_02', 'scan_03']);
});

test('old records are found by as many rows with 2,000 earlier scans of a website as with 50', async () => {
  const now = Date.UTC(2026, 5, 1);
  const insertScans = (from: number, to: number) =>
    env.DB.prepare(
      `WITH RECURSIVE series (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM series WHERE n + 1 < ?2)
       INSERT INTO scans (id, account_id, host, started_at, finished_at, pages_requested, cost_per_page, has_record)
       SELECT printf('scan_%05d', 9999 - n), 'acc_cron', 'shop.example.com', ?3, ?3 - n * ${HOUR}, 1, 1, n < 20 FROM series`,
    )
      .bind(from, to, now)
      .run();
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
  await runCron(env);
  expect(await countStoredRows('accountDeletions')).toBe(0);
});
