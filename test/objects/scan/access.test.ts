// Slow: each test runs whole scans.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { readStoppedClock } from '../../clock.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { findInStorage } from '../../search-storage.ts';
import { goodPage } from '../../fixtures/good-page.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import {
  linkPage,
  listAuditedUrls,
  newVerifiedWebsite,
  type Owner,
  scanWebsite,
} from '../../entry/api/scan.ts';
import { addVerifiedWebsite } from '../../entry/api/website.ts';
import { requestPublish } from '../../entry/api/publishable-audit.ts';
import { startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClock } from './scan-clock.ts';

const VALUE = 'sesame-5ca1ab1e-of-this-test';
const PASSWORD = 'horse-battery-of-this-test';
const BASIC = btoa(`staging:${PASSWORD}`);
const STAGING = {
  headers: [{ name: 'X-Staging-Key', value: VALUE }],
  basic_auth: { user: 'staging', password: PASSWORD },
  user_agent_suffix: 'staging-check/1',
};

const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash', '/moved', '/away', '/plain'),
  '/oak': linkPage('Oak', '/'),
  '/ash': linkPage('Ash', '/oak'),
  '/moved': { status: 301, headers: { location: '/elm' } },
  '/elm': linkPage('Elm', '/'),
};

async function readNewestReport(account: Owner): Promise<string> {
  const answer = await callApi('GET', '/reports?limit=1', account);
  return (await readData<{ reports: { id: string }[] }>(answer)).reports[0]?.id ?? '';
}

async function setAccess(account: Owner, host: string, body: object): Promise<void> {
  expect((await sendJson('PUT', `/websites/${host}/access`, body, account.key)).status).toBe(200);
}

