// Slow: each test runs a whole scan.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import type { ScanSettings } from '../../../src/contracts/scan-settings.ts';
import { linkPage, listAuditedUrls, newVerifiedWebsite, type Owner } from '../../entry/api/scan.ts';
import { addVerifiedWebsite, releaseByApi } from '../../entry/api/website.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { moveClock } from '../../clock.ts';
import { interceptBatches, startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClock } from './scan-clock.ts';

beforeEach(stopScanClock);

const XML = { 'content-type': 'application/xml' };

function sitemap(host: string, ...paths: string[]) {
  const urls = paths.map((path) => `<url><loc>https://${host}${path}</loc></url>`).join('');
  return {
    headers: XML,
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  };
}

const SHOP = {
  '/': linkPage('Shop', '/blog/', '/chairs/oak', '/cart?item=1', '/login'),
  '/blog/': linkPage('Blog', '/blog/2026/oak', '/blog/tag/oak', '/chairs/ash'),
  '/blog/2026/oak': linkPage('Oak', '/blog/2025/ash'),
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': linkPage('Page'),
};

interface Skipped {
  url: string;
  reason: string;
  pattern: number | null;
}

/** Lists what a scan left out, as paths. */
async function listSkipped(id: string, host: string): Promise<Skipped[]> {
  const rows = (await env.SCAN.getByName(id).listSkipped(0, 1_000, null)) ?? [];
  return rows.map(({ url, reason, pattern }) => ({
    url: url.replace(`https://${host}`, ''),
    reason,
    pattern,
  }));
}

/** Scans with settings. Returns the scan, the paths of the pages it stored, and what it left out. */
async function scanWith(account: Owner, host: string, settings: ScanSettings) {
  const id = await startScan(account, host, {}, { settings });
  const scan = await runScan(id);
  const pages = (await env.SCAN.getByName(id).listPages(100)).map(({ url }) =>
    url.replace(`https://${host}`, ''),
  );
  return { id, scan: scan as ScanResource, pages: pages.toSorted(), skipped: await listSkipped(id, host) };
}

describe('patterns', () => {
  it('include and exclude what they match, and each URL left out has its rule', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { scan, pages, skipped } = await scanWith(account, host, {
      include: ['/blog/**', '/cart?**'],
      exclude: ['/blog/tag/*', '/cart?item=*'],
    });
    // The home page is a start URL.
    expect(pages).toEqual(['/', '/blog/', '/blog/2025/ash', '/blog/2026/oak']);
    expect(skipped).toEqual([
      { url: '/chairs/oak', reason: 'not_included', pattern: null },
      { url: '/login', reason: 'not_included', pattern: null },
      { url: '/cart?item=1', reason: 'excluded', pattern: 1 },
      { url: '/blog/tag/oak', reason: 'excluded', pattern: 0 },
      { url: '/chairs/ash', reason: 'not_included', pattern: null },
    ]);
    expect(scan.pages_skipped).toEqual({ excluded: 2, not_included: 3 });
    expect(scan).toMatchObject({ state: 'done', pages_remaining: 0, pages_never_audited: 5 });
    const requests = await listRequestsTo(host);
    expect(requests.some(({ url }) => url.includes('/chairs/') || url.includes('/cart'))).toBe(false);
  });

  it('apply to what a page redirects to', async () => {
    const { account, host } = await newVerifiedWebsite({
      ...SHOP,
      '/': linkPage('Shop', '/old', '/moved'),
      '/old': { status: 301, headers: { location: '/private/a' } },
      '/moved': { status: 301, headers: { location: '/new' } },
    });
    const { pages, skipped } = await scanWith(account, host, { exclude: ['/x', '/private/**'] });
    expect(pages).toEqual(['/', '/moved']);
    expect(skipped).toEqual([{ url: '/old', reason: 'excluded', pattern: 1 }]);
    expect((await listRequestsTo(host)).some(({ url }) => url.includes('/private'))).toBe(false);
  });

  it('leave the home page out too, and the scan goes on with sitemaps', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await createSite({ ...SHOP, '/sitemap.xml': sitemap(host, '/chairs/elm') }, { host });
    const { pages, skipped } = await scanWith(account, host, { exclude: ['/'] });
    expect(pages).toEqual(['/chairs/elm']);
    expect(skipped).toEqual([{ url: '/', reason: 'excluded', pattern: 0 }]);
  });

  it('leave URLs to the next scan without them', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await scanWith(account, host, { include: ['/blog/**'] });
    moveClock(60_000);
    // Nothing links to the left URLs any more.
    await createSite({ ...SHOP, '/': linkPage('Shop'), '/blog/': linkPage('Blog') }, { host });
    const { pages } = await scanWith(account, host, {});
    expect(pages).toContain('/chairs/oak');
    expect(pages).toContain('/login');
  });
});

