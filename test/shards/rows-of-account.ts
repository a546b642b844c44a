import { env } from 'cloudflare:workers';
import { getTableName, sql } from 'drizzle-orm';
import { openShards } from '../../src/storage/database.ts';
import { ACCOUNT_TABLES } from '../../src/storage/schema/account-tables.ts';
import { AUDIT_ROW, insertRows, updateRows } from '../database.ts';
import { storeAccount } from '../entry/api/new-account.ts';

let made = 0;

/** A new account whose rows go into a database. */
export async function newAccountIn(shard: number): Promise<{ id: string; email: string; key: string }> {
  const account = await storeAccount(`resident-${++made}@brightpage.com`);
  await updateRows('accounts', { id: account.id }, { shard });
  return account;
}

const HOST = 'brightpage.com';

/** Stores at least one row of an account in each table of accounts, and `audits` audits. */
export async function storeRows(accountId: string, audits: number): Promise<void> {
  const [of, url] = [{ accountId, host: HOST }, `https://${HOST}/é`];
  await insertRows(
    'reports',
    ...Array.from({ length: audits }, (_, at) => ({
      ...AUDIT_ROW,
      id: `r_${accountId}_${at}`,
      accountId,
      url,
      normalizedUrl: `${url}/${at}`,
      domain: HOST,
      createdAt: at,
      note: at % 2 ? 'The page says "yes".' : null,
      score: at % 3 ? 90 : null,
    })),
  );
  await insertRows('renderedAudits', {
    id: `d_${accountId}`,
    accountId,
    reportId: 'r',
    url,
    cost: 2,
    storedAt: 5,
  });
  await insertRows('fixVerifications', {
    accountId,
    url,
    checkId: 'title-missing',
    state: 'pending',
    markedAt: 1,
  });
  const scan = {
    ...of,
    id: `s_${accountId}`,
    startedAt: 1,
    finishedAt: 2,
    pagesRequested: 3,
    costPerPage: 1,
  };
  await insertRows('scans', scan);
  await insertRows('scanProfiles', {
    ...of,
    name: 'default',
    settings: '{}',
    urls: url,
    createdAt: 1,
    updatedAt: 1,
  });
  await insertRows('schedules', {
    ...of,
    id: `p_${accountId}`,
    pageUrl: '',
    frequency: 'daily',
    hour: 3,
    onlyChanged: true,
    rendersPage: false,
    nextRunAt: Number.MAX_SAFE_INTEGER,
    createdAt: 1,
    updatedAt: 1,
  });
  await insertRows('scheduledRuns', {
    ...of,
    id: `s_${accountId}`,
    pageUrl: '',
    dueAt: 1,
    missedCount: 0,
    claimedAt: 1,
    handedOverAt: 1,
  });
  await insertRows('unauditedAnswers', {
    ...of,
    url,
    status: 404,
    via: ['https://brightpage.com/ü'],
    seenAt: 1,
  });
  const facts = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
  await insertRows('siteScores', { ...of, score: '{"score":90}', updatedAt: 1, facts });
  await insertRows('siteHistory', {
    ...of,
    date: '2026-01-01',
    state: 'graded',
    score: 90,
    pagesEvaluated: 1,
  });
}

/** Returns the rows of an account in each database, by table, as they are stored. */
export async function readShards(accountId: string): Promise<Record<string, unknown[]>[]> {
  return Promise.all(
    openShards(env).map(async ({ db }) => {
      const found: Record<string, unknown[]> = {};
      for (const { table } of ACCOUNT_TABLES) {
        const rows = await db
          .select()
          .from(table)
          .where(sql`account_id = ${accountId}`)
          .orderBy(sql`1, 2, 3`);
        if (rows.length > 0) found[getTableName(table)] = rows;
      }
      return found;
    }),
  );
}
