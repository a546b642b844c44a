import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { auditAccessError } from '../../src/services/audits/get-audit.ts';
import { continueMoves } from '../../src/services/accounts/move-account.ts';
import { completeWithdrawals, withdrawSnapshots } from '../../src/services/directory/withdrawals.ts';
import { finishDeletions } from '../../src/services/account-data/delete-account.ts';
import { closeAccount } from '../../src/storage/account-deletions.ts';
import { beginMove } from '../../src/storage/account-moves.ts';
import { openDatabase, SERVICE } from '../../src/storage/database.ts';
import { forEachShard } from '../../src/storage/for-each-shard.ts';
import { insertScan } from '../../src/storage/scans.ts';
import { chooseShard, measureShards } from '../../src/storage/shards.ts';
import { interceptDatabases, readRow, updateRows } from '../database.ts';
import { callApi, readData } from '../entry/api/client.ts';
import { createPublishableAudit, requestPublish } from '../entry/api/publishable-audit.ts';
import { linkPage, newVerifiedWebsite, scanWebsite } from '../entry/api/scan.ts';
import { newAccountIn, readShards, storeRows } from './rows-of-account.ts';

let log: MockInstance<typeof console.log>;
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
  errors = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

/** A database that says it has this size. */
function sized(bytes: number): D1Database {
  const run = async () => ({ success: true, results: [], meta: { size_after: bytes } });
  const statement = { run, bind: () => statement };
  return { prepare: () => statement } as unknown as D1Database;
}

describe('the measuring job', () => {
  it('logs the size of each database, and an error from 60 % of 10 GB on', async () => {
    await measureShards({ ...env, DB_2: sized(5_990_000_000), DB_3: sized(6_010_000_000) }, 1);
    const sizes = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(sizes).toMatchObject([
      { event: 'database-size', shard: 1 },
      { event: 'database-size', shard: 2, bytes: 5_990_000_000, share: 0.599 },
      { event: 'database-size', shard: 3, share: 0.601 },
    ]);
    expect(errors.mock.calls).toEqual([
      ['{"event":"database-filling","severity":"error","shard":3,"share":0.601}'],
    ]);
  });
});

describe('a job', () => {
  const broken = { prepare: () => failed(), batch: () => failed() } as unknown as D1Database;
  const failed = (): never => {
    throw new Error('the database is away');
  };

  it('goes on with the other databases if one fails, and fails itself', async () => {
    await expect(measureShards({ ...env, DB_2: broken }, 1)).rejects.toThrow();
    const sizes = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(sizes).toMatchObject([{ shard: 1 }, { shard: 3 }]);
  });

  it('begins with any of the databases', async () => {
    const random = vi.spyOn(Math, 'random');
    const order = async (value: number) => {
      random.mockReturnValueOnce(value);
      const numbers: number[] = [];
      await forEachShard(env, 1, async ({ number }) => void numbers.push(number));
      return numbers;
    };
    expect(await order(0)).toEqual([1, 2, 3]);
    expect(await order(0.5)).toEqual([2, 3, 1]);
    expect(await order(0.99)).toEqual([3, 1, 2]);
  });
});

describe('an account that opens', () => {
  it('goes to databases in proportion to their room, and to none that is full', async () => {
    await measureShards({ ...env, DB_2: sized(8_000_000_000), DB_3: sized(4_000_000_000) }, 1);
    const random = vi.spyOn(Math, 'random');
    const choose = async (value: number) => {
      random.mockReturnValue(value);
      return chooseShard(env);
    };
    // The first has 8 GB of room, the third 4 GB.
    expect([await choose(0), await choose(0.66), await choose(0.67), await choose(0.99)]).toEqual([
      1, 1, 3, 3,
    ]);
    await measureShards({ ...env, DB_1: env.DB_1, DB_2: sized(9e9), DB_3: sized(9e9) }, 1);
    expect(await choose(0.99)).toBe(1);
    random.mockRestore();
  });
});

