import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CrawlResult, crawlSite } from '../../../src/crawler/crawl/crawl-site.ts';
import type { CrawledAnswer, PageSink } from '../../../src/crawler/crawl/page-sink.ts';
import { OPEN_GATE } from '../admit-all.ts';
import { parseResolvers } from '../../../src/crawler/dns.ts';
import { RobotsTxtCache } from '../../../src/crawler/crawl/robots-txt-cache.ts';
import { listDnsLookups, listRequestsTo, newHost, createSite } from '../../internet.ts';
import { skipWaits, until } from '../../clock.ts';

const WORDS = 'alder birch cedar elder fir hazel larch maple oak pine rowan spruce'.split(' ');
const TEXT = { 'content-type': 'text/plain' };
const SLOW = { body: 'A tree', delayMs: 50 };

/** Returns the links of a page of these tests: each word of its text is a path. */
function extractLinks(text: string, base: string): string[] {
  return text.split(' ').map((word) => new URL(word, base).href);
}

interface Crawl {
  limit?: number;
  signal?: AbortSignal;
  sink?: Partial<PageSink>;
}

/** Crawls a host. Returns the result and the paths of the crawled pages. */
async function crawl(
  host: string,
  { limit = 100, signal, sink }: Crawl = {},
): Promise<CrawlResult & { taken: string[] }> {
  const taken: string[] = [];
  const options = {
    host,
    limit,
    limitReason: 'page_limit',
    siteUrl: env.SITE_URL,
    resolvers: parseResolvers(env.DOH_RESOLVERS),
    ...OPEN_GATE,
    signal: signal ?? AbortSignal.timeout(30_000),
  } as const;
  const crawled = await crawlSite(options, {
    accept: ({ requestedUrl, page }) => {
      taken.push(new URL(requestedUrl).pathname);
      return {
        links: { followed: extractLinks(page.text, page.url), unfollowed: [] },
        stored: Promise.resolve(true),
      };
    },
    record: () => {},
    shouldContinue: async () => true,
    ...sink,
  });
  return { ...crawled, taken };
}

/** The most requests to a host that were under way at once, of those begun after a condition held. */
function watchParallelRequests(host: string, counting: () => boolean = () => true): () => number {
  const { fetch } = globalThis;
  let [now, most] = [0, 0];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isTo = new URL(input instanceof Request ? input.url : input).host === host;
    const counts = isTo && counting();
    if (counts) most = Math.max(most, ++now);
    try {
      return await fetch(input, init);
    } finally {
      if (counts) now--;
    }
  });
  return () => most;
}

