// Slow: each test runs a whole scan, whose turns, requests and facts of the site are real.
import { describe, expect, it } from 'vitest';
import type { GraphLink, WebsiteGraph } from '../../../src/contracts/graph.ts';
import { skipWaits } from '../../clock.ts';
import { newHost, listRequestsTo, createSite } from '../../internet.ts';
import type { SiteResponse } from '../../outbound.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData } from './client.ts';
import { listAuditedUrls, newVerifiedWebsite, linkPage, recordRequestedPaths, scanWebsite } from './scan.ts';
import { addVerifiedWebsite } from './website.ts';

const TEXT = { 'content-type': 'text/plain' };

function redirectTo(location: string, status = 301): SiteResponse {
  return { status, headers: { location } };
}

describe('a scan fetches', () => {
  it('the home page, then what sitemaps list, then links, breadth first', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await createSite(
      {
        '/': linkPage('Home', '/deep-1', '/deep-2'),
        '/deep-1': linkPage('Deep 1', '/deeper'),
        '/deep-2': linkPage('Deep 2'),
        '/deeper': linkPage('Deeper'),
        '/listed': linkPage('Listed', '/of-listed'),
        '/of-listed': linkPage('Of listed'),
        '/robots.txt': { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 0.01\nSitemap: /map.txt' },
        '/map.txt': { headers: TEXT, body: `https://${host}/listed` },
      },
      { host },
    );
    const paths = await recordRequestedPaths(host, () => scanWebsite(account, host));
    expect(paths.slice(0, 9)).toEqual([
      '/robots.txt',
      '/',
      '/map.txt',
      '/sitemap.xml',
      '/listed',
      '/deep-1',
      '/deep-2',
      '/of-listed',
      '/deeper',
    ]);
  });
});

describe('robots.txt', () => {
  it('is obeyed for SiteAuditBot, for sitemaps and links and redirects alike', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await createSite(
      {
        '/robots.txt': {
          headers: TEXT,
          body: 'User-agent: *\nDisallow: /\n\nUser-agent: SiteAuditBot\nDisallow: /private\nSitemap: /map.txt',
        },
        '/map.txt': { headers: TEXT, body: `https://${host}/private/listed\nhttps://${host}/listed` },
        '/': linkPage('Home', '/private/linked', '/moved', '/linked'),
        '/moved': redirectTo('/private/target'),
        '/listed': linkPage('Listed'),
        '/linked': linkPage('Linked'),
        '*': linkPage('Private'),
      },
      { host },
    );
    let skipped;
    const paths = await recordRequestedPaths(
      host,
      async () => ({ skipped } = await scanWebsite(account, host)),
    );
    expect(paths.filter((path) => path.startsWith('/private'))).toEqual([]);
    expect(await listAuditedUrls(account)).toEqual(
      ['', 'linked', 'listed'].map((path) => `https://${host}/${path}`),
    );
    expect(skipped).toMatchObject({
      robots_txt: {
        count: 3,
        examples: [
          `https://${host}/private/listed`,
          `https://${host}/private/linked`,
          `https://${host}/moved`,
        ],
      },
    });
  });

  it('of the www. host applies there', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await createSite(
      { '/': linkPage('Home', `https://www.${host}/a`, `https://www.${host}/private`) },
      { host },
    );
    await createSite(
      { '/robots.txt': { headers: TEXT, body: 'User-agent: *\nDisallow: /private' }, '*': linkPage('Page') },
      { host: `www.${host}` },
    );
    const { skipped } = await scanWebsite(account, host);
    expect(skipped.robots_txt).toEqual({ count: 1, examples: [`https://www.${host}/private`] });
  });

  it('that cannot be read is no rule of the website, and nothing of its host is requested', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await createSite({ '/': linkPage('Home', `https://www.${host}/a`) }, { host });
    await createSite(
      { '/robots.txt': { status: 500, headers: TEXT, body: '' }, '*': linkPage('Page') },
      { host: `www.${host}` },
    );
    const { skipped } = await scanWebsite(account, host);
    expect(skipped).toMatchObject({
      robots_txt: { count: 0 },
      robots_txt_unavailable: { count: 1, examples: [`https://www.${host}/a`] },
    });
  });
});

