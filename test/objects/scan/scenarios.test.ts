// Slow: whole scans of 40 pages, and one that ends after 1,000 answers (docs/contract.md 7.22).
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import { MINUTE, SECOND } from '../../../src/lib/time.ts';
import {
  getAccountCredits,
  linkPage,
  listAuditedUrls,
  newVerifiedWebsite,
  type Owner,
} from '../../entry/api/scan.ts';
import { AWAITED_SCAN, BACKGROUND_SCAN } from '../../../src/services/scans/scan-job.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { replaceMethods, startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClockDuringRequests } from './scan-clock.ts';
import { moveClock, readStoppedClock, until } from '../../clock.ts';
import { toLetters } from '../../fixtures/letters.ts';

const TEXT = { 'content-type': 'text/plain' };
/** 39 pages beside the home page. */
const PATHS = Array.from({ length: 39 }, (_, n) => `/chair-${toLetters(n)}`);
const SHOP: Record<string, SiteResponse> = {
  '/': linkPage('Chairs', ...PATHS),
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': linkPage('Chair'),
};

beforeEach(stopScanClockDuringRequests);

interface PageRequest {
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Records the requests of pages below the home page. Calls `onRequest` before each, with the number of those before. */
function watchPages(host: string, onRequest: (nth: number) => unknown = () => {}): PageRequest[] {
  const { fetch } = globalThis;
  const requests: PageRequest[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host === host && PATHS.includes(url.pathname)) {
      await onRequest(requests.push({ path: url.pathname, at: readStoppedClock() }) - 1);
    }
    return fetch(input, init);
  });
  return requests;
}

/** Checks that the pages stored are those charged, and that every address found is accounted for. */
async function expectTrue(account: Owner, scan: ScanResource | null): Promise<void> {
  const stored = scan?.pages_stored ?? -1;
  expect(await listAuditedUrls(account)).toHaveLength(stored);
  expect(await getAccountCredits(account)).toEqual({ balance: 100 - stored, available: 100 - stored });
  expect(scan).toMatchObject({
    credits_held: 0,
    credits_charged: stored,
    waiting_for: null,
    estimated_end: null,
  });
  const skipped = Object.values(scan?.pages_skipped ?? {}).reduce((sum, count) => sum + count, 0);
  expect(stored + skipped).toBe(scan?.pages_found);
}

it('a Crawl-delay of ten seconds: a page every ten seconds, to the end', async () => {
  const { account, host } = await newVerifiedWebsite({
    ...SHOP,
    '/robots.txt': { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 10' },
  });
  const requests = watchPages(host);
  const start = readStoppedClock();
  const waits = new Set<string | null>();
  const id = await startScan(account, host);
  const scan = await runScan(id, { until: ({ waiting_for }) => !waits.add(waiting_for) });
  expect(scan).toMatchObject({ state: 'done', pages_stored: 40, pages_remaining: 0 });
  expect(scan?.pages_skipped).toEqual({});
  expect(requests).toHaveLength(39);
  const time = (requests.at(-1)?.at ?? 0) - start;
  expect(time).toBeGreaterThanOrEqual(39 * 10 * SECOND);
  expect(time).toBeLessThan(45 * 10 * SECOND);
  expect(scan?.result?.score).not.toBeNull();
  expect([...waits]).toContain('crawl_delay');
  await expectTrue(account, scan);
});

it('429 from page 20 on: it waits as told, requests each page three times, and says which were busy', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  const busy = { status: 429, headers: { 'retry-after': '30' } };
  const requests = watchPages(host, (nth) => nth === 19 && createSite({ ...SHOP, '*': busy }, { host }));
  const id = await startScan(account, host);
  let [paused, waitedFor] = [0, new Set<string | null>()];
  const scan = await runScan(id, {
    until: ({ state, waiting_for }) => {
      if (state === 'paused') paused++;
      waitedFor.add(waiting_for);
      return false;
    },
  });
  expect(scan).toMatchObject({ state: 'done', pages_remaining: 0 });
  expect(scan?.pages_stored).toBeGreaterThan(16);
  // Three more may be under way when the site gets busy.
  expect(scan?.pages_stored).toBeLessThanOrEqual(23);
  expect(scan?.pages_skipped).toEqual({ busy: 40 - (scan?.pages_stored ?? 0) });
  expect(requests.length).toBeLessThanOrEqual(20 + 3 * 23);
  expect(paused).toBeGreaterThan(0);
  expect([...waitedFor]).toContain('site_busy');
  expect(scan?.result?.score).toMatchObject({ state: 'graded' });
  await expectTrue(account, scan);
});

