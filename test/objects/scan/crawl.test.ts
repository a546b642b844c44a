// Slow: each test runs a whole scan.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import { DAY } from '../../../src/lib/time.ts';
import { linkPage, listAuditedUrls, newVerifiedWebsite, type Owner } from '../../entry/api/scan.ts';
import { moveClock, readStoppedClock, until } from '../../clock.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { interceptBatches, replaceMethods, startScan } from './bound-scan.ts';
import { runScan, stopScanClock } from './scan-clock.ts';

const TREES = 'alder birch cedar elder fir hazel larch maple oak pine rowan spruce'.split(' ');
const PATHS = TREES.map((tree) => `/${tree}`);
const NONE = { status: 404 };
const FOREST: Record<string, SiteResponse> = {
  '/': linkPage('Trees', ...PATHS),
  '/robots.txt': NONE,
  '/sitemap.xml': NONE,
  '*': linkPage('A tree'),
};

/** Scans a website. Returns the scan and the paths of the pages requested before its score is computed, in order. */
async function crawl(
  { account, host }: { account: Owner; host: string },
  maxPages?: number,
): Promise<{ scan: ScanResource | null; paths: string[] }> {
  const { length } = await listRequestsTo(host);
  let paths: string[] | null = null;
  const listPaths = async () =>
    (await listRequestsTo(host)).slice(length).map(({ url }) => new URL(url).pathname);
  const getByName = (name: string) =>
    replaceMethods(env.ACCOUNT.getByName(name), {
      settle: async (stub, ...args: Parameters<typeof stub.settle>) => {
        paths ??= await listPaths();
        return stub.settle(...args);
      },
    });
  const ACCOUNT = { getByName } as unknown as Env['ACCOUNT'];
  const id = await startScan(account, host, { ACCOUNT }, { settings: { max_pages: maxPages } });
  return { scan: await runScan(id), paths: paths ?? (await listPaths()) };
}

/** The most requests to a host that were under way at the same time. */
function watchParallelRequests(host: string): () => number {
  const { fetch } = globalThis;
  let [now, most] = [0, 0];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { host: requested, pathname } = new URL(input instanceof Request ? input.url : input);
    const counts = requested === host && PATHS.includes(pathname);
    if (counts) most = Math.max(most, ++now);
    try {
      return await fetch(input, init);
    } finally {
      if (counts) now--;
    }
  });
  return () => most;
}

describe('a scan requests', () => {
  it('four pages at the same time', async () => {
    const owned = await newVerifiedWebsite({ ...FOREST, '*': { held: true } });
    const most = watchParallelRequests(owned.host);
    const crawling = crawl(owned);
    await until(() => most() >= 4);
    await createSite(FOREST, { host: owned.host });
    expect((await crawling).scan).toMatchObject({ pages_stored: 13 });
    expect(most()).toBe(4);
  });

  it('one page at a time once the site was busy, the busy ones again, three times at most', async () => {
    stopScanClock();
    const busy = { status: 429, headers: { 'retry-after': '1' } };
    const owned = await newVerifiedWebsite({ ...FOREST, '/alder': busy });
    let busyAt = Infinity;
    const { fetch } = globalThis;
    let [now, most] = [0, 0];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { host, pathname } = new URL(input instanceof Request ? input.url : input);
      // Those that were under way with it have the same time: only waits move the clock.
      const counts = host === owned.host && PATHS.includes(pathname) && readStoppedClock() > busyAt;
      if (counts) most = Math.max(most, ++now);
      const response = await fetch(input, init);
      if (response.status === 429) busyAt = Math.min(busyAt, readStoppedClock());
      if (counts) now--;
      return response;
    });
    const { scan, paths } = await crawl(owned);
    expect(scan).toMatchObject({ pages_stored: 12 });
    expect(scan?.pages_skipped).toEqual({ busy: 1 });
    expect(paths.filter((path) => path === '/alder')).toHaveLength(3);
    expect(most).toBe(1);
  });

  it('each page, robots.txt and the sitemap once', async () => {
    const owned = await newVerifiedWebsite({
      ...FOREST,
      '*': linkPage('A tree', './', 'oak', 'fir', 'oak#top', 'fir?utm_source=mail'),
    });
    const { paths } = await crawl(owned);
    expect(paths.toSorted()).toEqual(['/', '/robots.txt', '/sitemap.xml', ...PATHS].toSorted());
  });

  it('as SiteAuditBot', async () => {
    const owned = await newVerifiedWebsite(FOREST);
    await crawl(owned, 2);
    const agents = (await listRequestsTo(owned.host)).map(({ headers }) => headers['user-agent']);
    expect(new Set(agents)).toEqual(new Set([`SiteAuditBot/1.1 (+${env.SITE_URL}/bot)`]));
  });
});

