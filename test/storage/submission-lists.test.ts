import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { openDatabase, SERVICE } from '../../src/storage/database.ts';
import { listSubmissions, searchSubmissions, type SubmissionFilter } from '../../src/storage/submissions.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { countRows } from '../count-rows.ts';
import { explainQuery } from '../database.ts';

/** Publishes audits, each in one directory, from `from` until before `to`. */
async function publish(accountId: string, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  await env.DB_1.prepare(
    `INSERT INTO submissions (id, provider, account_id, report_id, r2_key, sha256, url, title, description, score, captured, cost, submitted_at)
     SELECT 'l_' || value, 'claude', ?1, 'r_' || value, 'k', 's', 'u', 't', 'd', 95, 1, 30, value FROM json_each(?2)`,
  )
    .bind(accountId, JSON.stringify(numbers))
    .run();
}

test('a list of snapshots reads what it lists, however many are published', async () => {
  const { id: accountId } = await newAccount();
  const other = await newAccount();
  await publish(accountId, 0, 60);
  const filters: SubmissionFilter[] = [
    {},
    { provider: 'claude' },
    { accountId },
    { accountId, provider: 'claude' },
    { reportId: 'r_7' },
    { reportId: 'r_7', provider: 'claude' },
    { reportId: 'r_7', accountId, withWithdrawn: true },
    { reportId: 'r_7', beforeSeq: 1_000_000 },
  ];
  const read = async () => {
    const counts = [];
    for (const filter of filters) {
      counts.push(await countRows((counted) => listSubmissions(openDatabase(counted, SERVICE), filter, 20)));
    }
    return counts;
  };
  const counts = await read();
  await publish(other.id, 60, 20_000);
  expect(await read()).toEqual(counts);
  for (const rows of counts) expect(rows.read).toBeLessThanOrEqual(3 * 20);
});

test('a search reads the newest 2,000 snapshots of the directory, through its index', async () => {
  const { id: accountId } = await newAccount();
  await publish(accountId, 20_000, 25_000);
  const search = { provider: 'claude', words: 'none of these words', beforeSeq: undefined } as const;
  const run = (counted: Env) => searchSubmissions(openDatabase(counted, SERVICE), search, 51);
  expect((await explainQuery(run(env))).join()).toContain('USING INDEX submissions_provider (provider=?)');
  expect((await countRows(run)).read).toBeLessThanOrEqual(2 * 2_000);
});
