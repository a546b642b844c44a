// Slow: two or three scans a test, of more pages than are fetched of a pattern without evidence.
import { readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { linkPage, listAuditedUrls, newVerifiedWebsite, type Owner } from '../../entry/api/scan.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { replaceMethods, startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClock } from './scan-clock.ts';
import { moveClock } from '../../clock.ts';

const MINUTE = 60_000;
const CHAIRS = Array.from({ length: 28 }, (_, n) => `/chair?id=${n}`);
const OTHERS = ['/gone', '/busy', '/hidden', '/moved'];
const TEXT = { 'content-type': 'text/plain' };

/** Pages answer 304 if they are asked whether they have changed. */
const tagged = (page: SiteResponse): SiteResponse => ({
  ...page,
  headers: { 'content-type': 'text/html', etag: '"1"' },
});
const SHOP = {
  '/': tagged(linkPage('Chairs', '/list?page=1', '/about')),
  '/about': tagged(linkPage('About us', '/list?page=1')),
  '/list?page=1': tagged(linkPage('List', ...CHAIRS, ...OTHERS)),
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': tagged(linkPage('Chair')),
};
const BEFORE = {
  ...SHOP,
  '/robots.txt': { headers: TEXT, body: 'User-agent: *\nDisallow: /hidden' },
  '/gone': { status: 410 },
  '/busy': { status: 429, headers: { 'retry-after': '1' } },
  '/moved': { status: 302, headers: { location: '/' } },
};

beforeEach(() => {
  stopScanClock();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    const isAsked = new Request(input, init).headers.get('if-none-match') === '"1"';
    return isAsked && response.ok ? new Response(null, { status: 304 }) : response;
  });
});

/** Scans a shop of which some addresses are no pages yet, and whose list has more chairs than a scan fetches without evidence. */
async function scanBefore(): Promise<{ account: Owner; host: string }> {
  const { account, host } = await newVerifiedWebsite(BEFORE);
  expect(await runScan(await startScan(account, host))).toMatchObject({
    pages_stored: 28,
    pages_skipped: { endless: 3, error: 1, busy: 1, robots_txt: 1, redirect: 1 },
  });
  moveClock(10 * MINUTE);
  return { account, host };
}

async function expectAllFound(account: Owner, host: string, bindings: Partial<Env> = {}): Promise<void> {
  const before = (await listRequestsTo(host)).length;
  const scan = await runScan(await startScan(account, host, bindings, { settings: { only_changed: true } }));
  expect(scan).toMatchObject({ state: 'done', pages_found: 35, pages_unchanged: 28, pages_stored: 7 });
  expect(await listAuditedUrls(account)).toHaveLength(35);
  const requests = (await listRequestsTo(host)).slice(before);
  const isConditional = (path: string) =>
    requests.some(({ url, headers }) => url.endsWith(path) && 'if-none-match' in headers);
  expect(isConditional('/list?page=1')).toBe(false);
  expect(isConditional('/about')).toBe(true);
}

it('links to non-pages and to pages over the limit are found again even if the page that has them is unchanged', async () => {
  const { account, host } = await scanBefore();
  await createSite(SHOP, { host });
  await expectAllFound(account, host);
});

it('even if the object dies right after taking over which page that is', async () => {
  const { account, host } = await scanBefore();
  await createSite(SHOP, { host });
  let deaths = 0;
  const getByName = (name: string) =>
    replaceMethods(env.SCAN.getByName(name), {
      dropRemaining: async (earlier) => {
        await earlier.dropRemaining();
        if (deaths++ > 0) return;
        const ids = (await readRows('scans', { host })).map(({ id }) => id).sort();
        await abortScan(ids.at(-1) ?? '');
      },
    });
  await expectAllFound(account, host, { SCAN: { getByName } as unknown as Env['SCAN'] });
  expect(deaths).toBe(1);
});

it('even if a scan between never got to its pages', async () => {
  const { account, host } = await scanBefore();
  await createSite({ '*': { failure: 'close' } }, { host });
  expect(await runScan(await startScan(account, host))).toMatchObject({ state: 'failed' });
  moveClock(10 * MINUTE);
  await createSite(SHOP, { host });
  await expectAllFound(account, host);
});

describe('a link of the home page to a non-page is found again', () => {
  const SMALL = { ...SHOP, '/': tagged(linkPage('Chairs', '/gone')), '/gone': tagged(linkPage('Chair')) };
  const GONE = { ...SMALL, '/gone': { status: 410 } };

  async function scanChanged(
    account: Owner,
    host: string,
    site: Record<string, SiteResponse>,
    maxPages = 10,
  ) {
    await createSite(site, { host });
    moveClock(10 * MINUTE);
    return runScan(
      await startScan(account, host, {}, { settings: { only_changed: true, max_pages: maxPages } }),
    );
  }

  it('by a scan that begins while the last one waits for its score', async () => {
    const pause = { status: 429, headers: { 'retry-after': '60' } };
    const site = { ...GONE, '/': tagged(linkPage('Chairs', '/gone', '/busy')), '/busy': pause };
    const { account, host } = await newVerifiedWebsite(site);
    const first = await startScan(account, host);
    await runScan(first, {
      until: ({ state, credits_charged: charged }) => state === 'paused' && charged > 0,
    });
    await createSite({ ...site, '/gone': SMALL['/gone'], '/busy': SMALL['*'] }, { host });
    const id = await startScan(account, host, {}, { settings: { only_changed: true } });
    expect(await runScan(id)).toMatchObject({ pages_found: 3, pages_unchanged: 1, pages_stored: 2 });
    expect(await runScan(first)).toMatchObject({ pages_found: 3, pages_skipped: { error: 1, busy: 1 } });
  });

  it('even if the home page was an error in the last scan', async () => {
    const { account, host } = await newVerifiedWebsite({
      ...GONE,
      '/': tagged(linkPage('Chairs', '/list')),
      '/list': GONE['/'],
    });
    await runScan(await startScan(account, host));
    const site = { ...SMALL, '/': tagged(linkPage('Chairs', '/list')), '/list': SMALL['/'] };
    expect(await scanChanged(account, host, { ...site, '/list': { status: 500 } })).toMatchObject({
      pages_skipped: { error: 1 },
    });
    expect(await scanChanged(account, host, site)).toMatchObject({ pages_unchanged: 2, pages_stored: 1 });
  });

  it('even if the last scan had no pages left for it', async () => {
    const { account, host } = await newVerifiedWebsite(GONE);
    await runScan(await startScan(account, host));
    const urls = ['/oak', '/ash'].map((path) => `https://${host}${path}`);
    const site = { ...SMALL, '/sitemap.xml': { headers: TEXT, body: urls.join('\n') } };
    const last = await scanChanged(account, host, site, 1);
    expect(last).toMatchObject({ pages_stored: 1, pages_skipped: { page_limit: 2 } });
    expect(await scanChanged(account, host, site)).toMatchObject({ pages_unchanged: 2, pages_stored: 2 });
  });
});
