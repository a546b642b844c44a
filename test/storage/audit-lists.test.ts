import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { deleteAuditRow, refreshAudits } from '../../src/storage/audits.ts';
import { listDailyAverages, selectAuditedHosts } from '../../src/storage/audited-sites.ts';
import {
  deleteAuditsById,
  type ListedAudit,
  type ListedAuditFilter,
  listAuditsById,
  type AuditOrder,
  selectListedAudits,
  toListPosition,
} from '../../src/storage/audit-lists.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { countRows, type RowCounts } from '../count-rows.ts';
import { updateRows } from '../database.ts';

const NEWEST: AuditOrder = { by: 'audited', descending: true };
const DAY = 86_400_000;

/**
 * Stores audits of a host: page `/<n>` at `n` milliseconds times `step`, three at a time, with the score `n % 101`, no score for each
 * 13th and a critical issue for each 7th.
 */
async function store(accountId: string, domain: string, count: number, step = 1): Promise<void> {
  await updateRows('accounts', { id: accountId }, { shard: 1 });
  await env.DB_1.prepare(
    `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, score, critical, high, medium, low, pages_crawled, documents_at, validators, traced_since)
     SELECT 'r_' || hex(randomblob(13)), ?1, url, url, ?2, (n / 3) * ?4, 0, CASE WHEN n % 13 = 0 THEN NULL ELSE n % 101 END, n % 7 = 0, 0, 1, 2, 1, 1, '[]', 1
     FROM (SELECT value AS n, 'https://' || ?2 || '/' || value AS url FROM json_each(?3))`,
  )
    .bind(accountId, domain, JSON.stringify(Array.from({ length: count }, (_, n) => n)), step)
    .run();
}

/** Returns all pages of a list. */
async function readList(filter: ListedAuditFilter, order: AuditOrder, limit = 40) {
  const rows: ListedAudit[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last && toListPosition(last, order);
    const page = await selectListedAudits(openDatabase(env, filter.accountId), filter, {
      order,
      after,
      limit,
    });
    rows.push(...page);
    if (page.length < limit) return rows;
  }
}

/** Runs a query and returns the rows that D1 bills as read. */
async function countRowsOfQuery(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<number> {
  const { sql, params } = query.toSQL();
  const { meta } = await env.DB_1.prepare(sql)
    .bind(...params)
    .all();
  return meta.rows_read;
}

describe('a list of audits', () => {
  test.for<[AuditOrder, (row: ListedAudit) => string | number]>([
    [NEWEST, (row) => -row.createdAt],
    [{ by: 'audited', descending: false }, (row) => row.createdAt],
    [{ by: 'score', descending: true }, (row) => -(row.score ?? -1)],
    [{ by: 'score', descending: false }, (row) => row.score ?? -1],
    [{ by: 'page', descending: false }, (row) => row.normalizedUrl],
  ])('shows each audit once on its pages, in the order %o', async ([order, keyOf]) => {
    const { id: accountId } = await newAccount();
    await store(accountId, 'one.brightpage.com', 130);
    await store(accountId, 'www.one.brightpage.com', 70, 2);
    await store((await newAccount()).id, 'one.brightpage.com', 5);
    for (const filter of [{ accountId }, { accountId, host: 'one.brightpage.com' }]) {
      const rows = await readList(filter, order);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
      expect(rows).toHaveLength(200);
      const keys = rows.map(keyOf);
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
    }
  });

  test('is filtered by part of the URL as written, by score and by severity', async () => {
    const { id: accountId } = await newAccount();
    await store(accountId, 'shop_1.brightpage.com', 30);
    await store(accountId, 'shopx1.brightpage.com', 30);
    const list = async (filter: Omit<ListedAuditFilter, 'accountId'>) =>
      (await readList({ accountId, ...filter }, NEWEST)).map(({ url }) => url.replace('https://', ''));
    expect(await list({ search: 'SHOP_1.brightpage.com/2' })).toHaveLength(11);
    expect(await list({ search: '100%' })).toEqual([]);
    expect(new Set(await list({ host: 'shopx1.brightpage.com', scores: [27, 100] }))).toEqual(
      new Set(['shopx1.brightpage.com/27', 'shopx1.brightpage.com/28', 'shopx1.brightpage.com/29']),
    );
    expect(await list({ host: 'shopx1.brightpage.com', scores: null })).toHaveLength(3);
    expect(await list({ host: 'shopx1.brightpage.com', issues: 'critical' })).toHaveLength(5);
    expect(await list({ issues: 'none' })).toEqual([]);
  });

  test('reads a bounded number of rows of an account with 10,000 audits', async () => {
    const { id: accountId } = await newAccount();
    await store(accountId, 'large.brightpage.com', 5_000);
    await store(accountId, 'www.large.brightpage.com', 2_500);
    await store(accountId, 'other.brightpage.com', 2_500);
    const db = openDatabase(env, accountId);
    const read = (filter: Omit<ListedAuditFilter, 'accountId'>, order = NEWEST) =>
      countRowsOfQuery(selectListedAudits(db, { accountId, ...filter }, { order, limit: 51 }));
    const host = 'large.brightpage.com';
    const figures = {
      newest: await read({}),
      score: await read({}, { by: 'score', descending: false }),
      page: await read({}, { by: 'page', descending: false }),
      website: await read({ host }),
      search: await read({ search: '/77' }),
      websiteByScore: await read({ host }, { by: 'score', descending: true }),
      hosts: await countRowsOfQuery(selectAuditedHosts(db, accountId)),
    };
    const { newest, page, website, ...searched } = figures;
    for (const rows of [newest, page]) expect(rows).toBeLessThanOrEqual(2 * 51 + 10);
    expect(website).toBeLessThanOrEqual(300);
    for (const rows of Object.values(searched)) expect(rows).toBeLessThanOrEqual(25_000);
  });
});

test('queries by audit id read only those audits', async () => {
  const counts: RowCounts[][] = [];
  for (const size of [200, 9_000]) {
    const { id: accountId } = await newAccount();
    await store(accountId, 'named.brightpage.com', size);
    const query = 'SELECT id FROM reports WHERE account_id = ? ORDER BY created_at LIMIT 6';
    const { results } = await env.DB_1.prepare(query).bind(accountId).all<{ id: string }>();
    const ids = results.map(({ id }) => id);
    const read = (work: (db: Database) => Promise<unknown>) =>
      countRows((counted) => work(openDatabase(counted, accountId)));
    counts.push([
      await read(async (db) => expect(await listAuditsById(db, accountId, ids)).toHaveLength(6)),
      await read((db) =>
        refreshAudits(
          db,
          accountId,
          ids.map((id) => ({ id, fetchedAt: 5 })),
        ),
      ),
      await read(async (db) => expect(await deleteAuditRow(db, accountId, ids[0] ?? '')).toBe(true)),
      await read(async (db) => expect(await deleteAuditsById(db, accountId, ids)).toBe(5)),
    ]);
  }
  expect(counts[1]).toEqual(counts[0]);
  for (const { read } of counts.flat()) expect(read).toBeLessThanOrEqual(100);
});

test('the average of a day is that of the pages of both hosts that were scored', async () => {
  const { id: accountId } = await newAccount();
  await store(accountId, 'daily.brightpage.com', 6, DAY);
  await store(accountId, 'www.daily.brightpage.com', 3, DAY);
  const averages = await listDailyAverages(openDatabase(env, accountId), {
    accountId,
    host: 'daily.brightpage.com',
  });
  expect(averages).toEqual([
    { date: '1970-01-01', score: 2 },
    { date: '1970-01-02', score: 4 },
  ]);
});
