import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAccountOverview } from '../../../src/services/accounts/get-account-overview.ts';
import { listAccountGroups, listRelatedAccounts } from '../../../src/services/accounts/related-accounts.ts';
import { getMetrics, getOpenHolds } from '../../../src/services/jobs/metrics.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { countRows } from '../../count-rows.ts';

/** Returns an environment whose accounts hold nothing. Asking 200 objects is not what is counted. */
function withoutHolds(counted: Env): Env {
  const ACCOUNT = { getByName: () => ({ listOpenHolds: () => Promise.resolve([]) }) };
  return { ...counted, ACCOUNT: ACCOUNT as unknown as typeof env.ACCOUNT };
}

async function insertSeries(query: string, from: number, to: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE series (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM series WHERE n + 1 < ?2) ${query} FROM series`,
  )
    .bind(from, to)
    .run();
}

describe('the overview of the administration', () => {
  const countRowsOfOverview = () =>
    countRows(async (counted) => {
      await getMetrics(counted, Date.now());
      await getOpenHolds(withoutHolds(counted), Date.now());
    });

  /** Accounts that have an audit, a scan and a snapshot of the last hour, none of them compared, and a ledger difference. */
  async function insertAccounts(from: number, to: number): Promise<void> {
    const at = Date.now() - 3_600_000;
    await insertSeries(
      `INSERT INTO accounts (id, email, created_at) SELECT 'many_' || n, 'many_' || n, n`,
      from,
      to,
    );
    await insertSeries(
      `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, critical, high, medium, low, pages_crawled, documents_at, validators, traced_since)
       SELECT 'r_' || n, 'many_' || n, 'u', 'u', 'd', ${at}, 0, 0, 0, 0, 0, 1, 1, '[]', 1`,
      from,
      to,
    );
    await insertSeries(
      `INSERT INTO scans (id, account_id, host, started_at, finished_at, pages_requested, cost_per_page)
       SELECT 'scan_' || n, 'many_' || n, 'h', 1, ${at} - n % 1000, 1, 1`,
      from,
      to,
    );
    await insertSeries(
      `INSERT INTO submissions (id, provider, account_id, report_id, r2_key, sha256, url, title, description, score, captured, cost, submitted_at)
       SELECT 'l_' || n, 'claude', 'many_' || n, 'r_' || n, 'k', 's', 'u', 't', 'd', 95, 1, 30, ${at} - n % 1000`,
      from,
      to,
    );
    await insertSeries(
      `INSERT INTO ledger_differences SELECT 'many_' || n, 'scan', 'scan_' || n, 1, 2, n`,
      from,
      to,
    );
  }

  test('reads as many rows with 20,000 accounts as with 2,000', async () => {
    await insertAccounts(0, 2_000);
    const { read } = await countRowsOfOverview();
    await insertAccounts(2_000, 20_000);
    expect(await countRowsOfOverview()).toEqual({ read, written: 0 });
    expect(read).toBeLessThanOrEqual(15_000);
  });
});

test('the overview reads and counts 1,000 running scans of 3,000', async () => {
  const countRowsOfMetrics = () => countRows((counted) => getMetrics(counted, Date.now()));
  const { id } = await newAccount();
  const insertScans = (from: number, to: number) =>
    insertSeries(
      `INSERT INTO scans (id, account_id, host, started_at, pages_requested, cost_per_page)
       SELECT 'running_' || n, '${id}', 'h' || n, 1, 1, 1`,
      from,
      to,
    );
  await insertScans(0, 1_000);
  const counts = await countRowsOfMetrics();
  await insertScans(1_000, 3_000);
  expect(await countRowsOfMetrics()).toEqual(counts);
  expect((await getMetrics(env, Date.now())).runningScans).toBe(1_000);
});

describe('accounts that share a mailbox or a network', () => {
  async function insertAccounts(from: number, to: number): Promise<void> {
    await insertSeries(
      `INSERT INTO accounts (id, email, created_at, sign_up_network_hash)
       SELECT 'alike_' || n, 'alike+' || n || '@brightpage.com', ${Date.now()} + n, 'network'`,
      from,
      to,
    );
  }

  test('are found by as many rows with 20,000 of them as with 2,000', async () => {
    await insertAccounts(0, 2_000);
    const read = () =>
      Promise.all([
        countRows((counted) => listAccountGroups(counted)),
        countRows((counted) => listRelatedAccounts(counted, 'alike_7')),
      ]);
    const counts = await read();
    await insertAccounts(2_000, 20_000);
    expect(await read()).toEqual(counts);
    for (const rows of counts) expect(rows.read).toBeLessThanOrEqual(10_000);
    expect((await listAccountGroups(env)).slice(0, 2)).toMatchObject([
      { shared: 'mailbox', accounts: 100, id: 'alike_19999' },
      { shared: 'network', accounts: 100, id: 'alike_19999' },
    ]);
    const related = await listRelatedAccounts(env, 'alike_7');
    expect(related).toHaveLength(100);
    expect(related.slice(0, 2)).toMatchObject([{ id: 'alike_7' }, { id: 'alike_19999' }]);
  });
});

describe('the page of an account', () => {
  let account: Awaited<ReturnType<typeof newAccount>>;

  beforeAll(async () => {
    account = await newAccount();
  });

  const countRowsOfAccount = () =>
    countRows((counted) => getAccountOverview(counted, { accountId: account.id, limit: 50 }));

  async function insertResources(from: number, to: number): Promise<void> {
    await insertSeries(
      `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, critical, high, medium, low, pages_crawled, documents_at, validators, traced_since)
       SELECT 'own_' || n, '${account.id}', n, n, 'd', n, 0, 0, 0, 0, 0, 1, 1, '[]', 1`,
      from,
      to,
    );
    await insertSeries(
      `INSERT INTO submissions (id, provider, account_id, report_id, r2_key, sha256, url, title, description, score, captured, cost, submitted_at)
       SELECT 'own_' || n, 'claude', '${account.id}', 'own_' || n, 'k', 's', 'u', 't', 'd', 95, 1, 30, n`,
      from,
      to,
    );
  }

  test('reads as many rows with 20,000 audits and snapshots as with 2,000, and counts 1,000 of each', async () => {
    await insertResources(0, 2_000);
    const { read } = await countRowsOfAccount();
    await insertResources(2_000, 20_000);
    expect(await countRowsOfAccount()).toEqual({ read, written: 0 });
    expect(read).toBeLessThanOrEqual(5_000);
    const { counts } = await getAccountOverview(env, { accountId: account.id, limit: 50 });
    expect(counts).toEqual({ audits: 1_000, websites: 0, snapshots: 1_000 });
  });
});