describe('the mode', () => {
  it('sitemap scans only what sitemaps list', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const site = { ...SHOP, '/sitemap.xml': sitemap(host, '/blog/', '/chairs/elm', '/blog/tag/a') };
    await createSite(site, { host });
    const { scan, pages, skipped } = await scanWith(account, host, {
      mode: 'sitemap',
      exclude: ['/blog/tag/*'],
    });
    expect(pages).toEqual(['/blog/', '/chairs/elm']);
    expect(skipped).toContainEqual({ url: '/blog/tag/a', reason: 'excluded', pattern: 0 });
    expect(skipped).toContainEqual({ url: '/blog/2026/oak', reason: 'mode', pattern: null });
    expect(scan.pages_remaining).toBe(0);
  });

  it('list scans exactly the list, with the audits of redirected pages', async () => {
    const { account, host } = await newVerifiedWebsite({
      ...SHOP,
      '/old': { status: 301, headers: { location: '/new' } },
    });
    const urls = ['/chairs/oak', '/old', '/files/a.pdf', '/blog/'].map((path) => `https://${host}${path}`);
    const { scan, pages, skipped } = await scanWith(account, host, { mode: 'list', urls });
    expect(pages).toEqual(['/blog/', '/chairs/oak', '/old']);
    expect(skipped).toContainEqual({ url: '/files/a.pdf', reason: 'not_html', pattern: null });
    expect(skipped).toContainEqual({ url: '/blog/2026/oak', reason: 'mode', pattern: null });
    expect(scan).toMatchObject({ state: 'done', pages_stored: 3, pages_remaining: 0 });
    expect(scan.result?.score).not.toBeNull();
    const paths = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path === '/blog/2026/oak')).toEqual([]);
  });

  it('list of 10,000 URLs keeps them in the scan, not in its job', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const urls = Array.from({ length: 10_000 }, (_, n) => `https://${host}/chair-${n}`);
    const { scan } = await scanWith(account, host, { mode: 'list', urls, max_pages: 2 });
    expect(scan).toMatchObject({ pages_stored: 2, pages_remaining: 9_998, pages_never_audited: 9_998 });
    expect(scan.settings).toMatchObject({ mode: 'list', url_count: 10_000 });
  });
});

describe('start URLs', () => {
  it('stand in for the home page', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { pages } = await scanWith(account, host, { urls: [`https://${host}/blog/2026/oak`] });
    expect(pages).toEqual(['/blog/2025/ash', '/blog/2026/oak']);
  });

  it('limit how many clicks away pages are', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await createSite({ ...SHOP, '/sitemap.xml': sitemap(host, '/blog/', '/orphan') }, { host });
    const near = await scanWith(account, host, { max_depth: 1 });
    expect(near.pages).toEqual(['/', '/blog/', '/cart?item=1', '/chairs/oak', '/login']);
    expect(near.skipped.filter(({ reason }) => reason === 'depth').map(({ url }) => url)).toEqual([
      '/orphan',
      '/blog/2026/oak',
      '/blog/tag/oak',
      '/chairs/ash',
    ]);
    expect(near.scan).toMatchObject({ pages_remaining: 0, pages_never_audited: 4 });
    moveClock(60_000);
    const far = await scanWith(account, host, { max_depth: 2 });
    expect(far.pages).toContain('/blog/2026/oak');
    expect(far.pages).not.toContain('/orphan');
    expect(far.pages).not.toContain('/blog/2025/ash');
  });

  it('are as many clicks away as by the shortest way, whatever is fetched first', async () => {
    const { account, host } = await newVerifiedWebsite({
      ...SHOP,
      '/': linkPage('Home', '/a', '/b'),
      // Found at 2 clicks by the fast page, at 2 by the slow one; a long way first would leave its links out.
      '/a': linkPage('A', '/c'),
      '/c': linkPage('C', '/d'),
      '/b': linkPage('B', '/d'),
      '/d': linkPage('D', '/e'),
    });
    await scanWith(account, host, {});
    moveClock(60_000);
    const { pages } = await scanWith(account, host, { max_depth: 3 });
    expect(pages).toEqual(['/', '/a', '/b', '/c', '/d', '/e']);
  });

  it('include language versions, if asked', async () => {
    const languages = {
      body: '<html><head><title>A</title><link rel="alternate" hreflang="de" href="/de/"></head><body><h1>A</h1></body></html>',
    };
    const site = { ...SHOP, '/': languages };
    const { account, host } = await newVerifiedWebsite(site);
    expect((await scanWith(account, host, {})).pages).toEqual(['/']);
    moveClock(60_000);
    expect((await scanWith(account, host, { hreflang_seeds: true, max_depth: 0 })).pages).toEqual([
      '/',
      '/de/',
    ]);
  });
});

