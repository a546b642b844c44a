import { describe, expect, it } from 'vitest';
import { newHost, requestsTo, site } from '../internet.ts';
import type { Answer } from '../outbound.ts';
import { newAccount } from './account.ts';
import { ask, data } from './contract.ts';
import { auditedBy, ownerOf, page, pathsOf, scanned } from './scan.ts';
import { own } from './website.ts';

const TEXT = { 'content-type': 'text/plain' };

function to(location: string, status = 301): Answer {
  return { status, headers: { location } };
}

describe('a scan asks for', () => {
  it('the home page, then what sitemaps list, then links, breadth first', async () => {
    const { account, host } = await ownerOf({});
    await site(
      {
        '/': page('Home', '/deep-1', '/deep-2'),
        '/deep-1': page('Deep 1', '/deeper'),
        '/deep-2': page('Deep 2'),
        '/deeper': page('Deeper'),
        '/listed': page('Listed', '/of-listed'),
        '/of-listed': page('Of listed'),
        '/robots.txt': { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 0.01\nSitemap: /map.txt' },
        '/map.txt': { headers: TEXT, body: `https://${host}/listed` },
      },
      { host },
    );
    const paths = await pathsOf(host, () => scanned(account, host));
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
    const { account, host } = await ownerOf({});
    await site(
      {
        '/robots.txt': {
          headers: TEXT,
          body: 'User-agent: *\nDisallow: /\n\nUser-agent: SiteAuditBot\nDisallow: /private\nSitemap: /map.txt',
        },
        '/map.txt': { headers: TEXT, body: `https://${host}/private/listed\nhttps://${host}/listed` },
        '/': page('Home', '/private/linked', '/moved', '/linked'),
        '/moved': to('/private/target'),
        '/listed': page('Listed'),
        '/linked': page('Linked'),
        '*': page('Private'),
      },
      { host },
    );
    let skipped;
    const paths = await pathsOf(host, async () => ({ skipped } = await scanned(account, host)));
    expect(paths.filter((path) => path.startsWith('/private'))).toEqual([]);
    expect(await auditedBy(account)).toEqual(
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

  it('of the www. host counts there', async () => {
    const { account, host } = await ownerOf({});
    await site({ '/': page('Home', `https://www.${host}/a`, `https://www.${host}/private`) }, { host });
    await site(
      { '/robots.txt': { headers: TEXT, body: 'User-agent: *\nDisallow: /private' }, '*': page('Page') },
      { host: `www.${host}` },
    );
    const { skipped } = await scanned(account, host);
    expect(skipped.robots_txt).toEqual({ count: 1, examples: [`https://www.${host}/private`] });
  });
});

describe('left out', () => {
  it('what links ask not to follow', async () => {
    const { account, host } = await ownerOf({
      '/': { body: '<title>Home</title><a href=/login rel="nofollow">Log in</a><a href=/closed>Closed</a>' },
      '/closed': {
        body: '<title>Closed</title><meta name=robots content=nofollow><a href=/behind>Behind</a>',
      },
    });
    const { skipped, pages_scanned } = await scanned(account, host);
    expect(pages_scanned).toBe(2);
    expect(skipped.nofollow.examples.sort()).toEqual([`https://${host}/behind`, `https://${host}/login`]);
  });

  it('what is no HTML, unread', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home', '/brochure', '/photo.jpg', '/data'),
      '/brochure': { headers: { 'content-type': 'application/pdf' }, body: '%PDF', failure: 'stall' },
      '/data': { headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' },
    });
    const paths = await pathsOf(host, async () => {
      const { skipped, pages_scanned } = await scanned(account, host);
      expect(pages_scanned).toBe(1);
      expect(skipped.not_html.count).toBe(3);
    });
    expect(paths).not.toContain('/photo.jpg');
  });

  it('where redirects lead off the host, which is not asked', async () => {
    const other = await site({ '/': page('Other') });
    const { account, host } = await ownerOf({
      '/': page('Home', '/away'),
      '/away': to(`https://${other}/`, 302),
    });
    const { skipped } = await scanned(account, host);
    expect(skipped.other_host).toEqual({ count: 1, examples: [`https://${host}/away`] });
    expect(await requestsTo(other)).toEqual([]);
  });

  it('what the sitemap lists on other hosts', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home'),
      '/sitemap.xml': { body: '<urlset><url><loc>https://elsewhere.com/</loc></url></urlset>' },
    });
    expect((await scanned(account, host)).skipped.other_host.count).toBe(1);
  });

  it('a page that does not answer, and the others are scanned', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home', '/gone', '/a'),
      '/gone': { failure: 'close' },
      '/a': page('A'),
    });
    const { skipped, pages_scanned } = await scanned(account, host);
    expect(pages_scanned).toBe(2);
    expect(skipped.unreachable).toEqual({ count: 1, examples: [`https://${host}/gone`] });
  });
});

