// Slow: scans choose among thousands of URLs.
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { RobotsTxtCache } from '../../../src/crawler/crawl/robots-txt-cache.ts';
import { CrawlScope } from '../../../src/crawler/crawl/crawl-scope.ts';
import { newId } from '../../../src/lib/id.ts';
import { Frontier } from '../../../src/objects/scan/frontier.ts';
import { countStatements, takeSteps } from '../../bench/stretch.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { startScan } from './bound-scan.ts';
import { runScan } from './scan-clock.ts';
import { toLetters } from '../../fixtures/letters.ts';

const SCOPE = new CrawlScope('brightpage.com');
const SITE = 'https://brightpage.com';

/** Counts SQL steps, see `ScanSteps`. */
type CountSteps = (work: () => unknown) => Promise<number>;

function withFrontier(work: (frontier: Frontier, countSteps: CountSteps) => Promise<void>): Promise<void> {
  return runInDurableObject(env.SCAN.getByName(newId('scan_')), (_, { storage }) => {
    const sql = { exec: storage.sql.exec.bind(storage.sql) } as SqlStorage;
    countStatements(sql);
    const transactionSync = storage.transactionSync.bind(storage);
    const counted = { sql, kv: storage.kv, transactionSync } as unknown as DurableObjectStorage;
    return work(new Frontier(counted, SCOPE), async (run) => {
      takeSteps();
      await run();
      return takeSteps().total;
    });
  });
}

function toLinks(count: number, toPath: (number: number) => string) {
  const followed = Array.from({ length: count }, (_, number) => SITE + toPath(number));
  return { followed, content: new Set(followed) };
}

/** Skips all that waits, as robots.txt disallows it. Returns how many lists that took. */
function skipAll(frontier: Frontier): number {
  let lists = 0;
  for (let urls = frontier.listNext(); urls.length > 0; urls = frontier.listNext(), lists++)
    frontier.skipWaiting('robots_txt', urls);
  return lists;
}

it('URLs of one section are skipped in one step for 30 of them', () =>
  withFrontier(async (frontier, countSteps) => {
    const measure = async (count: number, folder: string) => {
      await frontier.found.addLinks(
        toLinks(count, (n) => `/${folder}/${toLetters(n)}1`),
        SITE,
      );
      return countSteps(() => skipAll(frontier));
    };
    expect(await measure(1_000, 'a')).toBeLessThan(1_000 / 30);
    expect(await measure(3_000, 'b')).toBeLessThan(3_000 / 30);
    expect(frontier.listSkips(null).robots_txt.count).toBe(4_000);
  }));

it('one URL is listed without reading the others that wait', () =>
  withFrontier(async (frontier, countSteps) => {
    await frontier.found.addLinks(
      toLinks(500, (n) => `/shop/${toLetters(n)}`),
      SITE,
    );
    expect(await countSteps(() => expect(frontier.listNext(1)).toHaveLength(1))).toBeLessThan(5);
  }));

it('disallowed URLs behind those of a section that has had its share are skipped together', () =>
  withFrontier(async (frontier) => {
    await frontier.found.addLinks(
      toLinks(900, (n) => `/shop/${toLetters(n)}1`),
      SITE,
    );
    for (let n = 0; n < 60; n++) {
      const [next] = frontier.listNext();
      if (next) frontier.take(next);
    }
    await frontier.found.addLinks(
      toLinks(100, (n) => `/filter/${toLetters(n)}1`),
      SITE,
    );
    const urls = frontier.listNext();
    expect(urls.slice(0, 100).every(({ url }) => url.startsWith(`${SITE}/filter/`))).toBe(true);
    expect(urls).toHaveLength(940);
    expect(frontier.skipWaiting('robots_txt', urls.slice(0, 100))).toBe(100);
    expect(frontier.listNext()[0]?.url).toBe(`${SITE}/shop/${toLetters(60)}1`);
  }));

