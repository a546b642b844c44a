import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { CrawlScope } from '../../../src/crawler/crawl/crawl-scope.ts';
import { newId } from '../../../src/lib/id.ts';
import { type Candidate, Frontier } from '../../../src/objects/scan/frontier.ts';
import type { KnownUrls } from '../../../src/objects/scan/known-urls.ts';
import { toLetters } from '../../fixtures/letters.ts';

const SCOPE = new CrawlScope('brightpage.com');
const SITE = 'https://brightpage.com';
const HOME = `${SITE}/`;

/** Lets `work` use the frontier of a new scan. */
function withFrontier<T>(work: (frontier: Frontier, known: KnownUrls) => Promise<T>): Promise<T> {
  const scan = env.SCAN.getByName(newId('scan_'));
  return runInDurableObject(scan, (_, { storage }) => {
    const frontier = new Frontier(storage, SCOPE);
    return work(frontier, frontier.known);
  });
}

/** Links in the navigation of a page. */
function toLinks(followed: string[]) {
  return { followed, content: new Set<string>() };
}

/** Takes the next URL. */
function takeNext(frontier: Frontier): Candidate | null {
  const [next] = frontier.listNext();
  return next ? frontier.take(next) : null;
}

/** Takes all URLs that are left, as paths. */
function drain(frontier: Frontier): string[] {
  const paths: string[] = [];
  for (let page = takeNext(frontier); page; page = takeNext(frontier)) paths.push(page.url.replace(SITE, ''));
  return paths;
}

/** Adds links and takes all URLs, as paths. */
async function listCrawled(...links: string[]): Promise<string[]> {
  return withFrontier(async (frontier) => {
    const urls = links.map((link) => new URL(link, SITE).href);
    await frontier.found.addLinks(toLinks(urls), HOME);
    return drain(frontier);
  });
}

/** Returns the skip reason of a link; `null` if it is crawled. */
async function skipReasonOf(link: string): Promise<string | null> {
  return withFrontier(async (frontier) => {
    await frontier.found.addLinks(toLinks([new URL(link, SITE).href]), HOME);
    const isCrawled = takeNext(frontier) !== null;
    const skipped = Object.entries(frontier.listSkips('time')).find(([, { count }]) => count > 0);
    return isCrawled ? null : (skipped?.[0] ?? 'ignored');
  });
}

describe('the order', () => {
  it('is sitemaps first, then links as they were found', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addLinks(toLinks([`${SITE}/link`]), HOME);
      await frontier.found.addListed([`${SITE}/listed-1`, `${SITE}/listed-2`]);
      await frontier.found.addLinks(toLinks([`${SITE}/late`, `${SITE}/later`]), HOME);
      expect(drain(frontier)).toEqual(['/listed-1', '/listed-2', '/link', '/late', '/later']);
    }));

  it('continues when links are found after the end', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addListed([`${SITE}/a`]);
      expect(drain(frontier)).toEqual(['/a']);
      expect(takeNext(frontier)).toBeNull();
      await frontier.found.addLinks(toLinks([`${SITE}/a`, `${SITE}/b`]), HOME);
      expect(drain(frontier)).toEqual(['/b']);
    }));
});

describe('each page is crawled once', () => {
  it.each([
    ['fragments', '/a#top', '/a#end'],
    ['schemes', 'http://brightpage.com/a', 'https://brightpage.com/a'],
    ['www.', 'https://www.brightpage.com/a', 'https://brightpage.com/a'],
    ['default ports', 'https://brightpage.com:443/a', '/a'],
    ['case of the host', 'https://BrightPage.com/a', '/a'],
    ['dot segments', '/x/../a', '/a'],
    ['an empty query', '/a?', '/a'],
    ['percent-encoding', '/%61%7e?q=%c3%a4', '/a~?q=%C3%A4'],
    ['campaign parameters', '/a?utm_source=mail&id=7&gclid=x', '/a?id=7'],
    ['session ids', '/a;jsessionid=1A2B?PHPSESSID=9', '/a'],
  ])('whatever its %s', async (_, one, other) => {
    expect(await listCrawled(one, other)).toHaveLength(1);
    expect(await listCrawled(other, one)).toHaveLength(1);
  });

  it.each([
    ['case of the path', '/a', '/A'],
    ['a trailing slash', '/a', '/a/'],
    ['parameters', '/a?id=1', '/a?id=2'],
    ['the order of parameters', '/a?x=1&y=2', '/a?y=2&x=1'],
    ['an encoded slash', '/a/b', '/a%2Fb'],
    ['a parameter like a campaign’s', '/a?gclid_note=1', '/a'],
  ])('but %s makes two', async (_, one, other) => {
    expect(await listCrawled(one, other)).toHaveLength(2);
  });

  it('also when a sitemap and a link name it', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addListed([`${SITE}/a`, 'http://www.brightpage.com/a', `${SITE}/a?utm_source=x`]);
      await frontier.found.addLinks(toLinks([`${SITE}/a#x`, `${SITE}/a?`]), HOME);
      expect(drain(frontier)).toEqual(['/a']);
    }));

  it('in the form that was found first', async () => {
    expect(await listCrawled('http://www.brightpage.com/a?utm_medium=x', '/a')).toEqual([
      'http://www.brightpage.com/a',
    ]);
  });
});