describe('a publication', () => {
  it('marks the audit in the database of its account, also if it is interrupted before', async () => {
    const account = await newAccountIn(2);
    const { id } = await createPublishableAudit(account);
    const prepare = (query: string) => {
      if (query.startsWith('update "reports" set "public"')) throw new Error('the isolate died');
    };
    const isPublic = async () => (await readRow('reports', { id }))?.public;
    const publish = async (bindings: Env) => {
      const { publishAudit } = await import('../../src/services/directory/publish-audit.ts');
      const caller = { accountId: account.id, email: account.email };
      return publishAudit({ env: bindings, caller }, { reportId: id, provider: 'claude' });
    };
    await expect(publish({ ...env, ...interceptDatabases({ prepare }) })).rejects.toMatchObject({
      status: 500,
    });
    expect(await isPublic()).toBe(false);
    await publish(env);
    expect(await isPublic()).toBe(true);
  });

  it('that is withdrawn while its account is moved makes the audit private in the end', async () => {
    const account = await newAccountIn(2);
    const { id } = await createPublishableAudit(account);
    await requestPublish(account, id, 'claude');
    await beginMove(env, account.id, 3);
    await updateRows('accounts', { id: account.id }, { movingTo: 3 });
    await openShard(2).prepare('UPDATE accounts SET moving_to = 3 WHERE id = ?').bind(account.id).run();
    const withdrawal = {
      scope: 'account',
      target: account.email,
      reason: 'legal_request',
      note: null,
    } as const;
    await expect(withdrawSnapshots(env, { actor: 'admin', withdrawal })).rejects.toThrow('is being moved');
    await continueMoves(env);
    await completeWithdrawals(env);
    expect((await readShards(account.id)).map(({ reports }) => reports)).toMatchObject([
      undefined,
      undefined,
      [{ public: false }],
    ]);
  });
});

it('a website whose release is interrupted between the databases is released by the next attempt', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': linkPage('Home') });
  await updateRows('accounts', { id: account.id }, { shard: 3 });
  await scanWebsite(account, host);
  const { releaseWebsite } = await import('../../src/services/websites/claims.ts');
  const context = { caller: { accountId: account.id, email: account.email } };
  const prepare = (query: string) => {
    if (query.startsWith('delete from "website_claims"')) throw new Error('the isolate died');
  };
  await expect(
    releaseWebsite({ ...context, env: { ...env, ...interceptDatabases({ prepare }) } }, { host }),
  ).rejects.toThrow();
  expect(await readRow('websiteClaims', { host })).not.toBeNull();
  expect(await releaseWebsite({ ...context, env }, { host })).toMatchObject({ status: 'released' });
});

it('a deletion that is interrupted between the databases is finished by the job', async () => {
  const account = await newAccountIn(2);
  await storeRows(account.id, 3);
  const closed = { accountId: account.id, emailHash: 'h', now: 5, holdUntil: 6 };
  expect(await closeAccount(openDatabase(env, SERVICE), { ...closed, deleter: { by: 'owner' } })).toBe(true);
  expect(Object.keys((await readShards(account.id))[1]!)).toContain('schedules');
  await finishDeletions(env);
  expect(Object.keys((await readShards(account.id))[1]!).toSorted()).toEqual(['rendered_audits', 'scans']);
  const scan = {
    id: 's_late',
    accountId: account.id,
    host: 'h',
    startedAt: 1,
    pagesRequested: 1,
    costPerPage: 1,
  };
  await expect(insertScan(openDatabase(env, account.id), scan)).rejects.toThrow();
});

it('an audit of an account in another database is 403, one that nobody has 404', async () => {
  const [one, other] = [await newAccountIn(2), await newAccountIn(3)];
  await storeRows(one.id, 1);
  const read = async (id: string) => (await callApi('GET', `/reports/${id}`, { key: other.key })).status;
  expect(await read(`r_${one.id}_0`)).toBe(403);
  expect(await read('r_00000000000000000000000000')).toBe(404);
});

it('an audit that an account does not have is 404 while a database of others fails, and 403 if one that works has it', async () => {
  const one = await newAccountIn(2);
  await storeRows(one.id, 1);
  const DB_3 = {
    prepare: () => {
      throw new Error('D1_ERROR: Network connection lost.');
    },
  } as unknown as D1Database;
  const statusOf = async (id: string) => (await auditAccessError({ ...env, DB_3 }, id)).status;
  expect(await statusOf('r_00000000000000000000000000')).toBe(404);
  expect(await statusOf(`r_${one.id}_0`)).toBe(403);
});

it('the metrics add up what the databases counted', async () => {
  const { getMetrics } = await import('../../src/services/jobs/metrics.ts');
  const before = (await getMetrics(env, Date.now())).runningScans;
  for (const shard of [1, 2, 3]) {
    const { id } = await newAccountIn(shard);
    await storeRows(id, 1);
    await updateRows('scans', { accountId: id }, { finishedAt: null });
  }
  expect((await getMetrics(env, Date.now())).runningScans).toBe(before + 3);
  await readData(await callApi('GET', '/health', {}));
});

function openShard(number: 2 | 3): D1Database {
  return env[`DB_${number}`]!;
}
