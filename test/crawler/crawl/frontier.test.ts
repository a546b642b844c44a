import { describe, expect, it } from 'vitest';
import { Frontier } from '../../../src/crawler/crawl/frontier.ts';

const HOSTS = ['brightpage.com', 'www.brightpage.com'];
const SITE = 'https://brightpage.com';
const HOME = `${SITE}/`;

/** Takes all URLs that are left, as paths. */
async function drain(frontier: Frontier): Promise<string[]> {
  const paths: string[] = [];
  for (let page = await frontier.next(); page; page = await frontier.next())
    paths.push(page.url.replace(SITE, ''));
  return paths;
}

/** Adds links and takes all URLs, as paths. */
async function listCrawled(...links: string[]): Promise<string[]> {
  const frontier = new Frontier(HOSTS);
  await frontier.addLinks(
    links.map((link) => new URL(link, SITE).href),
    HOME,
  );
  return drain(frontier);
}

/** Returns the skip reason of a link; `null` if it is crawled. */
async function skipReasonOf(link: string): Promise<string | null> {
  const frontier = new Frontier(HOSTS);
  await frontier.addLinks([new URL(link, SITE).href], HOME);
  const isCrawled = (await frontier.next()) !== null;
  const skipped = Object.entries(await frontier.finish('time')).find(([, { count }]) => count > 0);
  return isCrawled ? null : (skipped?.[0] ?? 'ignored');
}

describe('the order', () => {
  it('is sitemaps first, then links as they were found', async () => {
    const frontier = new Frontier(HOSTS);
    await frontier.addLinks([`${SITE}/link`], HOME);
    frontier.setSitemapUrls([`${SITE}/listed-1`, `${SITE}/listed-2`]);
    await frontier.addLinks([`${SITE}/late`, `${SITE}/later`], HOME);
    expect(await drain(frontier)).toEqual(['/listed-1', '/listed-2', '/link', '/late', '/later']);
  });

  it('continues when links are found after the end', async () => {
    const frontier = new Frontier(HOSTS);
    frontier.setSitemapUrls([`${SITE}/a`]);
    expect(await drain(frontier)).toEqual(['/a']);
    expect(await frontier.next()).toBeNull();
    await frontier.addLinks([`${SITE}/a`, `${SITE}/b`], HOME);
    expect(await drain(frontier)).toEqual(['/b']);
  });
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

  it('also when a sitemap and a link name it', async () => {
    const frontier = new Frontier(HOSTS);
    frontier.setSitemapUrls([`${SITE}/a`, 'http://www.brightpage.com/a', `${SITE}/a?utm_source=x`]);
    await frontier.addLinks([`${SITE}/a#x`, `${SITE}/a?`], HOME);
    expect(await drain(frontier)).toEqual(['/a']);
  });

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
    const frontier = new Frontier(HOSTS);
    await frontier.addLinks(days, HOME);
    expect(await drain(frontier)).toHaveLength(25);
    const { endless } = await frontier.finish('time');
    expect(endless).toEqual({ count: 35, examples: days.slice(25, 30) });
    const listed = new Frontier(HOSTS);
    listed.setSitemapUrls(days);
    expect(await drain(listed)).toHaveLength(60);
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

  it('nofollow links, unless found elsewhere', async () => {
    const frontier = new Frontier(HOSTS);
    await frontier.addNofollowLinks([
      `${SITE}/login`,
      `${SITE}/a`,
      `${SITE}/listed`,
      'https://elsewhere.com/',
      `${SITE}/x.pdf`,
    ]);
    frontier.setSitemapUrls([`${SITE}/listed`]);
    await frontier.addLinks([`${SITE}/a`], HOME);
    expect(await drain(frontier)).toEqual(['/listed', '/a']);
    expect((await frontier.finish('time')).nofollow).toEqual({ count: 1, examples: [`${SITE}/login`] });
  });

  it('the URLs left at the end, for the reason it ended', async () => {
    const frontier = new Frontier(HOSTS);
    frontier.setSitemapUrls([`${SITE}/a`, `${SITE}/b`, `${SITE}/c.pdf`]);
    await frontier.addLinks([`${SITE}/d`], HOME);
    await frontier.next();
    frontier.recordSkip('robots_txt', `${SITE}/private`);
    frontier.recordSkip('other_host', null, 7);
    const { page_limit, robots_txt, other_host, not_html, time } = await frontier.finish('page_limit');
    expect(page_limit).toEqual({ count: 2, examples: [`${SITE}/b`, `${SITE}/d`] });
    expect(robots_txt).toEqual({ count: 1, examples: [`${SITE}/private`] });
    expect(other_host).toEqual({ count: 7, examples: [] });
    expect(not_html.count).toBe(1);
    expect(time).toEqual({ count: 0, examples: [] });
  });
});

describe('a redirect', () => {
  it('takes the page it leads to, which is not crawled again', async () => {
    const frontier = new Frontier(HOSTS);
    await frontier.addLinks([`${SITE}/old`, `${SITE}/new`, `${SITE}/older`], HOME);
    const old = await frontier.next();
    if (!old) throw new Error('nothing to crawl');
    expect(frontier.claimRedirectTarget(`${SITE}/new`, old)).toBeNull();
    const older = await frontier.next();
    expect(older?.url).toBe(`${SITE}/older`);
    expect(older && frontier.claimRedirectTarget(`${SITE}/new#part`, older)).toBe('redirect');
  });

  it('to another form of the same address is followed', async () => {
    const frontier = new Frontier(HOSTS);
    const home = frontier.claim('http://brightpage.com/');
    expect(home && frontier.claimRedirectTarget('https://www.brightpage.com/', home)).toBeNull();
    expect(frontier.claim(`${SITE}/`)).toBeNull();
  });

  it.each([
    ['https://elsewhere.com/', 'other_host'],
    ['https://shop.brightpage.com/', 'other_host'],
    ['/file.pdf', 'not_html'],
  ])('to %s is not followed: %s', async (target, reason) => {
    const frontier = new Frontier(HOSTS);
    const home = frontier.claim(`${SITE}/`);
    expect(home && frontier.claimRedirectTarget(new URL(target, SITE).href, home)).toBe(reason);
  });
});

it('hundreds of thousands of links are kept within bounds', async () => {
  const frontier = new Frontier(HOSTS, { links: 1_000 });
  const words = Array.from(
    { length: 5_000 },
    (_, n) => `${SITE}/${n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}-page`,
  );
  await frontier.addLinks(words, HOME);
  expect((await drain(frontier)).length).toBeLessThanOrEqual(1_000);
});