it('ignored query parameters are dropped', async () => {
  const { account, host } = await newVerifiedWebsite({
    ...SHOP,
    '/': linkPage('Shop', '/list?sort=a', '/list?sort=b&page=2', '/list?gr%c3%b6%c3%9fe=1'),
  });
  const { pages } = await scanWith(account, host, { ignore_query: ['sort', 'größe'] });
  expect(pages).toEqual(['/', '/list', '/list?page=2']);
});

it('without the whole query, each path is one page', async () => {
  const { account, host } = await newVerifiedWebsite({
    ...SHOP,
    '/': linkPage('Shop', '/list?sort=a', '/list?page=2'),
  });
  const { pages } = await scanWith(account, host, { ignore_query: ['*'] });
  expect(pages).toEqual(['/', '/list']);
});

describe('subdomains', () => {
  async function newWebsites() {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const blog = `blog.${host}`;
    await addVerifiedWebsite(account, blog);
    await createSite({ ...SHOP, '/': linkPage('Shop', `https://${blog}/`, '/login') }, { host });
    await createSite(
      { ...SHOP, '/': linkPage('Blog', '/a'), '/sitemap.xml': sitemap(blog, '/b') },
      { host: blog },
    );
    return { account, host, blog };
  }

  it('that the account has verified are scanned too, in turns of their own hosts', async () => {
    const { account, host, blog } = await newWebsites();
    expect((await scanWith(account, host, {})).pages).toEqual(['/', '/login']);
    moveClock(60_000);
    const { scan } = await scanWith(account, host, { subdomains: [blog] });
    expect(scan).toMatchObject({ state: 'done', pages_stored: 5 });
    expect(await listAuditedUrls(account)).toEqual(
      [
        `https://${blog}/`,
        `https://${blog}/a`,
        `https://${blog}/b`,
        `https://${host}/`,
        `https://${host}/login`,
      ].toSorted(),
    );
  });

  it('that the account no longer owns end the scan', async () => {
    const { account, host, blog } = await newWebsites();
    const id = await startScan(account, host, {}, { settings: { subdomains: [blog] } });
    await releaseByApi(account, blog);
    const scan = await runScan(id);
    expect(scan).toMatchObject({ pages_stored: 0 });
    expect((await listRequestsTo(blog)).length).toBe(0);
  });
});

describe('a crash', () => {
  it('between a slice and the end changes neither the rules nor their counts', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const settings = { include: ['/blog/**'], exclude: ['/blog/tag/*'], max_depth: 2 };
    let deaths = 0;
    interceptBatches(async (store) => {
      await store();
      if (deaths >= 2) return;
      deaths++;
      await abortScan(id);
    });
    vi.spyOn(console, 'error').mockReturnValue();
    const id = await startScan(account, host, {}, { settings });
    const scan = await runScan(id);
    expect(deaths).toBe(2);
    expect(scan?.pages_skipped).toEqual({ excluded: 1, not_included: 4, depth: 1 });
    expect((await listSkipped(id, host)).map(({ url, reason }) => [url, reason])).toEqual([
      ['/chairs/oak', 'not_included'],
      ['/cart?item=1', 'not_included'],
      ['/login', 'not_included'],
      ['/blog/tag/oak', 'excluded'],
      ['/chairs/ash', 'not_included'],
      ['/blog/2025/ash', 'depth'],
    ]);
    expect(scan).toMatchObject({ state: 'done', pages_stored: 3, credits_charged: 3 });
  });
});