describe('left out', () => {
  it.each([
    ['https://blog.brightpage.com/', 'ignored'],
    ['https://brightpage.com.evil.net/', 'ignored'],
    ['https://brightpage.com:8443/', 'ignored'],
    ['https://ada:secret@brightpage.com/', 'ignored'],
    ['mailto:ada@brightpage.com', 'ignored'],
    ['/brochure.PDF', 'not_html'],
    ['/img/photo.jpeg?w=200', 'not_html'],
    ['/feed.xml', 'not_html'],
    ['/a.html', null],
    ['/a.php?file=x.pdf', null],
    ['/v1.2', null],
    ['/node.js/', null],
    ['/about.pdf/history', null],
    [`/a/b${'/c/d'.repeat(10)}`, 'endless'],
    ['/en/shop/en/shop/en/shop', null],
    ['/en/shop/en/shop/en/shop/en/shop', 'endless'],
  ])('%s: %s', async (link, reason) => {
    expect(await skipReasonOf(link)).toBe(reason);
  });

  it('a calendar’s days beyond 25, of links but not of sitemaps', async () => {
    const days = Array.from({ length: 60 }, (_, day) => `${SITE}/events/2026/${1 + (day % 12)}/${day}`);
    await withFrontier(async (frontier) => {
      await frontier.found.addLinks(toLinks(days), HOME);
      expect(drain(frontier)).toHaveLength(25);
      expect(frontier.listSkips('time').endless).toEqual({ count: 35, examples: days.slice(25, 30) });
    });
    await withFrontier(async (frontier) => {
      await frontier.found.addListed(days);
      expect(drain(frontier)).toHaveLength(60);
    });
  });

  it('parameters of one path beyond 25, whichever they are', async () => {
    const links = Array.from({ length: 100 }, (_, n) => `/shop?${'abcdefghij'[n % 10]}=${n}`);
    expect(await listCrawled(...links, '/shop', '/other?a=1')).toHaveLength(27);
  });

  it('pages that have a number among words in their address are many patterns, not one', async () => {
    const links = Array.from(
      { length: 100 },
      (_, n) => `/blog/2026/05/post-about-${'abcdefghij'[n % 10]}${'xyzuvwrstq'[Math.floor(n / 10)]}`,
    );
    expect(await listCrawled(...links)).toHaveLength(100);
  });

  it('nofollow links, unless found elsewhere', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addNofollowLinks([
        `${SITE}/login`,
        `${SITE}/a`,
        `${SITE}/listed`,
        'https://elsewhere.com/',
        `${SITE}/x.pdf`,
      ]);
      await frontier.found.addListed([`${SITE}/listed`]);
      await frontier.found.addLinks(toLinks([`${SITE}/a`]), HOME);
      expect(drain(frontier)).toEqual(['/listed', '/a']);
      expect(frontier.listSkips('time').nofollow).toEqual({ count: 1, examples: [`${SITE}/login`] });
    }));

  it('the URLs left at the end, for the reason it ended', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addListed([`${SITE}/a`, `${SITE}/b`, `${SITE}/c.pdf`]);
      await frontier.found.addLinks(toLinks([`${SITE}/d`]), HOME);
      const taken = takeNext(frontier);
      if (taken) frontier.recordSkip('robots_txt', taken);
      if (taken) frontier.finish(taken);
      frontier.countSkips('other_host', 7);
      const { page_limit, robots_txt, other_host, not_html, time } = frontier.listSkips('page_limit');
      expect(page_limit).toEqual({ count: 2, examples: [`${SITE}/b`, `${SITE}/d`] });
      expect(robots_txt).toEqual({ count: 1, examples: [`${SITE}/a`] });
      expect(other_host).toEqual({ count: 7, examples: [] });
      expect(not_html.count).toBe(1);
      expect(time).toEqual({ count: 0, examples: [] });
    }));
});