describe('a site that asks for a pause when the pages are done', () => {
  const PAUSE = { status: 429, headers: { 'retry-after': '60' } };

  it('is waited for and scored after the patience is used up, even if the object dies meanwhile', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, [PATHS[9] ?? '']: PAUSE });
    const id = await startScan(account, host, {}, {}, { ...BACKGROUND_SCAN, patience: 0 });
    let hasDied = false;
    const scan = await runScan(id, {
      onAlarm: async () => {
        const paused = await env.SCAN.getByName(id).read();
        expect(paused).toMatchObject({ state: 'paused', waiting_for: 'site_busy', finished_at: null });
        expect(paused?.credits_charged).toBe(paused?.pages_stored);
        if (!hasDied) await abortScan(id);
        hasDied = true;
      },
    });
    expect(hasDied).toBe(true);
    expect(Object.keys(scan?.pages_skipped ?? {})).toEqual(['busy']);
    expect(scan?.result?.score).toMatchObject({ state: 'graded' });
    await expectTrue(account, scan);
  });

  it.each([false, true])(
    'is not waited for once the scan is cancelled, even if the object dies then: %s',
    async (dies) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { account, host } = await newVerifiedWebsite({ ...SHOP, [PATHS[9] ?? '']: PAUSE });
      const id = await startScan(account, host, {}, {}, { ...BACKGROUND_SCAN, patience: 0 });
      const waiting = await runScan(id, {
        until: ({ state, credits_charged: charged }) => state === 'paused' && charged > 0,
      });
      expect(waiting).toMatchObject({ waiting_for: 'site_busy', finished_at: null });
      const now = readStoppedClock();
      expect(await env.SCAN.getByName(id).cancel()).toBe(true);
      if (dies) await abortScan(id);
      const scan = await runScan(id);
      expect(readStoppedClock()).toBe(now);
      expect(scan).toMatchObject({ state: 'cancelled', error: null, result: { score: null } });
      expect(scan?.pages_stored).toBe(waiting?.pages_stored);
      await expectTrue(account, scan);
    },
  );

  async function scanAwaited(site: Record<string, SiteResponse>) {
    const { account, host } = await newVerifiedWebsite(site);
    const start = readStoppedClock();
    const scan = await runScan(await startScan(account, host, {}, {}, AWAITED_SCAN));
    expect(scan).toMatchObject({ state: 'done' });
    return { score: scan?.result?.score, seconds: Math.round((readStoppedClock() - start) / SECOND) };
  }

  it('is waited for within the 180 seconds of a scan with a client, and scored', async () => {
    const site = { ...SHOP, '/': linkPage('Chairs', '/oak', '/ash', '/elm'), '/elm': PAUSE };
    const { score, seconds } = await scanAwaited(site);
    expect(score).toMatchObject({ state: 'graded' });
    expect(seconds).toBeLessThan(200);
  });

  it('is not waited for beyond the 180 seconds of a scan with a client, and not scored', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { score, seconds } = await scanAwaited({ ...SHOP, '*': PAUSE });
    expect(score).toBeNull();
    expect(log.mock.calls).toEqual([[expect.stringContaining('"event":"scan-not-scored"')]]);
    expect(seconds).toBeLessThan(200);
  });
});

it('one 429 at a site with a Crawl-delay of ten seconds: only the wait it asks for uses up the patience', async () => {
  const { account, host } = await newVerifiedWebsite({
    ...SHOP,
    '/robots.txt': { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 10' },
  });
  const id = await startScan(account, host, {}, {}, AWAITED_SCAN);
  const stub = env.HOST.getByName(host);
  let isBusy = false;
  const scan = await runScan(id, {
    until: async ({ pages_stored: stored }) => {
      if (stored === 0 || isBusy) return false;
      isBusy = true;
      const audit = await stub.takeTurn({ work: 'audit', kind: 'interactive', crawlDelay: null });
      if (audit.ok) await stub.endTurn(audit.turn, { status: 429, retryAfter: '5' });
      return false;
    },
  });
  expect(scan).toMatchObject({ state: 'done', pages_stored: 40 });
  expect(scan?.pages_skipped).toEqual({});
  await expectTrue(account, scan);
});

it('a home page that is busy at first is still the first page', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  await runScan(await startScan(account, host, {}, { settings: { max_pages: 3 } }));
  moveClock(MINUTE);
  await createSite({ ...SHOP, '/': { status: 429, headers: { 'retry-after': '30' } } }, { host });
  const before = (await listRequestsTo(host)).length;
  const id = await startScan(account, host, {}, { settings: { max_pages: 2 } });
  await runScan(id, { onAlarm: () => createSite(SHOP, { host }) });
  const paths = (await listRequestsTo(host)).slice(before).map(({ url }) => new URL(url).pathname);
  const pages = paths.filter((path) => path === '/' || PATHS.includes(path));
  expect(pages.slice(0, 2)).toEqual(['/', '/']);
  expect(await env.SCAN.getByName(id).read()).toMatchObject({ state: 'done', pages_stored: 2 });
});

