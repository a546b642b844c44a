import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { insertFixVerifications, noteCheckedFixes } from '../../src/storage/fix-verifications.ts';
import { insertAuditRows } from '../../src/storage/stored-results.ts';
import { AUDIT_ROW, readRows, updateRows } from '../database.ts';
import { newAccount } from '../entry/api/new-account.ts';

/** Returns the id of a new account in the first database. */
async function newAccountOfFirst(): Promise<string> {
  const { id } = await newAccount();
  await updateRows('accounts', { id }, { shard: 1 });
  return id;
}

/** The size of the first database in bytes. */
async function readSize(): Promise<number> {
  return (await env.DB_1.prepare('SELECT 1').all()).meta.size_after;
}

/** Inserts audits of URLs with `length` characters, and returns the bytes that one takes with its indexes. */
async function measureRow(length: number, note: string | null): Promise<number> {
  const id = await newAccountOfFirst();
  const before = await readSize();
  const count = 4_000;
  for (let batch = 0; batch < count; batch += 100) {
    const audits = Array.from({ length: 100 }, (_, at) => {
      const number = String(batch + at).padStart(5, '0');
      const url = `https://www.brightpage.com/${number}/`.padEnd(length, 'chairs-and-tables-');
      const counts = { score: 71, critical: 0, high: 2, medium: 5, low: 9 };
      return {
        // As long as an id is.
        id: `r_${crypto.randomUUID().slice(0, 26)}`,
        url,
        normalizedUrl: url,
        domain: 'www.brightpage.com',
        createdAt: 1_790_000_000_000 + batch,
        fallback: false,
        note,
        ...counts,
        pagesCrawled: 1,
        validators: '["0123456789abcdef","\\"5f1d-61c2f4a8b9e40\\"","Sun, 22 Nov 2026 08:49:37 GMT"]',
        documentsAt: 1_790_000_000_000 + batch,
      };
    });
    await insertAuditRows(openDatabase({ DB_1: env.DB_1 }, id), id, audits);
  }
  return ((await readSize()) - before) / count;
}

it('an audit takes at most 1.5 KB of the database, indexes included', async () => {
  const sizes = [
    await measureRow(80, null),
    await measureRow(250, 'The page has more than 60,000 elements, so it was read without repairs.'),
  ];
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_500);
});

it('audits are inserted by as many statements, however many they are', async () => {
  const id = await newAccountOfFirst();
  const sizes: number[] = [];
  const batch = (statements: D1PreparedStatement[]) => {
    sizes.push(statements.length);
    return env.DB_1.batch(statements);
  };
  const DB_1 = { prepare: env.DB_1.prepare.bind(env.DB_1), batch } as unknown as D1Database;
  const db = openDatabase({ DB_1 }, id);
  for (const count of [1, 25]) {
    const audits = Array.from({ length: count }, (_, at) => ({
      id: `r_${count}_${at}`,
      url: `https://brightpage.com/${at}`,
      normalizedUrl: `https://brightpage.com/${at}`,
      domain: 'brightpage.com',
      createdAt: count,
      documentsAt: count,
      fallback: at === 0,
      note: at === 0 ? 'A “note”' : null,
      score: at === 0 ? null : at,
      critical: 1,
      high: 2,
      medium: 3,
      low: 4,
      pagesCrawled: 1,
      validators: '[]',
    }));
    await insertAuditRows(db, id, audits);
  }
  expect(sizes).toEqual([2, 2]);
  const rows = env.DB_1.prepare('SELECT * FROM reports WHERE account_id = ? ORDER BY score').bind(id);
  const { results } = await rows.all();
  expect(results).toHaveLength(25);
  expect(results[0]).toEqual({
    id: 'r_25_0',
    account_id: id,
    url: 'https://brightpage.com/0',
    normalized_url: 'https://brightpage.com/0',
    domain: 'brightpage.com',
    created_at: 25,
    updated_at: null,
    fallback: 1,
    note: 'A “note”',
    public: 0,
    score: null,
    critical: 1,
    high: 2,
    medium: 3,
    low: 4,
    pages_crawled: 1,
    documents_at: 25,
    validators: '[]',
    previous_documents_at: 1,
    traced_since: 1,
  });
});

it('what audits find out about marks as fixed is recorded by two statements, however many marks there are', async () => {
  const id = await newAccountOfFirst();
  const db = openDatabase({ DB_1: env.DB_1 }, id);
  const urls = ['https://brightpage.com/stored', 'https://brightpage.com/replaced'];
  const audits = urls.map((url) => ({
    ...AUDIT_ROW,
    id: `r_${crypto.randomUUID()}`,
    url,
    normalizedUrl: url,
    domain: 'brightpage.com',
    createdAt: 1,
    documentsAt: 2,
    note: null,
    score: 50,
  }));
  await insertAuditRows(db, id, audits);
  const checkIds = Array.from({ length: 30 }, (_, at) => `check-${at}`);
  const marks = { reportIds: audits.map((audit) => audit.id), checkIds, now: 1 };
  await insertFixVerifications(db, id, marks);
  await updateRows('fixVerifications', { accountId: id, checkId: 'check-29' }, { state: 'fixed' });
  const states = Object.fromEntries(checkIds.slice(0, 29).map((check) => [check, 'not_fixed' as const]));
  const pages = urls.map((url, at) => ({
    url,
    checkedAt: 3,
    documentsAt: at === 0 ? 2 : 1,
    states,
    closed: ['check-28', 'check-29'],
  }));
  const [first, ...others] = noteCheckedFixes(db, id, pages);
  expect(others).toHaveLength(1);
  if (first) await db.batch([first, ...others]);
  const rows = await readRows('fixVerifications', { accountId: id });
  const counts = Map.groupBy(rows, ({ url, state, checkedAt }) => `${url} ${state} ${checkedAt}`);
  expect([...counts].map(([row, { length }]) => `${row}: ${length}`).toSorted()).toEqual([
    'https://brightpage.com/replaced pending null: 29',
    'https://brightpage.com/stored not_fixed 3: 29',
  ]);
});