describe('a redirect', () => {
  it('takes the page it leads to, which is not crawled again', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addLinks(toLinks([`${SITE}/old`, `${SITE}/new`, `${SITE}/older`]), HOME);
      const old = takeNext(frontier);
      if (!old) throw new Error('nothing to crawl');
      expect(frontier.claimRedirectTarget(`${SITE}/new`, old)).toBeNull();
      const older = takeNext(frontier);
      expect(older?.url).toBe(`${SITE}/older`);
      expect(older && frontier.claimRedirectTarget(`${SITE}/new#part`, older)).toBe('redirect');
    }));

  it('to another form of the same address is followed', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addStart(['http://brightpage.com/'], true);
      const first = frontier.findFirst('http://brightpage.com/');
      const home = first && frontier.take(first);
      expect(home && frontier.claimRedirectTarget('https://www.brightpage.com/', home)).toBeNull();
      await frontier.found.addStart([`${SITE}/`], true);
      expect(frontier.findFirst(`${SITE}/`)).toBeNull();
    }));

  it.each([
    ['https://elsewhere.com/', 'other_host'],
    ['https://shop.brightpage.com/', 'other_host'],
    ['/file.pdf', 'not_html'],
  ])('to %s is not followed: %s', (target, reason) =>
    withFrontier(async (frontier) => {
      await frontier.found.addStart([`${SITE}/`], true);
      const first = frontier.findFirst(`${SITE}/`);
      const home = first && frontier.take(first);
      expect(home && frontier.claimRedirectTarget(new URL(target, SITE).href, home)).toBe(reason);
    }),
  );
});

describe('repeated scans', () => {
  const AUDITED = ['/old', '/older', '/oldest'].map((path, n) => ({
    url: `${SITE}${path}`,
    fetchedAt: 3_000 - 1_000 * n,
    validators: null,
  }));

  it('take URLs never fetched first, then those fetched longest ago, and sitemaps before links', () =>
    withFrontier(async (frontier, known) => {
      await known.noteAudited(AUDITED);
      await known.noteAnswered([{ url: `${SITE}/gone`, fetchedAt: 1_500 }]);
      await frontier.found.addLinks(toLinks([`${SITE}/gone`, `${SITE}/new-link`]), HOME);
      await frontier.found.addListed([`${SITE}/old`, `${SITE}/new-listed`]);
      await frontier.found.addKnown();
      expect(drain(frontier)).toEqual(['/new-listed', '/new-link', '/oldest', '/gone', '/older', '/old']);
    }));

  it('take audited and left-over pages even if nothing links to them, but no non-pages', () =>
    withFrontier(async (frontier, known) => {
      await known.noteAudited(AUDITED);
      await known.noteLeftOver([{ url: `${SITE}/left`, linkedFrom: HOME }]);
      await known.noteAnswered([{ url: `${SITE}/gone`, fetchedAt: 1_500 }]);
      await frontier.found.addKnown();
      expect(drain(frontier)).toEqual(['/left', '/oldest', '/older', '/old']);
    }));

  it('find the left-over URLs, page by page', () =>
    withFrontier(async (frontier) => {
      await frontier.found.addListed(['/a', '/b', '/c', '/d.pdf', '/e'].map((path) => `${SITE}${path}`));
      takeNext(frontier);
      const first = takeNext(frontier);
      if (first) frontier.finish(first);
      await frontier.record.close('time');
      const page = frontier.record.listRemaining(0, 2);
      const rest = frontier.record.listRemaining(page.at(-1)?.position ?? 0, 2);
      expect([...page, ...rest].map(({ url }) => url)).toEqual([`${SITE}/a`, `${SITE}/c`, `${SITE}/e`]);
    }));
});

it('hundreds of thousands of links are kept within bounds', () =>
  withFrontier(async (frontier) => {
    const words = Array.from({ length: 60_000 }, (_, n) => `${SITE}/${toLetters(n)}-page`);
    await frontier.found.addLinks(toLinks(words), HOME);
    await frontier.found.addNofollowLinks(words);
    expect(frontier.count()).toEqual({ found: 50_000, remaining: 50_000, neverAudited: 50_000 });
  }));

describe('other requests take turns with', () => {
  /** Counts the turns of other requests while `work` runs. */
  async function countTurns(work: () => Promise<unknown>): Promise<number> {
    const wait = vi.spyOn(scheduler, 'wait');
    await work();
    const turns = wait.mock.calls.length;
    wait.mockRestore();
    return turns;
  }

  it('a loop over sitemap URLs that are left out', () =>
    withFrontier(async (frontier) => {
      const photos = Array.from({ length: 10_000 }, (_, n) => `${SITE}/photos/${n}.jpg`);
      expect(await countTurns(() => frontier.found.addListed(photos))).toBeGreaterThan(20);
      expect(frontier.listSkips('time').not_html.count).toBe(10_000);
    }));

  it('a loop over URLs known before', () =>
    withFrontier(async (_, known) => {
      const urls = Array.from({ length: 10_000 }, (_, n) => ({ url: `${SITE}/${n}`, linkedFrom: null }));
      expect(await countTurns(() => known.noteLeftOver(urls))).toBeGreaterThan(20);
    }));

  it('the loops over the links of a page', () =>
    withFrontier(async (frontier) => {
      const links = Array.from({ length: 10_000 }, (_, n) => `${SITE}/${toLetters(n)}`);
      expect(await countTurns(() => frontier.found.addLinks(toLinks(links), SITE))).toBeGreaterThan(20);
      expect(await countTurns(() => frontier.found.addNofollowLinks(links))).toBeGreaterThan(20);
    }));
});