describe('a scan ends', () => {
  it('at its page limit: it requests no further page', async () => {
    const owned = await newVerifiedWebsite(FOREST);
    const { scan, paths } = await crawl(owned, 6);
    expect(scan).toMatchObject({ pages_stored: 6, pages_remaining: 7 });
    expect(scan?.pages_skipped).toEqual({ page_limit: 7 });
    expect(paths.filter((path) => PATHS.includes(path))).toHaveLength(5);
  });

  it('at its page limit, which does not count answers that are not pages', async () => {
    const gone = Object.fromEntries(PATHS.slice(0, 6).map((path) => [path, { status: 410 }]));
    const owned = await newVerifiedWebsite({ ...FOREST, ...gone });
    const { scan, paths } = await crawl(owned, 4);
    expect(scan).toMatchObject({ pages_stored: 4 });
    expect(scan?.pages_skipped).toEqual({ error: 6, page_limit: 3 });
    expect(paths.filter((path) => PATHS.includes(path))).toHaveLength(9);
  });

  it('seven days after its start at the latest, with what was stored', async () => {
    stopScanClock();
    const owned = await newVerifiedWebsite({ ...FOREST, '*': { held: true } });
    const id = await startScan(owned.account, owned.host);
    await until(async () => (await listRequestsTo(owned.host)).some(({ url }) => url.endsWith(PATHS[0]!)));
    moveClock(7 * DAY);
    await createSite(FOREST, { host: owned.host });
    const scan = await runScan(id);
    expect(scan).toMatchObject({ state: 'done' });
    expect(scan?.pages_skipped.time).toBeGreaterThan(0);
    expect(scan?.pages_stored).toBe(13 - (scan?.pages_skipped.time ?? 0));
  });
});

describe('D1 failing between two pages', () => {
  /** Each page links to the next. */
  const CHAIN = Object.fromEntries(['/', ...PATHS].map((path, n) => [path, linkPage(path, PATHS[n] ?? '/')]));

  /** Scans a chain of 13 pages with a D1 that fails to store these batches, counted from 0. */
  async function scanWith(
    isDown: (batch: number) => boolean,
    site: Record<string, SiteResponse> = CHAIN,
  ): Promise<{ account: Owner; host: string; scan: ScanResource | null; failures: number }> {
    stopScanClock();
    vi.spyOn(console, 'error').mockReturnValue();
    const { account, host } = await newVerifiedWebsite(site);
    let failures = 0;
    interceptBatches(async (store, nth) => {
      if (!isDown(nth)) return store();
      failures++;
      throw new Error('D1 is away');
    });
    return { account, host, scan: await runScan(await startScan(account, host)), failures };
  }

  it('once loses that page, which is reported and not charged', async () => {
    const { account, scan, failures } = await scanWith((batches) => batches === 1);
    expect(failures).toBe(1);
    expect(scan).toMatchObject({ state: 'done', pages_skipped: { not_stored: 1 }, credits_charged: 12 });
    expect(await listAuditedUrls(account)).toHaveLength(12);
  });

  it('twice loses what is stored together, and the scan continues', async () => {
    const { account, scan, failures } = await scanWith((batches) => batches === 1 || batches === 2, FOREST);
    expect(failures).toBe(2);
    const lost = scan?.pages_skipped.not_stored ?? 0;
    expect(lost).toBeGreaterThan(1);
    expect(scan).toMatchObject({ state: 'done', credits_charged: 13 - lost });
    expect(scan?.pages_skipped).toEqual({ not_stored: lost });
    expect(await listAuditedUrls(account)).toHaveLength(13 - lost);
  });

  it('three times in a row ends the scan, and the pages stored before are charged', async () => {
    const { account, scan, failures } = await scanWith((batches) => batches > 0);
    expect(failures).toBeGreaterThanOrEqual(3);
    expect(scan).toMatchObject({ state: 'done', pages_stored: 1, credits_charged: 1 });
    // The next page is on its way while one is stored.
    expect([3, 4, 5]).toContain(scan?.pages_skipped.not_stored);
    expect(scan?.pages_skipped.time).toBe(1);
    expect(await listAuditedUrls(account)).toHaveLength(1);
  });

  it('from the first page on is a failure of the service and costs nothing', async () => {
    const { account, host, scan, failures } = await scanWith(() => true);
    expect(failures).toBeGreaterThanOrEqual(3);
    expect(scan).toMatchObject({
      state: 'failed',
      credits_charged: 0,
      error: {
        code: 'scan_failed',
        message: `The pages of ${host} could not be analysed or stored. Nothing was charged: try again later.`,
      },
    });
    expect(await listAuditedUrls(account)).toEqual([]);
  });
});
