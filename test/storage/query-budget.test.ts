import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { finishDeletions } from '../../src/services/account-data/delete-account.ts';
import { reconcileLedgers } from '../../src/services/credits/reconcile-ledgers.ts';
import { completeWithdrawals } from '../../src/services/directory/withdrawals.ts';
import { eraseAllOldRecords } from '../../src/services/scans/erase-records.ts';
import { startDueRuns } from '../../src/services/scans/start-due-runs.ts';
import { HOUR, MINUTE } from '../../src/lib/time.ts';
import { openDatabase, openShards, SERVICE } from '../../src/storage/database.ts';
import { countQueries, countQueriesLeft, MAX_QUERIES } from '../../src/storage/query-budget.ts';
import { accounts } from '../../src/storage/schema/accounts.ts';
import { AUDIT_ROW, countStoredRows, deleteRows, insertRows, readRows, SNAPSHOT_ROW } from '../database.ts';
import { insertScanRow } from '../objects/account/insert-scan-row.ts';
import { withQueriesLeft } from '../queries-left.ts';
import { countStarts, insertDueSchedules, NOW } from '../services/scans/due-schedules.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const count = (counted: Env) => MAX_QUERIES - countQueriesLeft(counted);

describe('queries', () => {
  it('are counted one by one, and in batches', async () => {
    const counted = countQueries(env);
    const db = openDatabase(counted, SERVICE);
    const one = db.select().from(accounts).where(eq(accounts.id, 'acc_none'));
    expect(await one.get()).toBeUndefined();
    expect(await one.all()).toEqual([]);
    expect(await db.$count(accounts, eq(accounts.id, 'acc_none'))).toBe(0);
    await db.run(sql`UPDATE accounts SET email = email WHERE id = 'acc_none'`);
    expect(count(counted)).toBe(4);
    expect(await db.batch([one, one, one])).toEqual([[], [], []]);
    expect(count(counted)).toBe(7);
    expect(countQueriesLeft(env)).toBe(MAX_QUERIES);
  });
});

interface Work {
  /** So few queries that only a part is done. */
  left: number;
  /** Stores what there is to do, and returns how much. */
  prepare: () => Promise<number>;
  run: (env: Env) => Promise<unknown>;
  countLeft: () => Promise<number | null>;
  bindings?: Env;
}

const DELETED_AT = Date.UTC(2026, 5, 1);
const SCANNED_AT = Date.UTC(2126, 5, 1);

/** Work of which an invocation can do a part. */
const WORK: Record<string, Work> = {
  'deletions of accounts': {
    left: 25,
    async prepare() {
      const ids = ['acc_gone_1', 'acc_gone_2', 'acc_gone_3'];
      for (const [at, id] of ids.entries()) {
        const startedAt = DELETED_AT + at;
        await insertRows('accounts', { id, email: id, createdAt: 1, deletedAt: startedAt });
        await insertRows('accountDeletions', { accountId: id, email: `${id}@example.com`, startedAt });
        const url = `https://brightpage.com/${id}`;
        const page = { url, normalizedUrl: url, domain: 'brightpage.com', createdAt: 1 };
        await insertRows('reports', { ...AUDIT_ROW, ...page, id: `r_${id}`, accountId: id });
      }
      return ids.length;
    },
    run: finishDeletions,
    countLeft: () => countStoredRows('accountDeletions'),
  },
  'records of scans': {
    left: 9,
    async prepare() {
      for (let n = 0; n < 30; n++) {
        const finishedAt = SCANNED_AT - HOUR + n * MINUTE;
        const id = `scan_record_${String(n).padStart(2, '0')}`;
        await insertScanRow({
          id,
          accountId: 'acc_records',
          startedAt: finishedAt - 1,
          finishedAt,
          hasRecord: true,
        });
      }
      return 10;
    },
    run: (counted) => eraseAllOldRecords(counted, SCANNED_AT),
    countLeft: async () =>
      (await countStoredRows('scans', { accountId: 'acc_records', hasRecord: true })) - 20,
    bindings: { ...env, SCAN: { getByName: () => ({ erase: async () => {} }) } as unknown as Env['SCAN'] },
  },
  'schedules that are due': {
    left: 9,
    async prepare() {
      await insertDueSchedules(1_200);
      return 3;
    },
    run: (counted) => startDueRuns(counted, NOW),
    async countLeft() {
      const due = (await readRows('schedules')).filter(({ nextRunAt }) => nextRunAt <= NOW);
      return Math.ceil(due.length / 500);
    },
    bindings: countStarts(new Map()),
  },
  'ranges of a withdrawal': {
    left: 25,
    async prepare() {
      await insertRows('accounts', { id: 'acc_withdrawn', email: 'acc_withdrawn', createdAt: 1 });
      const snapshot = { ...SNAPSHOT_ROW, accountId: 'acc_withdrawn', submittedAt: 1 };
      for (const n of [1, 2, 3])
        await insertRows('submissions', {
          ...snapshot,
          id: `snap_${n}`,
          reportId: `r_${n}`,
          seq: n * 10_000,
        });
      const covered = {
        scope: 'account',
        target: 'acc_withdrawn',
        reason: 'abuse',
        actor: 'a@b.example.com',
      } as const;
      await insertRows('withdrawals', { ...covered, lastSeq: 30_000, createdAt: 1 });
      return 3;
    },
    run: completeWithdrawals,
    countLeft: () => countStoredRows('submissions', { accountId: 'acc_withdrawn', withdrawalId: null }),
  },
  'comparisons of ledgers': {
    // The positions of three kinds of work are read in every database.
    left: 5 + 7 * openShards(env).length,
    async prepare() {
      const accountId = 'acc_compared';
      for (let n = 0; n < 450; n++)
        await insertScanRow({ id: `scan_${n}`, accountId, pagesStored: 0, startedAt: 1, finishedAt: 2 + n });
      return 3;
    },
    run: (counted) => reconcileLedgers(counted, SCANNED_AT),
    async countLeft() {
      const [row] = await readRows('reconciliations', { refType: 'scan' });
      return Math.ceil((452 - Math.min(row?.finishedAt ?? 0, 452)) / 200);
    },
  },
};

describe.each(Object.entries(WORK))('%s', (_, { left, prepare, run, countLeft, bindings }) => {
  it('are as many as the invocation has queries for', async () => {
    for (const table of [
      'accountDeletions',
      'reports',
      'scans',
      'schedules',
      'scheduledRuns',
      'submissions',
    ] as const)
      await deleteRows(table);
    for (const table of ['withdrawals', 'logEntries', 'reconciliations'] as const) await deleteRows(table);
    await deleteRows('accounts');
    const all = await prepare();
    expect(await countLeft()).toBe(all);
    const counted = await withQueriesLeft(left, bindings);
    await run(counted);
    expect(countQueriesLeft(counted)).toBeGreaterThanOrEqual(0);
    // The next runs do the rest.
    await run(countQueries(bindings ?? env));
    expect(await countLeft()).toBe(0);
  });
});
