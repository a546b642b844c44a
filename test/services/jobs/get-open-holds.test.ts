import { SNAPSHOT_ROW, deleteRows, insertRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { getOpenHolds } from '../../../src/services/jobs/metrics.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 5, 1, 12);

beforeEach(async () => {
  for (const table of ['submissions', 'accounts'] as const) await deleteRows(table);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

function newId(): string {
  return `acc_${crypto.randomUUID()}`;
}

/** An account with 100 credits that holds some. */
async function hold(id: string, refId: string, amount: number): Promise<void> {
  const account = env.ACCOUNT.getByName(id);
  await account.recordGrant({ amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' });
  await account.hold({ refType: 'scan', refId, amount });
}

async function newAccount(id: string): Promise<void> {
  await insertRows('accounts', { id, email: id, createdAt: 1 });
}

async function newSnapshot(accountId: string, submittedAt: number): Promise<void> {
  await insertRows('submissions', {
    ...SNAPSHOT_ROW,
    id: `l_${accountId}`,
    accountId,
    submittedAt,
  });
}

test('open holds are listed, oldest first, with the time they were made', async () => {
  const [one, other] = [newId(), newId()];
  await insertScanRow({ accountId: one, id: 'scan_1' });
  await insertScanRow({ accountId: other, id: 'scan_2' });
  await hold(one, 'scan_1', 40);
  vi.setSystemTime(NOW + 3 * 60_000);
  await hold(other, 'scan_2', 7);
  await env.ACCOUNT.getByName(one).renew({ refType: 'scan', refId: 'scan_1' });
  expect(await getOpenHolds(env, Date.now())).toEqual({
    answered: 2,
    hasMore: false,
    unavailable: 0,
    holds: [
      {
        account: { id: one, email: `${one}@example.com` },
        hold: { refType: 'scan', refId: 'scan_1', amount: 40, heldAt: NOW },
      },
      {
        account: { id: other, email: `${other}@example.com` },
        hold: { refType: 'scan', refId: 'scan_2', amount: 7, heldAt: NOW + 3 * 60_000 },
      },
    ],
  });
});

test('a settled hold is not listed', async () => {
  const id = newId();
  await insertScanRow({ accountId: id, id: 'scan_1' });
  await hold(id, 'scan_1', 40);
  const ref = { refType: 'scan', refId: 'scan_1' } as const;
  await env.ACCOUNT.getByName(id).settle(ref, 12, { reason: 'Scan', actor: 'system' });
  expect(await getOpenHolds(env, NOW)).toMatchObject({ answered: 1, holds: [] });
});

test('accounts with a running scan, or a scan or snapshot of the last 24 hours are queried', async () => {
  const recent = NOW - 23 * HOUR;
  const old = NOW - 25 * HOUR;
  await insertScanRow({ accountId: 'running', id: 'scan_running', startedAt: old, finishedAt: null });
  await insertScanRow({ accountId: 'scanned', id: 'scan_done', startedAt: old, finishedAt: recent });
  await insertScanRow({ accountId: 'scanned long ago', id: 'scan_old', startedAt: old, finishedAt: old });
  for (const id of ['published', 'published long ago', 'idle']) await newAccount(id);
  await newSnapshot('published', recent);
  await newSnapshot('published long ago', old);
  const asked: string[] = [];
  const ACCOUNT = {
    getByName: (id: string) => {
      asked.push(id);
      return env.ACCOUNT.getByName(id);
    },
  } as typeof env.ACCOUNT;
  expect(await getOpenHolds({ ...env, ACCOUNT }, NOW)).toMatchObject({
    answered: 3,
    hasMore: false,
  });
  expect(asked.sort()).toEqual(['published', 'running', 'scanned']);
});

test('at most the newest 200 accounts are queried', async () => {
  const ids = Array.from({ length: 205 }, (_, n) => `many_${n}`);
  await insertRows('accounts', ...ids.map((id) => ({ id, email: id, createdAt: 1 })));
  await insertRows(
    'scans',
    ...ids.map((id, n) => ({
      id,
      accountId: id,
      host: 'h',
      startedAt: 1,
      finishedAt: NOW - n,
      pagesRequested: 1,
      costPerPage: 1,
    })),
  );
  const asked: string[] = [];
  const ACCOUNT = {
    getByName: (id: string) => {
      asked.push(id);
      return { listOpenHolds: () => Promise.resolve([]) };
    },
  } as unknown as typeof env.ACCOUNT;
  expect(await getOpenHolds({ ...env, ACCOUNT }, NOW)).toMatchObject({ answered: 200, hasMore: true });
  expect(asked[0]).toBe('many_0');
  expect(asked.at(-1)).toBe('many_199');
});

test('an account whose query fails is counted as unavailable and does not hide the others', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const [dead, alive] = [newId(), newId()];
  await insertScanRow({ accountId: dead, id: 'scan_1' });
  await insertScanRow({ accountId: alive, id: 'scan_2' });
  await hold(alive, 'scan_2', 7);
  const ACCOUNT = {
    getByName: (id: string) => {
      if (id === dead) throw new Error('no route to the object');
      return env.ACCOUNT.getByName(id);
    },
  } as typeof env.ACCOUNT;
  expect(await getOpenHolds({ ...env, ACCOUNT }, NOW)).toMatchObject({
    answered: 1,
    unavailable: 1,
    holds: [{ hold: { refId: 'scan_2' } }],
  });
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