it('a URL that was taken meanwhile is neither taken again nor skipped', () =>
  withFrontier(async (frontier) => {
    await frontier.found.addListed(['/a', '/b', '/c'].map((path) => SITE + path));
    const [a, b, c] = frontier.listNext();
    if (!a || !b || !c) throw new Error('three URLs wait');
    const from = frontier.take(a);
    expect(from && frontier.claimRedirectTarget(b.url, from)).toBeNull();
    expect(frontier.take(b)).toBeNull();
    expect(frontier.skipWaiting('robots_txt', [a, b, c])).toBe(1);
    expect(frontier.listSkips(null).robots_txt).toEqual({ count: 1, examples: [c.url] });
  }));

it('URLs of sitemaps are added up to the limit, and those known before', () =>
  withFrontier(async (frontier) => {
    await frontier.known.noteAudited([{ url: `${SITE}/60`, fetchedAt: 1, validators: null }]);
    const listed = Array.from({ length: 100 }, (_, n) => `${SITE}/${n}`);
    expect(await frontier.found.addListed(listed, 50)).toBe(49);
    expect(frontier.count()).toEqual({ found: 51, remaining: 51, neverAudited: 50 });
    // The same again, as after a crash.
    expect(await frontier.found.addListed(listed, 50)).toBe(49);
    frontier.countSkips('page_limit', 49);
    expect(frontier.count()).toEqual({ found: 100, remaining: 100, neverAudited: 99 });
    expect(frontier.listSkips(null).page_limit.count).toBe(0);
    expect(frontier.listSkips('time').time.count).toBe(100);
  }));

it('URLs that are left out are counted together', () =>
  withFrontier(async (frontier, countSteps) => {
    const photos = Array.from({ length: 2_000 }, (_, n) => `${SITE}/${n}.jpg`);
    const add = async () => {
      await frontier.found.addListed(photos);
      frontier.save();
    };
    expect(await countSteps(add)).toBeLessThan(photos.length / 10);
    expect(frontier.listSkips(null).not_html.count).toBe(2_000);
    const listed: string[] = [];
    for (let position = 0, count = 300; count === 300;) {
      const skipped = frontier.record.listSkipped(position, 300, 'not_html');
      listed.push(...skipped.map(({ url }) => url));
      count = skipped.length;
      position = skipped.at(-1)?.position ?? 0;
    }
    expect(listed).toEqual(photos);
  }));

it('a scan asks robots.txt before it takes a URL, and yields to others', async () => {
  const paths = Array.from({ length: 2_000 }, (_, n) => `/f/${toLetters(n)}1`);
  const { account, host } = await newVerifiedWebsite({
    '/': linkPage('Filters', ...paths),
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /f/' },
    '*': { status: 404 },
  });
  const take = vi.spyOn(Frontier.prototype, 'take');
  const list = vi.spyOn(Frontier.prototype, 'listNext');
  const pass = scheduler.wait.bind(scheduler);
  let [asked, most] = [0, 0];
  type FindRefusal = (this: RobotsTxtCache, url: string) => ReturnType<RobotsTxtCache['findRefusal']>;
  const findRefusal: FindRefusal = Reflect.get(RobotsTxtCache.prototype, 'findRefusal');
  vi.spyOn(RobotsTxtCache.prototype, 'findRefusal').mockImplementation(function (this: RobotsTxtCache, url) {
    most = Math.max(most, ++asked);
    return findRefusal.call(this, url);
  });
  vi.spyOn(scheduler, 'wait').mockImplementation((...args) => {
    asked = 0;
    return pass(...args);
  });
  const scan = await runScan(await startScan(account, host));
  expect(scan?.pages_skipped).toEqual({ robots_txt: 2_000 });
  // Only the home page.
  expect(take).toHaveBeenCalledTimes(1);
  expect(list.mock.calls.length).toBeLessThan(30);
  expect(most).toBeGreaterThan(100);
  expect(most).toBeLessThanOrEqual(500);
});