describe('left out', () => {
  it('nofollow links', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': { body: '<title>Home</title><a href=/login rel="nofollow">Log in</a><a href=/closed>Closed</a>' },
      '/closed': {
        body: '<title>Closed</title><meta name=robots content=nofollow><a href=/behind>Behind</a>',
      },
    });
    const { skipped, pages_scanned } = await scanWebsite(account, host);
    expect(pages_scanned).toBe(2);
    expect(skipped.nofollow.examples.sort()).toEqual([`https://${host}/behind`, `https://${host}/login`]);
  });

  it('answers that are not HTML, unread', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/brochure', '/photo.jpg', '/data'),
      '/brochure': { headers: { 'content-type': 'application/pdf' }, body: '%PDF', failure: 'stall' },
      '/data': { headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' },
    });
    const paths = await recordRequestedPaths(host, async () => {
      const { skipped, pages_scanned } = await scanWebsite(account, host);
      expect(pages_scanned).toBe(1);
      expect(skipped.not_html.count).toBe(3);
    });
    expect(paths).not.toContain('/photo.jpg');
  });

  it('targets of redirects to other hosts, which are not contacted', async () => {
    const other = await createSite({ '/': linkPage('Other') });
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/away'),
      '/away': redirectTo(`https://${other}/`, 302),
    });
    const { skipped } = await scanWebsite(account, host);
    expect(skipped.other_host).toEqual({ count: 1, examples: [`https://${host}/away`] });
    expect(await listRequestsTo(other)).toEqual([]);
  });

  it('URLs of other hosts in the sitemap', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home'),
      '/sitemap.xml': { body: '<urlset><url><loc>https://elsewhere.com/</loc></url></urlset>' },
    });
    expect((await scanWebsite(account, host)).skipped.other_host.count).toBe(1);
  });

  it('a page that does not answer; the others are scanned', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/gone', '/a'),
      '/gone': { failure: 'close' },
      '/a': linkPage('A'),
    });
    const { skipped, pages_scanned } = await scanWebsite(account, host);
    expect(pages_scanned).toBe(2);
    expect(skipped.unreachable).toEqual({ count: 1, examples: [`https://${host}/gone`] });
  });
});

describe('redirects', () => {
  it('within the host are followed: the audit has the requested URL and the final one', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/old'),
      '/old': redirectTo('/new'),
      '/new': linkPage('New', '/new', '/old'),
    });
    expect(await scanWebsite(account, host)).toMatchObject({
      pages_scanned: 2,
      skipped: { redirect: { count: 0 } },
    });
    const { reports } = await readData<{ reports: { id: string; url: string }[] }>(
      await callApi('GET', '/reports', account),
    );
    const old = reports.find(({ url }) => url === `https://${host}/old`);
    const { report } = await readData<{ report: { data: { root_url: string } } }>(
      await callApi('GET', `/reports/${old?.id}`, account),
    );
    expect(report.data.root_url).toBe(`https://${host}/new`);
  });

  it('to a page that was already crawled are not followed, and not charged', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/new', '/old', '/older'),
      '/new': linkPage('New'),
      '/old': redirectTo('/new'),
      '/older': redirectTo('/old', 302),
    });
    const { skipped, pages_scanned } = await scanWebsite(account, host);
    expect(pages_scanned).toBe(2);
    expect(skipped.redirect.count).toBe(2);
    expect(await listAuditedUrls(account)).toEqual([`https://${host}/`, `https://${host}/new`]);
  });

  it('of the home page to www. move the crawl there', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': redirectTo('/') });
    await createSite({ '*': redirectTo(`https://www.${host}/`) }, { host });
    await createSite({ '/': linkPage('Home', '/a'), '/a': linkPage('A') }, { host: `www.${host}` });
    expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 2 });
    expect(await listAuditedUrls(account)).toEqual([`https://${host}/`, `https://www.${host}/a`]);
  });
});

describe('the site is found', () => {
  it('at www. when the bare host has no address', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    await createSite({}, { host, dns: {} });
    await createSite({ '/': linkPage('Home', '/a'), '/a': linkPage('A') }, { host: `www.${host}` });
    expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 2 });
    expect(await listAuditedUrls(account)).toEqual([`https://www.${host}/`, `https://www.${host}/a`]);
  });

  it('over http when https is not served', async () => {
    const { account, host } = await newVerifiedWebsite({
      'https:/robots.txt': { failure: 'tls' },
      'https:/': { failure: 'tls' },
      'http:/': linkPage('Home', '/a'),
      'http:/a': linkPage('A'),
    });
    await scanWebsite(account, host);
    expect(await listAuditedUrls(account)).toEqual([`http://${host}/`, `http://${host}/a`]);
  });
});

