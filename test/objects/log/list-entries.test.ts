import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { listEntries } from '../../../src/services/directory/list-entries.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { type LogEntryFilter, selectLoggedEntries } from '../../../src/storage/log-entries.ts';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';

/** Stores 2,000 logged entries: every other one of many-pages.com, each 500th redirected from there to few-pages.com. */
async function insertEntries(): Promise<void> {
  await publishSnapshot();
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)`;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO submissions
         SELECT NULL, 'l_' || i, provider, account_id, 'report-' || i, r2_key, sha256, url, title, description, score, captured, cost,
           submitted_at, NULL FROM n, (SELECT * FROM submissions LIMIT 1)`,
    ),
    env.DB.prepare(
      `${numbers} INSERT INTO log_entries SELECT NULL, 'publication', 'l_' || i,
         iif(i % 2, 'other-pages.com', 'many-pages.com'), iif(i % 500, NULL, 'few-pages.com'), i FROM n`,
    ),
  ]);
}

async function countRowsRead(filter: LogEntryFilter): Promise<{ rows: number; read: number }> {
  const { sql, params } = selectLoggedEntries(openDatabase(env, SERVICE), filter, 51).toSQL();
  const { results, meta } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return { rows: results.length, read: meta.rows_read };
}

it('a page of entries reads only its own rows, at any position and for any host', async () => {
  await insertEntries();
  expect((await countRowsRead({})).read).toBeLessThanOrEqual(160);
  expect(await countRowsRead({ beforeSeq: 10 })).toMatchObject({ rows: 9 });
  expect((await countRowsRead({ beforeSeq: 10 })).read).toBeLessThanOrEqual(30);
  const many = await countRowsRead({ host: 'many-pages.com' });
  expect(many.rows).toBe(51);
  expect(many.read).toBeLessThanOrEqual(51 * 7);
  const few = await countRowsRead({ host: 'few-pages.com' });
  expect(few.rows).toBe(4);
  expect(few.read).toBeLessThanOrEqual(40);

  const found: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listEntries(env, { host: 'www.many-pages.com', limit: 150, cursor });
    found.push(...page.rows.map(({ index }) => index));
    cursor = page.nextCursor;
  }
  expect(found).toEqual(Array.from({ length: 1000 }, (_, i) => 2000 - 2 * i));
});