describe("a scan with the owner's headers", () => {
  it('sends them with every request over https to the website, and to nobody else', async () => {
    const elsewhere = await createSite({ '/': { body: 'Elsewhere' }, '/map.xml': { body: '<urlset/>' } });
    const host = newHost();
    const redirects = {
      '/away': { status: 302, headers: { location: `https://${elsewhere}/` } },
      'https:/plain': { status: 302, headers: { location: `http://${host}/plain` } },
      'http:/plain': linkPage('Plain', '/'),
    };
    const files = {
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `Sitemap: https://${elsewhere}/map.xml`,
      },
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${host}/oak</loc></url></urlset>`,
      },
    };
    const { account } = await newVerifiedWebsite({ ...SHOP, ...redirects, ...files }, host);
    await setAccess(account, host, STAGING);
    const before = (await listRequestsTo(host)).length;
    await scanWebsite(account, host);
    const requests = (await listRequestsTo(host)).slice(before);
    const paths = new Set(requests.map(({ url }) => new URL(url).pathname));
    for (const path of [
      '/',
      '/robots.txt',
      '/sitemap.xml',
      '/oak',
      '/ash',
      '/moved',
      '/elm',
      '/away',
      '/llms.txt',
    ])
      expect(paths).toContain(path);
    for (const { url, headers } of requests) {
      const isSecure = url.startsWith('https:');
      expect([url, headers['x-staging-key']]).toEqual([url, isSecure ? VALUE : undefined]);
      expect([url, headers.authorization]).toEqual([url, isSecure ? `Basic ${BASIC}` : undefined]);
      if (isSecure)
        expect(headers['user-agent']).toMatch(/^SiteAuditBot\/1\.1 \(.+\/bot\) staging-check\/1$/);
    }
    const others = await listRequestsTo(elsewhere);
    expect(others.map(({ url }) => url)).toContain(`https://${elsewhere}/map.xml`);
    for (const { headers } of others) {
      expect(headers).not.toHaveProperty('x-staging-key');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers['user-agent']).not.toContain('staging-check');
    }
  });

  it('sends nothing of it to a subdomain that the scan includes', async () => {
    stopScanClock();
    const host = newHost();
    const blog = `blog.${host}`;
    const links = linkPage('Chairs', `https://${blog}/oak`, `https://${blog}/ash`);
    const { account } = await newVerifiedWebsite({ '/': links }, host);
    await addVerifiedWebsite(account, blog);
    const robots = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /ash' };
    await createSite({ ...SHOP, '/robots.txt': robots }, { host: blog });
    await setAccess(account, host, { ...STAGING, ignore_robots_txt: true });
    await runScan(
      await startScan(account, host, {}, { settings: { subdomains: [blog], check_links: false } }),
    );
    const paths = (await listRequestsTo(blog)).map(({ url }) => new URL(url).pathname);
    expect(paths).toContain('/oak');
    expect(paths).not.toContain('/ash');
    for (const { headers } of await listRequestsTo(blog)) {
      expect(headers).not.toHaveProperty('x-staging-key');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers['user-agent']).not.toContain('staging-check');
    }
  });

  it('leaves the secrets in no storage, event, answer or log', async () => {
    const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
    const logs = methods.map((method) => vi.spyOn(console, method).mockReturnValue());
    const host = newHost();
    const broken: Record<string, SiteResponse> = {
      '/broken': { failure: 'close' },
      '/late': { failure: 'break', body: 'x', times: 10 },
      '/locked': { status: 401, headers: { 'www-authenticate': 'Basic' } },
    };
    const pages = { ...SHOP, ...broken, '/': linkPage('Chairs', '/oak', '/broken', '/late', '/locked') };
    const { account } = await newVerifiedWebsite(pages, host);
    await setAccess(account, host, STAGING);
    const answers = [JSON.stringify(await scanWebsite(account, host))];
    const { scans } = await readData<{ scans: { id: string }[] }>(
      await callApi('GET', `/websites/${host}/scans`, account),
    );
    for (const path of [
      `/websites/${host}/scans/${scans[0]?.id}`,
      `/websites/${host}/report`,
      `/websites/${host}/score`,
      `/websites/${host}/access`,
      '/reports/history',
    ])
      answers.push(await (await callApi('GET', path, account)).text());
    for (const { id } of (
      await readData<{ reports: { id: string }[] }>(await callApi('GET', '/reports', account))
    ).reports)
      answers.push(await (await callApi('GET', `/reports/${id}`, account)).text());
    const events = await callApi('GET', `/websites/${host}/scans/${scans[0]?.id}/events`, account);
    answers.push(await events.text(), logs.flatMap(({ mock }) => mock.calls.map(String)).join('\n'));
    for (const secret of [VALUE, PASSWORD, BASIC]) {
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
      expect(await findInStorage(secret)).toEqual([]);
    }
    // The search finds what is there.
    expect(await findInStorage('staging-check/1')).toContain('D1 website_access');
    expect(await findInStorage('To /oak')).not.toEqual([]);
  });

  it('reads a website that is locked without them, and single audits do not send them', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Open', '/oak'),
      '/oak': linkPage('Oak'),
    });
    await setAccess(account, host, STAGING);
    await scanWebsite(account, host);
    const before = (await listRequestsTo(host)).length;
    await sendJson('POST', '/reports', { url: `https://${host}/oak` }, account.key);
    const requests = (await listRequestsTo(host)).slice(before);
    expect(requests.map(({ url }) => new URL(url).pathname)).toContain('/oak');
    for (const { headers } of requests) expect(headers).not.toHaveProperty('authorization');
  });

  it('makes audits that cannot be published, since the page may not be public', async () => {
    const host = newHost();
    const { account } = await newVerifiedWebsite({ '/': { body: goodPage(host) } }, host);
    await setAccess(account, host, { ...STAGING, basic_auth: null });
    await scanWebsite(account, host);
    await callApi('DELETE', `/websites/${host}/access`, account);
    const scanned = await readNewestReport(account);
    const path = `/submissions/estimate?provider=gemini&report_id=${scanned}`;
    const estimate = await callApi('GET', path, account);
    expect(await readData<object>(estimate)).toMatchObject({ would_refuse: { code: 'page_not_public' } });
    const refused = await requestPublish(account, scanned);
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: { code: 'page_not_public' } },
    ]);
    await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key);
    expect((await requestPublish(account, await readNewestReport(account))).status).toBe(201);
  });

  it('keeps the robots.txt that it gets from other accounts, and does not use theirs', async () => {
    const { account, host } = await newVerifiedWebsite({
      ...SHOP,
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /ash' },
    });
    await setAccess(account, host, STAGING);
    await scanWebsite(account, host);
    const shared = env.HOST.getByName(host);
    expect(await shared.getRobotsTxt(`https://${host}`, Infinity)).toBeNull();
    await sendJson('POST', '/reports', { url: `https://${host}/oak` }, account.key);
    expect(await shared.getRobotsTxt(`https://${host}`, Infinity)).not.toBeNull();
  });

  it('sends nothing of it once the owner has deleted it', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await setAccess(account, host, STAGING);
    await callApi('DELETE', `/websites/${host}/access`, account);
    const before = (await listRequestsTo(host)).length;
    await scanWebsite(account, host);
    for (const { headers } of (await listRequestsTo(host)).slice(before)) {
      expect(headers).not.toHaveProperty('x-staging-key');
      expect(headers['user-agent']).not.toContain('staging-check');
    }
  });
});