it('a sitemap of 60,000 URLs of which 100 exist: it ends after 1,000 answers and says what is left', async () => {
  const host = newHost();
  const urls = Array.from({ length: 60_000 }, (_, n) => `https://${host}/p/${n}`);
  const exists = (n: number) => n % 600 === 0;
  const site = {
    '/': linkPage('Chairs'),
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { headers: TEXT, body: urls.join('\n') },
    ...Object.fromEntries(
      urls.flatMap((url, n) => (exists(n) ? [[new URL(url).pathname, linkPage('Chair')]] : [])),
    ),
  };
  const { account } = await newVerifiedWebsite(site, host);
  const id = await startScan(account, host);
  const scan = await runScan(id);
  // Of sitemaps, 50,000 addresses are read. Of the first thousand, two exist.
  expect(scan).toMatchObject({ state: 'done', pages_found: 50_001, pages_stored: 3 });
  expect(scan?.pages_skipped.error).toBeGreaterThanOrEqual(1_000);
  expect(scan?.pages_skipped.error).toBeLessThan(1_010);
  expect(Object.keys(scan?.pages_skipped ?? {}).sort()).toEqual(['answer_limit', 'error']);
  await expectTrue(account, scan);
});

describe('every page redirects', () => {
  it('to the home page: only that is stored', async () => {
    const redirect = { status: 302, headers: { location: '/' } };
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '*': redirect });
    const scan = await runScan(await startScan(account, host));
    expect(scan).toMatchObject({ state: 'done', pages_stored: 1, pages_skipped: { redirect: 39 } });
    await expectTrue(account, scan);
  });

  it('to another host: nothing is stored, and it says so', async () => {
    const { account, host } = await newVerifiedWebsite({
      '*': { status: 302, headers: { location: 'https://login.brightpage.com/' } },
      '/robots.txt': { status: 404 },
    });
    const scan = await runScan(await startScan(account, host));
    expect(scan).toMatchObject({ state: 'failed', pages_stored: 0, pages_skipped: { other_host: 1 } });
    expect(scan?.error?.message).toContain('it is on another host');
    await expectTrue(account, scan);
  });
});

