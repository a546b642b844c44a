import { insertRows, interceptDatabases, updateRows } from '../../database.ts';
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
  const prepare = vi.fn<(query: string) => void>();
  return { prepare, databases: interceptDatabases({ prepare }) };
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
  const { prepare, databases } = countQueries();
  expectEveryAudit(
    await readParts(account, { ...env, ...databases, AUDITS: { get } as unknown as R2Bucket }),
  );
  expect(prepare.mock.calls.length).toBeLessThan(MAX_QUERIES);
  expect({ reads, most }).toEqual({ reads: COUNT, most: 6 });
});

test('the export has the 20 results of 500 pages, which take more room than one answer of an object', async () => {
  const account = await newAccount();
  await storeManyAudits(account.id, 500);
  const site = env.SITE_AUDITS.getByName(toSiteName(account.id, 'brightpage.com'));
  await runInDurableObject(site, (_, { storage: { sql } }) => {
    sql.exec(`INSERT INTO traces (url, documents_at, audited_at, earlier, trace)
      SELECT url, documents_at - value, audited_at, earlier, trace
      FROM traces, json_each('[${Array.from({ length: 19 }, (_one, at) => at + 1).join()}]')`);
    sql.exec('UPDATE traces SET earlier = json_array(documents_at - 1)');
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
  const scans = hosts.flatMap((host) =>
    [1, 2].map((time) => ({
      id: `scan_${account.id}${host}_${time}`,
      accountId: account.id,
      host,
      startedAt: 0,
      finishedAt: 0,
      pagesRequested: 1,
      costPerPage: 1,
      pagesStored: 1,
    })),
  );
  await insertRows('scans', ...scans);
  const { prepare, databases } = countQueries();
  const { scan_results: sites } = JSON.parse(
    (await readParts(account, { ...env, ...databases })).join(''),
  ) as {
    scan_results: { host: string }[];
  };
  expect(sites.map(({ host }) => host)).toEqual(hosts);
  expect(prepare.mock.calls.length).toBeLessThan(MAX_QUERIES);
});
