import { explainQuery, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { countRows } from '../../count-rows.ts';
import { describe, expect, it } from 'vitest';
import type { StoredAudit } from '../../../src/engine/site/site-pages.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { selectSiteAudits, streamSiteAudits } from '../../../src/storage/site-audits.ts';
import { createAudit } from '../../engine/site/site.ts';
import { listRequestsTo, createSite } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData } from './client.ts';
import { storeAudits } from './stored-audits.ts';
import { auditNow, chairShop, newAuditedWebsite, textPage, requestScore } from './scored-website.ts';
import type { AuditPosition } from '../../../src/storage/audits.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';

async function readReport(account: { key: string }, host: string): Promise<SiteReport> {
  const { report } = await readData<{ report: SiteReport }>(
    await callApi('GET', `/websites/${host}/report`, account),
  );
  return report;
}

describe('GET /websites/{host}/report', () => {
  it('rolls up the stored audits and never contacts the site', async () => {
    const { account, host } = await newAuditedWebsite();
    const { score: computed } = await requestScore(account, host);
    const before = (await listRequestsTo(host)).length;
    const report = await readReport(account, host);
    expect(await listRequestsTo(host)).toHaveLength(before);
    expect(report).toMatchObject({ host, criteria_version: '1.1', score: computed });
    expect(report.totals).toMatchObject({ pages: 3, by_status: { '200': 3 } });
    expect(report.pages.map(({ url }) => url).sort()).toEqual(
      ['/', '/chairs', '/tables'].map((path) => `https://${host}${path}`),
    );
    const social = report.findings.find(({ category }) => category === 'social');
    expect(social?.affected.count).toBe(3);
    expect(social?.docs_url).toBe(`${env.SITE_URL}/checks/${social?.id}`);
  });

  it('has findings that only show across pages', async () => {
    const { account, host } = await newAuditedWebsite({
      pages: (host) => ({
        ...chairShop(host),
        '/': textPage('Oak furniture', '<a href="/chairs">Chairs</a> <a href="/gone">Gone</a>'),
        '/stools': textPage('Chairs', '<a href="/">Home</a>'),
        '/gone': { status: 404 },
      }),
      audited: ['/', '/chairs', '/stools', '/gone'],
    });
    await requestScore(account, host);
    const { findings } = await readReport(account, host);
    const address = (path: string) => `https://${host}${path}`;
    const affected = Object.fromEntries(
      findings.filter(({ scope }) => scope === 'site').map(({ id, affected: { urls } }) => [id, urls]),
    );
    expect(affected).toEqual({
      'titles-duplicate': [address('/chairs'), address('/stools')],
      'descriptions-duplicate': [address('/chairs'), address('/stools')],
      'content-duplicate': [address('/chairs'), address('/stools')],
      'internal-links-broken': [address('/')],
      'pages-orphaned': [address('/tables')],
    });
  });

  it('needs no score: questions that need an inspection are not assessed', async () => {
    const { account, host } = await newAuditedWebsite();
    const report = await readReport(account, host);
    expect(report.score).toBeNull();
    expect(report.not_assessed.map(({ id }) => id)).toEqual([
      'home-page-error',
      'home-page-elsewhere',
      'pages-orphaned',
      'sitemap-redirects',
      'sitemap-not-indexable',
      'titles-off-pattern',
      'titles-boilerplate',
      'pages-very-deep',
      'pages-deep',
      'schema-coverage',
      'sitemap-lastmod-uniform',
      'sitemap-lastmod-future',
      'sitemap-lastmod-stale',
    ]);
  });

  it('is empty without audits', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    expect(await readReport(account, host)).toMatchObject({
      totals: { pages: 0, words: 0, median_score: null },
      findings: [],
      pages: [],
    });
  });

  it('counts redirected URLs as the page they lead to', async () => {
    const { account, host } = await newAuditedWebsite();
    await createSite(
      { ...chairShop(host), '/old': { status: 301, headers: { location: '/chairs' } } },
      { host },
    );
    await auditNow(account, `https://${host}/old`);
    await auditNow(account, `https://${host}/old?again`);
    const { totals } = await readReport(account, host);
    expect(totals.pages).toBe(3);
  });
});

describe('the rows of a site', () => {
  /** Stores audits of pages, 35 of which have one time. */
  async function store(accountId: string, domain: string, count: number): Promise<void> {
    const audits = Array.from({ length: count }, (_, at) =>
      createAudit(`https://${domain}/${at}`, { auditedAt: 7 * Math.floor(at / 245) }),
    );
    await storeAudits(accountId, domain, audits);
  }

  function select(accountId: string, domain: string, after?: AuditPosition) {
    return selectSiteAudits(openDatabase(env, accountId), { accountId, domain }, after);
  }

  async function readAll(accountId: string, host: string): Promise<StoredAudit[]> {
    const audits: StoredAudit[] = [];
    for await (const audit of streamSiteAudits(env, accountId, host)) audits.push(audit);
    return audits;
  }

  it('are found through an index, also those after the first', async () => {
    const { id } = await newAccount();
    const explain = async (after?: AuditPosition) => {
      return (await explainQuery(select(id, 'shop.brightpage.com', after)))[0];
    };
    const search = 'SEARCH reports USING INDEX reports_account_domain (account_id=? AND domain=?';
    expect(await explain()).toBe(`${search})`);
    expect(await explain({ createdAt: 5, id: 'r_5' })).toBe(`${search} AND created_at>?)`);
  });

  it('are read without rows of others', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const host = 'rows.brightpage.com';
    await store(owner.id, host, 30);
    await store(owner.id, `www.${host}`, 10);
    await store(owner.id, 'elsewhere.brightpage.com', 60);
    await store(other.id, host, 60);
    const { read } = await countRows(async (counted) => {
      const query = selectSiteAudits(openDatabase(counted, owner.id), { accountId: owner.id, domain: host });
      expect(await query).toHaveLength(30);
    });
    // Each row once in the index and once in the table, plus the ends of the index range.
    expect(read).toBeLessThanOrEqual(2 * 30 + 2);
    expect(await readAll(owner.id, host)).toHaveLength(40);
  });

  it('are all read, each once, also those created in the same millisecond', async () => {
    const owner = await newAccount();
    const host = 'many.brightpage.com';
    await store(owner.id, host, 510);
    const times = (await readRows('reports', { domain: host })).map(({ createdAt }) => createdAt);
    expect(new Set(times).size).toBeLessThan(25);
    const audits = await readAll(owner.id, host);
    expect(new Set(audits.map(({ requestedUrl }) => requestedUrl)).size).toBe(510);
    expect(audits).toHaveLength(510);
  });

  it('leave out no page that is audited again while they are read', async () => {
    const owner = await newAccount();
    const host = 'replaced.brightpage.com';
    await store(owner.id, host, 510);
    const replaced = [0, 509].map((at) => createAudit(`https://${host}/${at}`, { auditedAt: 1_000 }));
    const urls = new Set<string>();
    for await (const { requestedUrl } of streamSiteAudits(env, owner.id, host)) {
      urls.add(requestedUrl);
      if (urls.size === 100) await storeAudits(owner.id, host, replaced);
    }
    expect(urls.size).toBe(510);
  });
});