describe('redirects', () => {
  it('within the host are followed: the audit says where it was asked for and where it led', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home', '/old'),
      '/old': to('/new'),
      '/new': page('New', '/new', '/old'),
    });
    expect(await scanned(account, host)).toMatchObject({
      pages_scanned: 2,
      skipped: { redirect: { count: 0 } },
    });
    const { reports } = await data<{ reports: { id: string; url: string }[] }>(
      await ask('GET', '/reports', account),
    );
    const old = reports.find(({ url }) => url === `https://${host}/old`);
    const { report } = await data<{ report: { data: { root_url: string } } }>(
      await ask('GET', `/reports/${old?.id}`, account),
    );
    expect(report.data.root_url).toBe(`https://${host}/new`);
  });

  it('to a page that was crawled already are not followed, and not paid', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home', '/new', '/old', '/older'),
      '/new': page('New'),
      '/old': to('/new'),
      '/older': to('/old', 302),
    });
    const { skipped, pages_scanned } = await scanned(account, host);
    expect(pages_scanned).toBe(2);
    expect(skipped.redirect.count).toBe(2);
    expect(await auditedBy(account)).toEqual([`https://${host}/`, `https://${host}/new`]);
  });

  it('of the home page to www. make that the site', async () => {
    const { account, host } = await ownerOf({ '/': to('/') });
    await site({ '*': to(`https://www.${host}/`) }, { host });
    await site({ '/': page('Home', '/a'), '/a': page('A') }, { host: `www.${host}` });
    expect(await scanned(account, host)).toMatchObject({ pages_scanned: 2 });
    expect(await auditedBy(account)).toEqual([`https://${host}/`, `https://www.${host}/a`]);
  });
});

describe('the site is found', () => {
  it('at www. when the bare host has no address', async () => {
    const account = await newAccount();
    const host = newHost();
    await own(account, host);
    await site({}, { host, dns: {} });
    await site({ '/': page('Home', '/a'), '/a': page('A') }, { host: `www.${host}` });
    expect(await scanned(account, host)).toMatchObject({ pages_scanned: 2 });
    expect(await auditedBy(account)).toEqual([`https://www.${host}/`, `https://www.${host}/a`]);
  });

  it('over http when https is not served', async () => {
    const { account, host } = await ownerOf({
      'https:/robots.txt': { failure: 'not-http' },
      'https:/': { failure: 'not-http' },
      'http:/': page('Home', '/a'),
      'http:/a': page('A'),
    });
    await scanned(account, host);
    expect(await auditedBy(account)).toEqual([`http://${host}/`, `http://${host}/a`]);
  });
});

describe('pages with an error status', () => {
  it('are scanned: that they are broken is what the owner wants to know', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home', '/missing', '/broken'),
      '/broken': { status: 500, headers: TEXT, body: 'oops' },
    });
    expect(await scanned(account, host)).toMatchObject({ pages_scanned: 3 });
  });

  it('but not while the site asks to come back later: then it is waited for', async () => {
    const busy = { status: 429, headers: { 'retry-after': '1' } };
    const pages = { '/': page('Home', '/a', '/b'), '/a': page('A'), '/b': page('B') };
    const { account, host } = await ownerOf({ ...pages, '/a': busy });
    const started = performance.now();
    const [result] = await Promise.all([
      scanned(account, host),
      new Promise((resolve) => setTimeout(resolve, 600)).then(() => site(pages, { host })),
    ]);
    expect(result).toMatchObject({ pages_scanned: 3, skipped: { busy: { count: 0 } } });
    expect(performance.now() - started).toBeGreaterThan(1_000);
  });

  it('a page that stays busy is left out, and not paid', async () => {
    const { account, host } = await ownerOf({
      '/': page('Home', '/a', '/b'),
      '/a': { status: 503, headers: { 'retry-after': '0' } },
      '/b': { status: 503 },
    });
    const paths = await pathsOf(host, async () => {
      const { skipped, pages_scanned } = await scanned(account, host);
      expect(pages_scanned).toBe(2);
      expect(skipped.busy).toEqual({ count: 1, examples: [`https://${host}/a`] });
    });
    expect(paths.filter((path) => path === '/a')).toHaveLength(3);
  });
});
