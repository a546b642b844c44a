// Slow: lists of more than 1,000 audits, the size from which reading them takes a slot.
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Finding, PageSummary, SiteReport } from '../../../src/contracts/site-report.ts';
import type { LinkedAudit } from '../../../src/engine/site/site-pages.ts';
import { createAudit } from '../../engine/site/site.ts';
import { listRequestsTo } from '../../internet.ts';
import { callApi, readData, readError } from './client.ts';
import { newAccount } from './new-account.ts';
import { readAllPages } from './read-all-pages.ts';
import { type Account, newAuditedWebsite } from './scored-website.ts';
import { storeAudits } from './stored-audits.ts';

const PAGES = 1_100;
const DUPLICATES = 230;

/** A website of 1,100 pages with scores from 0 to 99, every eleventh without one. The last 230 have one title. */
function createPages(host: string): LinkedAudit[] {
  return Array.from({ length: PAGES }, (_, at) => {
    const url = `https://${host}/${String(at).padStart(4, '0')}`;
    const title = at < PAGES - DUPLICATES ? `Page ${at}` : 'Chairs';
    const score = at % 11 === 0 ? null : at % 100;
    return createAudit(url, {
      facts: score === null ? { score, html: null } : { score },
      html: { title },
    });
  });
}

describe('the lists of a combined report', () => {
  let account: Account;
  let host: string;
  const read = async <T>(path: string): Promise<T> =>
    readData<T>(await callApi('GET', `/websites/${host}/report${path}`, account));

  const readAll = <T>(path: string, pick: (data: never) => T[]) =>
    readAllPages(`/websites/${host}/report${path}`, account.key, pick);

  beforeAll(async () => {
    ({ account, host } = await newAuditedWebsite({ audited: [] }));
    await storeAudits(account.id, host, createPages(host));
  });

  it('leave out no audit: the report counts all, and embeds the weakest 1,000 pages and 200 URLs', async () => {
    const { report } = await read<{ report: SiteReport }>('');
    expect(report.totals.pages).toBe(PAGES);
    expect(report.pages).toHaveLength(1_000);
    expect(report.pages.slice(0, 11).map(({ score }) => score)).toEqual(Array(11).fill(0).with(10, 1));
    const duplicate = report.findings.find(({ id }) => id === 'titles-duplicate');
    expect(duplicate?.affected.count).toBe(210);
    expect(duplicate?.affected.urls).toHaveLength(200);
  });

  it('hold every page once, in the order of the report', async () => {
    const { report } = await read<{ report: SiteReport }>('');
    const { items, sizes } = await readAll(
      '/pages?limit=300',
      ({ pages }: { pages: PageSummary[] }) => pages,
    );
    expect(sizes).toEqual([300, 300, 300, 200]);
    expect(items.slice(0, 1_000)).toEqual(report.pages);
    expect(new Set(items.map(({ url }) => url)).size).toBe(PAGES);
    expect(items.slice(-100).every(({ score }) => score === null)).toBe(true);
  });

  it('hold every affected URL of a finding once, sorted, with the finding as in the report', async () => {
    const { report } = await read<{ report: SiteReport }>('');
    const { affected: _, ...expected } = report.findings.find(
      ({ id }) => id === 'titles-duplicate',
    ) as Finding;
    const path = '/findings/titles-duplicate';
    const { finding } = await read<{ finding: Finding }>(path);
    expect(finding).toMatchObject({ ...expected, affected: { count: 210 } });
    const { items, sizes } = await readAll(
      `${path}?limit=100`,
      ({ finding: { affected } }: { finding: Finding }) => affected.urls,
    );
    expect(sizes).toEqual([100, 100, 10]);
    expect(items).toEqual([...new Set(items)].sort());
    expect(items[0]).toBe(`https://${host}/0870`);
  });

  it('of more than 1,000 audits are refused while six pieces of work run, and free their slot', async () => {
    const paths = ['', '/pages', '/findings/titles-duplicate'];
    const stub = env.ACCOUNT.getByName(account.id);
    for (let slot = 0; slot < 6; slot++) await stub.takeWorkSlot(`slot_${slot}`);
    for (const path of paths) {
      const refused = await callApi('GET', `/websites/${host}/report${path}`, account);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('Retry-After')).toBe('5');
      expect(await readError(refused)).toMatchObject({ code: 'too_many_concurrent_requests' });
    }
    await stub.returnWorkSlot('slot_0');
    for (const path of paths) await read(path);
    const few = await newAuditedWebsite();
    for (let slot = 0; slot < 6; slot++)
      await env.ACCOUNT.getByName(few.account.id).takeWorkSlot(`slot_${slot}`);
    expect((await callApi('GET', `/websites/${few.host}/report`, few.account)).status).toBe(200);
    for (let slot = 1; slot < 6; slot++) await stub.returnWorkSlot(`slot_${slot}`);
  });

  it('have 100 pages and 200 URLs unless the request says otherwise', async () => {
    expect((await read<{ pages: PageSummary[] }>('/pages')).pages).toHaveLength(100);
    const { finding } = await read<{ finding: Finding }>('/findings/titles-duplicate');
    expect(finding.affected.urls).toHaveLength(200);
  });

  it.each([
    ['/pages?limit=0', 'limit: must be a whole number from 1 to 1000'],
    ['/pages?limit=1001', 'limit: must be a whole number from 1 to 1000'],
    ['/findings/titles-duplicate?limit=1001', 'limit: must be a whole number from 1 to 1000'],
  ])('refuse %s', async (path, message) => {
    const response = await callApi('GET', `/websites/${host}/report${path}`, account);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { message } });
  });

  it('answer 404 for a finding that the report does not have', async () => {
    const response = await callApi('GET', `/websites/${host}/report/findings/canonical-chains`, account);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'finding_not_found' } });
  });

  it('are visible only to the owner', async () => {
    const stranger = await newAccount();
    for (const path of ['/pages', '/findings/titles-duplicate']) {
      const response = await callApi('GET', `/websites/${host}/report${path}`, stranger);
      expect(response.status).toBe(403);
    }
  });

  it('never contact the site', async () => {
    const before = (await listRequestsTo(host)).length;
    await read('/pages');
    await read('/findings/titles-duplicate');
    expect(await listRequestsTo(host)).toHaveLength(before);
  });
});