it('robots.txt changes to Disallow: / midway: the remaining pages are skipped within five minutes', async () => {
  const slow = { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 10' };
  const closed = { headers: TEXT, body: 'User-agent: *\nDisallow: /' };
  const { account, host } = await newVerifiedWebsite({ ...SHOP, '/robots.txt': slow });
  let changedAt = Infinity;
  const requests = watchPages(host, async (nth) => {
    if (nth !== 9) return;
    changedAt = readStoppedClock();
    await createSite({ ...SHOP, '/robots.txt': closed }, { host });
  });
  const scan = await runScan(await startScan(account, host));
  expect(Math.max(...requests.map(({ at }) => at)) - changedAt).toBeLessThanOrEqual(5 * MINUTE);
  expect(scan).toMatchObject({ state: 'done', pages_stored: requests.length + 1 });
  expect(scan?.pages_skipped).toEqual({ robots_txt: 39 - requests.length });
  expect(requests.length).toBeLessThan(39);
  await expectTrue(account, scan);
});

describe('the site goes down midway and comes back after ten minutes', () => {
  /**
   * Loses the connections of all requests from that of the 20th page below the home page on, for a time in
   * milliseconds.
   */
  function takeDown(host: string, lasting = 10 * MINUTE): void {
    const { fetch } = globalThis;
    let [pages, backAt] = [0, Infinity];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.host === host) {
        if (PATHS.includes(url.pathname) && ++pages === 20) backAt = readStoppedClock() + lasting;
        if (pages >= 20 && readStoppedClock() < backAt) throw new TypeError('Network connection lost.');
      }
      return fetch(input, init);
    });
  }

  it.each([
    ['', false],
    [', also if the object dies in each pause', true],
  ])('all pages are stored%s', async (_, dies) => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const deaths = new Set<number>();
    takeDown(host);
    const id = await startScan(account, host);
    const waits = new Set<string>();
    const scan = await runScan(id, {
      until: ({ state, waiting_for }) => !waits.add(`${state} ${waiting_for}`),
      onAlarm: async () => {
        if (dies && !deaths.has(readStoppedClock())) await abortScan(id);
        deaths.add(readStoppedClock());
      },
    });
    expect(scan).toMatchObject({ state: 'done', pages_stored: 40, pages_remaining: 0 });
    expect(scan?.pages_skipped).toEqual({});
    expect([...waits]).toContain('paused site_unreachable');
    await expectTrue(account, scan);
  });

  it('an answer to an earlier request leaves out none of the pages that were lost', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { fetch } = globalThis;
    const fourAreLost = Promise.withResolvers<void>();
    let id = '';
    let [pages, backAt] = [0, Infinity];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (!PATHS.includes(pathname) || readStoppedClock() >= backAt) return fetch(input, init);
      const nth = ++pages;
      if (nth === 1) {
        await fourAreLost.promise;
        return fetch(input, init);
      }
      if (nth === 5) fourAreLost.resolve();
      if (nth >= 6) {
        await until(async () => (await env.SCAN.getByName(id).read())?.pages_fetched === 2);
        backAt = readStoppedClock() + 1;
      }
      throw new TypeError('Network connection lost.');
    });
    id = await startScan(account, host);
    const scan = await runScan(id);
    expect(scan).toMatchObject({ state: 'done', pages_stored: 40 });
    expect(scan?.pages_skipped).toEqual({});
    await expectTrue(account, scan);
  });

  it('one that stays down ends as unreachable, with the stored pages', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    takeDown(host, Infinity);
    const scan = await runScan(await startScan(account, host));
    expect(scan).toMatchObject({ state: 'done' });
    expect(scan?.pages_stored).toBe(20);
    expect(scan?.pages_skipped).toEqual({ unreachable: 20 });
    await expectTrue(account, scan);
  });
});

it('a site that answers robots.txt and its sitemap, and no page: it ends after a hundred of them', async () => {
  const host = newHost();
  const urls = Array.from({ length: 300 }, (_, n) => `https://${host}/p/${n}`);
  const site = {
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { headers: TEXT, body: urls.join('\n') },
  };
  const { account } = await newVerifiedWebsite(site, host);
  const lost = new Set<string>();
  const { fetch } = globalThis;
  // The test internet can close connections, too, but the runtime then prints stacks for each.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== host || Object.hasOwn(site, url.pathname)) return fetch(input, init);
    lost.add(url.pathname);
    throw new TypeError('Network connection lost.');
  });
  const scan = await runScan(await startScan(account, host));
  expect(scan).toMatchObject({ state: 'failed', error: { code: 'site_unreachable' }, pages_stored: 0 });
  expect(lost.size).toBeGreaterThan(100);
  expect(lost.size).toBeLessThan(110);
  await expectTrue(account, scan);
});

it('a robots.txt that has no turn while the site is busy is waited for, and disallows nothing', async () => {
  const host = newHost();
  const { account } = await newVerifiedWebsite(
    { ...SHOP, '/': linkPage('Chairs', ...PATHS.map((path) => `https://www.${host}${path}`)) },
    host,
  );
  await createSite(SHOP, { host: `www.${host}` });
  let isBusy = false;
  const makeBusy = async () => {
    isBusy = true;
    const stub = env.HOST.getByName(host);
    const audit = await stub.takeTurn({ work: 'audit', kind: 'interactive', crawlDelay: null });
    if (audit.ok) await stub.endTurn(audit.turn, { status: 429, retryAfter: '60' });
  };
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!isBusy && url.pathname === '/sitemap.xml') await makeBusy();
    return fetch(input, init);
  });
  const scan = await runScan(await startScan(account, host));
  expect(scan).toMatchObject({ state: 'done', pages_stored: 40 });
  expect(scan?.pages_skipped).toEqual({});
  await expectTrue(account, scan);
});

it('a scan whose outcome is being recorded is no longer cancelled', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
  const answers: boolean[] = [];
  const getByName = (name: string) =>
    replaceMethods(env.ACCOUNT.getByName(name), {
      returnWorkSlot: async (stub, ...args: Parameters<typeof stub.returnWorkSlot>) => {
        await stub.returnWorkSlot(...args);
        answers.push(await env.SCAN.getByName(id).cancel());
      },
    });
  const id = await startScan(account, host, { ACCOUNT: { getByName } as unknown as Env['ACCOUNT'] });
  expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: 1 });
  expect(answers).toEqual([false]);
});