describe("a check of links with the owner's headers", () => {
  /** Runs a scan until the first answer for its file. Returns the requests for the file since then, once its links are checked. */
  async function listLaterRequests(
    site: SiteResponse,
    change: (id: string, owner: Owner, host: string) => Promise<unknown>,
  ) {
    stopScanClock();
    const host = newHost();
    const pages = { '/': { body: '<title>A</title><img src="/logo.svg" alt="">' } };
    const { account } = await newVerifiedWebsite({ ...pages, '/logo.svg': site }, host);
    await setAccess(account, host, STAGING);
    const id = await startScan(account, host);
    const list = async () => (await listRequestsTo(host)).filter(({ url }) => url.endsWith('.svg'));
    await runScan(id, { isOver: async () => (await list()).length > 0 });
    const first = await list();
    expect(first.map(({ headers }) => headers['x-staging-key'])).toEqual(first.map(() => VALUE));
    await change(id, account, host);
    await createSite({ ...pages, '/logo.svg': { body: '<svg/>' } }, { host });
    await runScan(id, { isOver: ({ link_check: { state } }) => state === 'done' });
    return (await list()).slice(first.length);
  }

  it('sends them also after its object has died', async () => {
    const later = await listLaterRequests({ held: true }, abortScan);
    expect(later.length).toBeGreaterThan(0);
    for (const { headers } of later) expect(headers['x-staging-key']).toBe(VALUE);
  });

  it('sends nothing of it once the owner has deleted it', async () => {
    const busy = { status: 503, headers: { 'retry-after': '60' } };
    const later = await listLaterRequests(busy, (_, account, host) =>
      callApi('DELETE', `/websites/${host}/access`, account),
    );
    expect(later.length).toBeGreaterThan(0);
    for (const { headers } of later) expect(headers).not.toHaveProperty('x-staging-key');
  });
});

describe('a scan that ignores robots.txt', () => {
  const ROBOTS = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /ash\nDisallow: /sitemap.xml',
  };

  it('fetches what it disallows, and its audits say what it says', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '/robots.txt': ROBOTS });
    await scanWebsite(account, host);
    expect(await listAuditedUrls(account)).not.toContain(`https://${host}/ash`);
    await setAccess(account, host, { ignore_robots_txt: true });
    const { skipped } = await scanWebsite(account, host);
    expect(skipped.robots_txt.count).toBe(0);
    expect(await listAuditedUrls(account)).toContain(`https://${host}/ash`);
    const requested = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(requested).toContain('/sitemap.xml');
    const { reports } = await readData<{ reports: { id: string; url: string }[] }>(
      await callApi('GET', '/reports?limit=100', account),
    );
    const ash = reports.find(({ url }) => url.endsWith('/ash'));
    const report = await (await callApi('GET', `/reports/${ash?.id}`, account)).text();
    expect(report).toContain('robots-txt-blocks-page');
  });

  it('still waits for its Crawl-delay', async () => {
    stopScanClock();
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/ash'),
      '/ash': linkPage('Ash', '/'),
      '/robots.txt': { ...ROBOTS, body: `${ROBOTS.body}\nCrawl-delay: 7` },
    });
    await setAccess(account, host, { ignore_robots_txt: true });
    const startedAt = readStoppedClock();
    const scan = await runScan(await startScan(account, host));
    expect(scan).toMatchObject({ pages_stored: 2, pace: { crawl_delay: 7, requests_at_once: 1 } });
    // Both pages and the first request of the scan, and some ten of its score.
    expect(readStoppedClock() - startedAt).toBeGreaterThan(70_000);
  });

  it('of another website changes nothing', async () => {
    const first = await newVerifiedWebsite(SHOP);
    await setAccess(first.account, first.host, { ...STAGING, ignore_robots_txt: true });
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '/robots.txt': ROBOTS });
    await scanWebsite(account, host);
    expect(await listAuditedUrls(account)).not.toContain(`https://${host}/ash`);
    for (const { headers } of await listRequestsTo(host)) expect(headers).not.toHaveProperty('x-staging-key');
  });
});