/** Watches decisions on URLs. The result returns the most that were made between two turns of another task. */
function watchLongestRun(): () => number {
  const { calls } = vi.spyOn(RobotsTxtCache.prototype, 'isAllowed').mock;
  let [longest, before, isOver] = [0, 0, false];
  void (async () => {
    while (!isOver) {
      longest = Math.max(longest, calls.length - before);
      before = calls.length;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  })();
  return () => {
    isOver = true;
    return Math.max(longest, calls.length - before);
  };
}

afterEach(() => void vi.restoreAllMocks());

describe('a crawl asks', () => {
  it('for four pages at once', async () => {
    const host = await createSite({ '/': { body: WORDS.join(' ') }, '*': SLOW });
    const most = watchParallelRequests(host);
    const { taken } = await crawl(host);
    expect(taken).toHaveLength(WORDS.length + 3);
    expect(most()).toBe(4);
  });

  it('for one page at a time where there is a Crawl-delay, and keeps it', async () => {
    const host = await createSite({
      '/robots.txt': { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 3' },
      '/': { body: 'oak fir' },
      '*': { ...SLOW, body: 'oak' },
    });
    const most = watchParallelRequests(host);
    const waits = skipWaits();
    const { taken } = await crawl(host);
    expect(taken).toEqual(['/', '/oak', '/fir']);
    expect(most()).toBe(1);
    expect(waits).toHaveLength(2);
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(2_000);
      expect(wait).toBeLessThanOrEqual(3_000);
    }
  });

  it('for one page at a time once the site was busy, the busy ones again', async () => {
    const busy = { status: 429, headers: { 'retry-after': '1' } };
    const host = await createSite({ '/': { body: 'oak fir elder birch' }, '/oak': busy, '*': SLOW });
    const waits = skipWaits();
    const most = watchParallelRequests(host, () => waits.length > 0);
    const { taken, skipped } = await crawl(host, { limit: 5 });
    expect(taken).toHaveLength(5);
    expect(skipped.busy).toEqual({ count: 1, examples: [`https://${host}/oak`] });
    expect((await listRequestsTo(host)).filter(({ url }) => url.endsWith('/oak'))).toHaveLength(3);
    expect(most()).toBe(1);
  });

  it('for each page, robots.txt, the sitemap and the addresses of the host once', async () => {
    const host = await createSite({ '*': { body: './ oak fir oak#top fir?utm_source=mail' } });
    await crawl(host);
    expect((await listRequestsTo(host)).map(({ url }) => new URL(url).pathname).sort()).toEqual([
      '/',
      '/fir',
      '/oak',
      '/robots.txt',
      '/sitemap.xml',
    ]);
    expect(await listDnsLookups(host)).toEqual(['A', 'AAAA']);
  });

  it('as SiteAuditBot', async () => {
    const host = await createSite({ '/': { body: '' } });
    await crawl(host);
    const agents = (await listRequestsTo(host)).map(({ headers }) => headers['user-agent']);
    expect(new Set(agents)).toEqual(new Set([`SiteAuditBot/1.1 (+${env.SITE_URL}/bot)`]));
  });
});

describe('a crawl ends', () => {
  it('at the limit: requests no further page', async () => {
    const host = await createSite({ '/': { body: WORDS.join(' ') }, '*': SLOW });
    const { taken, skipped } = await crawl(host, { limit: 6 });
    expect(taken).toHaveLength(6);
    expect(skipped.page_limit.count).toBe(WORDS.length - 5 + 2);
    expect(await listRequestsTo(host)).toHaveLength(6 + 2);
  });

  it('when its signal aborts: pages being fetched are dropped', async () => {
    const none = { status: 404 };
    const host = await createSite({
      '/robots.txt': none,
      '/sitemap.xml': none,
      '/': { body: 'oak fir' },
      '*': { failure: 'hang' },
    });
    const told = new AbortController();
    const crawled = crawl(host, { signal: told.signal });
    await until(async () => (await listRequestsTo(host)).length === 5);
    told.abort();
    const { taken, skipped } = await crawled;
    expect(taken).toEqual(['/']);
    expect(skipped.time.count).toBe(2);
  });

  it('when the sink ends it: pages being fetched are still accepted', async () => {
    const host = await createSite({ '/': { body: WORDS.join(' ') }, '*': SLOW });
    let asked = 0;
    const { taken, skipped } = await crawl(host, { sink: { shouldContinue: async () => ++asked < 3 } });
    expect(taken).toHaveLength(3);
    expect(skipped.time.count).toBe(WORDS.length);
  });

  it('when the sink ends it during the wait that a busy site asks for: nothing is requested after it', async () => {
    const host = await createSite({
      '/': { body: 'oak fir' },
      '/robots.txt': { status: 404 },
      '/sitemap.xml': { status: 404 },
      '*': { status: 429, headers: { 'retry-after': '60' } },
    });
    let isEnded = false;
    skipWaits(async () => (isEnded = true));
    const { taken, skipped } = await crawl(host, { sink: { shouldContinue: async () => !isEnded } });
    expect(taken).toEqual(['/']);
    expect(skipped.time.count + skipped.busy.count).toBe(2);
    const requested = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(requested.filter((path) => /oak|fir/.test(path)).sort()).toEqual(['/fir', '/oak']);
  });

  it('at 80 MB of pages: more would exceed the CPU limit', async () => {
    const words = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const host = await createSite({ '/': { body: words.join(' ') }, '*': { body: ' ', times: 5_000_000 } });
    const accept: PageSink['accept'] = ({ page }) => ({
      links: { followed: page.bytes > 1_000 ? [] : extractLinks(page.text, page.url), unfollowed: [] },
      stored: Promise.resolve(true),
    });
    const { skipped } = await crawl(host, { sink: { accept } });
    expect(skipped.time.count).toBeGreaterThanOrEqual(words.length - 17 - 3);
    expect(skipped.time.count).toBeLessThanOrEqual(words.length - 17);
  });

  it('after 10,000 URLs that robots.txt disallows, and other requests take turns meanwhile', async () => {
    const host = newHost();
    const urls = Array.from({ length: 12_000 }, (_, n) => `https://${host}/private/${n}`);
    await createSite(
      {
        '/robots.txt': { headers: TEXT, body: 'User-agent: *\nDisallow: /private/' },
        '/sitemap.xml': { headers: TEXT, body: urls.join('\n') },
        '/': { body: 'oak' },
        '/oak': { body: '' },
      },
      { host },
    );
    const longestRun = watchLongestRun();
    const { taken, skipped, failure } = await crawl(host);
    expect(taken).toEqual(['/']);
    expect(skipped.robots_txt).toEqual({ count: 10_000, examples: urls.slice(0, 5) });
    expect(skipped.robots_txt_limit).toEqual({ count: 2_001, examples: urls.slice(10_000, 10_005) });
    expect(failure).toMatch(/The scan ended after 10,000 addresses that robots\.txt disallows\.$/);
    expect(longestRun()).toBeLessThan(1_500);
  });

  it('after 1,000 answers that are no pages', async () => {
    const host = newHost();
    const urls = Array.from({ length: 1_100 }, (_, n) => `https://${host}/gone/${n}`);
    await createSite(
      {
        '/sitemap.xml': { headers: TEXT, body: urls.join('\n') },
        '/': { body: 'oak' },
        '/robots.txt': { status: 404 },
        '*': { status: 410 },
      },
      { host },
    );
    const recorded: CrawledAnswer[] = [];
    const sink = { record: (answer: CrawledAnswer) => void recorded.push(answer) };
    const { taken, skipped, failure } = await crawl(host, { sink });
    expect(taken).toEqual(['/']);
    expect(recorded.length).toBeGreaterThanOrEqual(1_000);
    expect(recorded.length).toBeLessThan(1_004);
    expect(recorded[0]).toEqual({ url: urls[0], status: 410, location: null, linkedFrom: null });
    expect(skipped.error.count).toBe(recorded.length);
    expect(skipped.answer_limit.count).toBe(1_101 - recorded.length);
    expect(failure).toMatch(/The scan ended after 1,000 answers that are not pages\.$/);
  });

  it('during a wait: a long Crawl-delay does not delay it', async () => {
    const host = await createSite({
      '/robots.txt': { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 10' },
      '*': { body: 'oak fir' },
    });
    const told = new AbortController();
    // The delay never passes: only its signal ends it.
    skipWaits(() => {
      told.abort();
      return new Promise(() => {});
    });
    expect((await crawl(host, { signal: told.signal })).taken).toEqual(['/']);
  });
});

describe('pages that are taken', () => {
  it('wait to be stored, at most eight of them, four being fetched meanwhile', async () => {
    const host = await createSite({ '/': { body: WORDS.join(' ') }, '*': { body: '' } });
    let [unstored, most] = [0, 0];
    const accept: PageSink['accept'] = ({ page }) => {
      most = Math.max(most, ++unstored);
      const stored = scheduler.wait(100).then(() => unstored-- > 0);
      return { links: { followed: extractLinks(page.text, page.url), unfollowed: [] }, stored };
    };
    await crawl(host, { sink: { accept } });
    expect(most).toBeGreaterThanOrEqual(4);
    expect(most).toBeLessThanOrEqual(8);
    expect(unstored).toBe(0);
  });

  it('and not stored are reported, and count towards the limit', async () => {
    const host = await createSite({ '/': { body: 'oak fir' }, '*': { body: '' } });
    const accept: PageSink['accept'] = ({ requestedUrl, page }) => ({
      links: { followed: extractLinks(page.text, page.url), unfollowed: [] },
      stored: Promise.resolve(!requestedUrl.endsWith('/oak')),
    });
    const { skipped } = await crawl(host, { limit: 2, sink: { accept } });
    expect(skipped.not_stored).toEqual({ count: 1, examples: [`https://${host}/oak`] });
    expect(skipped.page_limit.count).toBe(1);
  });
});
