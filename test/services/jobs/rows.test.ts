import { AUDIT_ROW, SNAPSHOT_ROW, insertRows } from '../../database.ts';
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

/** Returns what `make` makes of the numbers from `from` up to `to`. */
function range<T>(from: number, to: number, make: (n: number) => T): T[] {
  return Array.from({ length: to - from }, (_, at) => make(from + at));
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
    await insertRows(
      'accounts',
      ...range(from, to, (n) => ({ id: `many_${n}`, email: `many_${n}`, createdAt: n })),
    );
    await insertRows(
      'reports',
      ...range(from, to, (n) => ({
        ...AUDIT_ROW,
        id: `r_${n}`,
        accountId: `many_${n}`,
        url: 'u',
        normalizedUrl: 'u',
        domain: 'd',
        createdAt: at,
      })),
    );
    await insertRows(
      'scans',
      ...range(from, to, (n) => ({
        id: `scan_${n}`,
        accountId: `many_${n}`,
        host: 'h',
        startedAt: 1,
        finishedAt: at - (n % 1_000),
        pagesRequested: 1,
        costPerPage: 1,
      })),
    );
    await insertRows(
      'submissions',
      ...range(from, to, (n) => ({
        ...SNAPSHOT_ROW,
        id: `l_${n}`,
        accountId: `many_${n}`,
        reportId: `r_${n}`,
        submittedAt: at - (n % 1_000),
      })),
    );
    await insertRows(
      'ledgerDifferences',
      ...range(from, to, (n) => ({
        accountId: `many_${n}`,
        refType: 'scan',
        refId: `scan_${n}`,
        stored: 1,
        charged: 2,
        foundAt: n,
      })),
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
    insertRows(
      'scans',
      ...range(from, to, (n) => ({
        id: `running_${n}`,
        accountId: id,
        host: `h${n}`,
        startedAt: 1,
        pagesRequested: 1,
        costPerPage: 1,
      })),
    );
  await insertScans(0, 1_000);
  const counts = await countRowsOfMetrics();
  await insertScans(1_000, 3_000);
  expect(await countRowsOfMetrics()).toEqual(counts);
  expect((await getMetrics(env, Date.now())).runningScans).toBe(1_000);
});

describe('accounts that share a mailbox or a network', () => {
  async function insertAccounts(from: number, to: number): Promise<void> {
    const now = Date.now();
    await insertRows(
      'accounts',
      ...range(from, to, (n) => ({
        id: `alike_${n}`,
        email: `alike+${n}@brightpage.com`,
        createdAt: now + n,
        signUpNetworkHash: 'network',
      })),
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
    await insertRows(
      'reports',
      ...range(from, to, (n) => ({
        ...AUDIT_ROW,
        id: `own_${n}`,
        accountId: account.id,
        url: String(n),
        normalizedUrl: String(n),
        domain: 'd',
        createdAt: n,
      })),
    );
    await insertRows(
      'submissions',
      ...range(from, to, (n) => ({
        ...SNAPSHOT_ROW,
        id: `own_${n}`,
        accountId: account.id,
        reportId: `own_${n}`,
        submittedAt: n,
      })),
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
