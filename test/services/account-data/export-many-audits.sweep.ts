import { updateRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { toSiteName } from '../../../src/storage/audit-documents.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { storeManyAudits } from '../../entry/api/stored-audits.ts';
import { takeShare } from '../../sweep-part.ts';
import { readParts } from './read-parts.ts';

const COUNT = takeShare(20_000);
/** For 20,000. D1 allows 1,000 in one request. */
const MAX_QUERIES = 400;

/** Checks an export of `COUNT` audits. */
function expectEveryAudit(parts: string[]): void {
  const { audits } = JSON.parse(parts.join('')) as { audits: { id: string }[] };
  expect(audits).toHaveLength(COUNT);
  expect(new Set(audits.map(({ id }) => id)).size).toBe(COUNT);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1_000);
}

function countQueries() {
  const prepare = vi.fn(env.DB.prepare.bind(env.DB));
  return { prepare, DB: { prepare, batch: env.DB.batch.bind(env.DB) } as unknown as D1Database };
}

test('the export of 20,000 audits reads each from R2 once, six at a time', async () => {
  const account = await newAccount();
  await storeManyAudits(account.id, COUNT);
  let [reads, running, most] = [0, 0, 0];
  const get = async (key: string) => {
    reads++;
    most = Math.max(most, ++running);
    return env.AUDITS.get(key).finally(() => running--);
  };
  const { prepare, DB } = countQueries();
  expectEveryAudit(await readParts(account, { ...env, DB, AUDITS: { get } as unknown as R2Bucket }));
  expect(prepare.mock.calls.length).toBeLessThan(MAX_QUERIES);
  expect({ reads, most }).toEqual({ reads: COUNT, most: 6 });
});

test('the export has the 20 results of 500 pages, which take more room than one answer of an object', async () => {
  const account = await newAccount();
  await storeManyAudits(account.id, 500);
  const site = env.SITE_AUDITS.getByName(toSiteName(account.id, 'brightpage.com'));
  await runInDurableObject(site, (_, { storage: { sql } }) => {
    sql.exec(`INSERT INTO traces (url, documents_at, audited_at, is_kept, trace)
      SELECT url, documents_at - value, audited_at, 1, trace
      FROM traces, json_each('[${Array.from({ length: 19 }, (_one, at) => at + 1).join()}]')`);
  });
  await updateRows('reports', { accountId: account.id }, { tracedSince: 0 });
  const { audit_results: pages } = JSON.parse((await readParts(account)).join('')) as {
    audit_results: { results: unknown[] }[];
  };
  expect(pages.map(({ results }) => results.length)).toEqual(Array.from({ length: 500 }, () => 20));
});

test('the export of 1,200 scanned websites makes few enough queries for one request', async () => {
  const account = await newAccount();
  const hosts = Array.from({ length: 1_200 }, (_, at) => `shop-${String(at).padStart(4, '0')}.com`);
  await env.DB.prepare(
    `INSERT INTO scans (id, account_id, host, started_at, finished_at, pages_requested, cost_per_page, pages_stored)
     SELECT 'scan_' || ?1 || hosts.key || '_' || times.value, ?1, hosts.value, 0, 0, 1, 1, 1
     FROM json_each(?2) AS hosts, json_each('[1,2]') AS times`,
  )
    .bind(account.id, JSON.stringify(hosts))
    .run();
  const { prepare, DB } = countQueries();
  const { scan_results: sites } = JSON.parse((await readParts(account, { ...env, DB })).join('')) as {
    scan_results: { host: string }[];
  };
  expect(sites.map(({ host }) => host)).toEqual(hosts);
  expect(prepare.mock.calls.length).toBeLessThan(MAX_QUERIES);
});