describe('pages with an error status', () => {
  it('are counted, and neither stored nor charged', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/missing', '/broken'),
      '/broken': { status: 500, headers: TEXT, body: 'oops' },
    });
    const scan = await scanWebsite(account, host);
    expect(scan).toMatchObject({ pages_scanned: 1, credits_charged: 1, skipped: { error: { count: 2 } } });
    // In the order in which they are answered.
    expect(new Set(scan.skipped.error.examples)).toEqual(
      new Set([`https://${host}/missing`, `https://${host}/broken`]),
    );
    expect(await listAuditedUrls(account)).toEqual([`https://${host}/`]);
  });

  it('are fetched again after the wait if the site answers 429 or 503 with Retry-After', async () => {
    const busy = { status: 429, headers: { 'retry-after': '1' } };
    const pages = { '/': linkPage('Home', '/a', '/b'), '/a': linkPage('A'), '/b': linkPage('B') };
    const { account, host } = await newVerifiedWebsite({ ...pages, '/a': busy });
    const waits = skipWaits(async () => {
      const isBusy = (await listRequestsTo(host)).some(({ url }) => url.endsWith('/a'));
      if (isBusy) await createSite(pages, { host });
    });
    expect(await scanWebsite(account, host)).toMatchObject({
      pages_scanned: 3,
      skipped: { busy: { count: 0 } },
    });
    expect(Math.max(...waits)).toBeGreaterThan(500);
  });

  it('a page that stays busy is left out, and not charged', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/a', '/b'),
      '/a': { status: 503, headers: { 'retry-after': '0' } },
      '/b': { status: 503 },
    });
    skipWaits();
    const paths = await recordRequestedPaths(host, async () => {
      const { skipped, pages_scanned } = await scanWebsite(account, host);
      expect(pages_scanned).toBe(1);
      expect(skipped.blocked).toEqual({ count: 1, examples: [`https://${host}/b`] });
      expect(skipped.busy).toEqual({ count: 1, examples: [`https://${host}/a`] });
    });
    expect(paths.filter((path) => path === '/a')).toHaveLength(3);
  });
});

describe('the graph after a scan', () => {
  it('has every redirect hop by hop with the pages that link to it, and every link with its words', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': {
        body: '<title>Home</title><nav><a href=/old>Our chairs</a></nav><main><a href=/late>late</a><a href=/round>round</a></main>',
      },
      '/old': redirectTo('/older'),
      '/older': redirectTo('/new'),
      '/new': linkPage('New', '/'),
      // By then the page where it leads is taken.
      '/late': redirectTo('/later'),
      '/later': redirectTo('/new'),
      '/round': redirectTo('/trip'),
      '/trip': redirectTo('/round'),
    });
    const { skipped, pages_scanned } = await scanWebsite(account, host);
    expect([pages_scanned, skipped.unreachable.count]).toEqual([2, 1]);
    const read = async <T>(path: string) =>
      readData<T>(await callApi('GET', `/websites/${host}/graph${path}`, account));
    const { graph } = await read<{ graph: WebsiteGraph }>('');
    const chains = graph.redirects.chains.map(({ urls, loop, linked_from: { count } }) => ({
      paths: urls.map((url) => new URL(url).pathname).join(' '),
      loop,
      count,
    }));
    expect(chains).toHaveLength(3);
    expect(chains).toEqual(
      expect.arrayContaining([
        { paths: '/round /trip /round', loop: true, count: 1 },
        { paths: '/old /older /new', loop: false, count: 1 },
        { paths: '/late /later /new', loop: false, count: 1 },
      ]),
    );
    const { links } = await read<{ links: GraphLink[] }>(`/links?url=https://${host}/new`);
    expect(
      links.flatMap(({ links: each }) => each.map(({ anchor, position }) => [anchor, position])),
    ).toEqual([
      ['Our chairs', 'navigation'],
      ['late', 'content'],
    ]);
  });
});
