import { describe, expect, it } from 'vitest';
import type { SiteFacts, HomePageVariant } from '../../../../src/engine/site/site-facts.ts';
import { createAudit, findSiteCheck, gradeAudits, HOME, createSiteFacts, createThreePages } from '../site.ts';

function technical(id: string, site: SiteFacts, pages = createThreePages()) {
  return findSiteCheck(gradeAudits(pages, site), id);
}

describe('robots.txt answers: 2', () => {
  it.each([
    ['found', { kind: 'found', url: 'r', text: '', bytes: 0 } as const, 2],
    ['absent, which allows everything', { kind: 'absent', url: 'r', status: 404 } as const, 2],
    ['failing', { kind: 'failing', url: 'r', status: 500 } as const, 0],
    [
      'unreachable, of which nothing is known',
      { kind: 'unreachable', url: 'r', reason: 'late' } as const,
      null,
    ],
  ])('%s', (_, robotsTxt, earned) => {
    expect(technical('robots-txt-answers', createSiteFacts({ robotsTxt }))).toMatchObject({
      points: 2,
      earned,
      available: earned !== null,
    });
  });
});

describe('search crawlers allowed: 3', () => {
  it.each([
    ['', 3],
    ['User-agent: *\nDisallow: /', 0],
    ['User-agent: Bingbot\nDisallow: /', 1.5],
    ['User-agent: GPTBot\nDisallow: /', 3],
    ['User-agent: *\nDisallow: /private', 3],
  ])('%j earns %d', (robots, earned) => {
    expect(technical('search-crawlers-allowed', createSiteFacts({ robots })).earned).toBe(earned);
  });

  it('cannot be told while robots.txt fails', () => {
    const robotsTxt = { kind: 'failing', url: 'r', status: 503 } as const;
    expect(technical('search-crawlers-allowed', createSiteFacts({ robotsTxt }))).toMatchObject({
      earned: null,
      available: false,
      evidence: 'r returns 503, so its rules are not known',
    });
  });
});

describe('sitemap found and valid: 3', () => {
  const file = (url: string, error: string | null) => ({ url, kind: 'urlset' as const, error, urls: 1 });

  it('earns all when every file can be read', () => {
    const sitemap = { files: [file('s', null)], urls: [HOME], truncated: false, lastmods: [] };
    expect(technical('sitemap-valid', createSiteFacts({ sitemap })).earned).toBe(3);
  });

  it('earns its share when some cannot', () => {
    const sitemap = {
      files: [file('s', null), file('t', 'is no XML')],
      urls: [HOME],
      truncated: false,
      lastmods: [],
    };
    expect(technical('sitemap-valid', createSiteFacts({ sitemap }))).toMatchObject({
      earned: 1.5,
      evidence: '1 of 2 files could be read, with 1 URL; t is no XML',
    });
  });

  it('cannot be told where nothing was requested: robots.txt failed, or the home page did not answer', () => {
    const sitemap = { files: [], urls: [], truncated: false, lastmods: [] };
    const robotsTxt = { kind: 'failing', url: 'r', status: 500 } as const;
    expect(technical('sitemap-valid', createSiteFacts({ sitemap, robotsTxt })).available).toBe(false);
    const home = { kind: 'unreachable', message: 'It is away.' } as const;
    expect(technical('sitemap-valid', createSiteFacts({ sitemap, home }))).toMatchObject({
      available: false,
      evidence: 'It is away.',
    });
  });

  it('earns nothing without an address', () => {
    const sitemap = { files: [file('s', 'answers 404')], urls: [], truncated: false, lastmods: [] };
    expect(technical('sitemap-valid', createSiteFacts({ sitemap }))).toMatchObject({
      earned: 0,
      evidence: 'No sitemap with URLs was found; s answers 404',
    });
  });

  it('loses nothing for files that were not read, and says why they may not have been', () => {
    const sitemap = { files: [file('s', null)], urls: [`${HOME}a`], truncated: true, lastmods: [] };
    expect(technical('sitemap-valid', createSiteFacts({ sitemap }))).toMatchObject({
      earned: 3,
      evidence:
        '1 of 1 file could be read, with 1 URL; the rest was not read: it is over the limits of an inspection, or its hosts could not be requested',
    });
  });

  it('cannot be told where no file was read for these limits', () => {
    const sitemap = { files: [file('s', 'could not be read')], urls: [], truncated: true, lastmods: [] };
    expect(technical('sitemap-valid', createSiteFacts({ sitemap }))).toMatchObject({
      available: false,
      evidence: expect.stringMatching(/^Not all sitemaps were read: .*; s could not be read$/),
    });
  });
});

describe('sitemap clean: 2', () => {
  const listing = (...paths: string[]) =>
    createSiteFacts({
      sitemap: { files: [], urls: paths.map((path) => HOME + path.slice(1)), truncated: false, lastmods: [] },
    });

  it('earns all when what it lists can be indexed', () => {
    expect(technical('sitemap-clean', listing('/', '/a')).earned).toBe(2);
  });

  it.each([
    [
      'a redirect',
      createAudit('/new', { requestedUrl: `${HOME}bad` }),
      'redirects to https://shop.example.com/new',
    ],
    ['an error', createAudit('/bad', { facts: { status: 404, html: null } }), 'returns 404'],
    ['noindex', createAudit('/bad', { facts: { noindex: true } }), 'is noindex'],
    [
      'another canonical',
      createAudit('/bad', { html: { canonical: `${HOME}a` } }),
      `has the canonical URL ${HOME}a`,
    ],
  ])('loses the share of %s', (_, bad, said) => {
    const earned = technical('sitemap-clean', listing('/', '/a', '/b', '/bad'), [...createThreePages(), bad]);
    expect(earned).toMatchObject({
      earned: 1.5,
      evidence: `3 of 4 known URLs in the sitemap can be indexed; ${HOME}bad ${said}`,
    });
  });

  it('loses the share of redirects to https, also if what they lead to is blocked', () => {
    const insecure = HOME.replace('https:', 'http:');
    const blocked = {
      requestedUrl: `${insecure}bad`,
      facts: { blockedBy: 'cloudflare', status: 403, score: null },
    } as const;
    const site = listing('/', '/a', '/b');
    site.sitemap.urls.push(`${insecure}bad`);
    const measured = technical('sitemap-clean', site, [...createThreePages(), createAudit('/bad', blocked)]);
    expect(measured).toMatchObject({
      earned: 1.5,
      evidence: `3 of 4 known URLs in the sitemap can be indexed; ${insecure}bad redirects to ${HOME}bad`,
    });
  });

  it('asks nothing of addresses that were not audited, and cannot be told of those alone', () => {
    expect(technical('sitemap-clean', listing('/', '/unknown')).earned).toBe(2);
    expect(technical('sitemap-clean', listing('/unknown')).available).toBe(false);
  });
});

describe('HTTPS and one host: 3', () => {
  const variant = (asked: string, url: string, status = 200): HomePageVariant => ({
    requestedUrl: asked,
    response: { kind: 'answered', url, status },
  });
  const elsewhere = (asked: string, url: string): HomePageVariant => ({
    requestedUrl: asked,
    response: { kind: 'elsewhere', url },
  });
  const none = (asked: string): HomePageVariant => ({
    requestedUrl: asked,
    response: { kind: 'unreachable', message: 'no address' },
  });
  const WWW = 'https://www.shop.example.com/';
  const HTTP = 'http://shop.example.com/';

  it.each([
    ['all forms lead to one', [variant(HOME, HOME), variant(HTTP, HOME), variant(WWW, HOME)], 3],
    ['what does not answer is no second site', [variant(HOME, HOME), none(HTTP), none(WWW)], 3],
    ['an error page is no second site', [variant(HOME, HOME), variant(WWW, WWW, 404)], 3],
    ['plain http answers as well', [variant(HOME, HOME), variant(HTTP, HTTP)], 2],
    ['www. answers as well', [variant(HOME, HOME), variant(WWW, WWW)], 2],
    ['both', [variant(HOME, HOME), variant(HTTP, HTTP), variant(WWW, WWW)], 1],
    ['one leads to another site', [variant(HOME, HOME), elsewhere(WWW, 'https://other.example.com/')], 2],
  ])('%s', (_, variants, earned) => {
    expect(technical('https-one-host', createSiteFacts({ variants })).earned).toBe(earned);
  });

  it('earns a third for one host without https', () => {
    const site = createSiteFacts({
      home: { kind: 'answers', url: HTTP },
      variants: [none(HOME), variant(HTTP, HTTP)],
    });
    expect(technical('https-one-host', site)).toMatchObject({
      earned: 1,
      evidence: `The home page is at ${HTTP}, without https`,
    });
  });
});

describe('real 404: 2', () => {
  it.each([
    [404, 2],
    [410, 2],
    [200, 0],
    [403, null],
    [500, null],
  ])('%i', (status, earned) => {
    const missing: SiteFacts['notFoundProbe'] = { kind: 'answered', url: `${HOME}x`, status };
    expect(technical('real-404', createSiteFacts({ notFoundProbe: missing })).earned).toBe(earned);
  });

  it('cannot be told when it redirects to another site', () => {
    const missing = { kind: 'elsewhere', url: 'https://other.example.com/' } as const;
    expect(technical('real-404', createSiteFacts({ notFoundProbe: missing }))).toMatchObject({
      available: false,
      evidence: 'A made-up URL redirects to another site, https://other.example.com/',
    });
  });

  it('cannot be told without an answer', () => {
    const missing = { kind: 'unreachable', message: 'It timed out.' } as const;
    expect(technical('real-404', createSiteFacts({ notFoundProbe: missing }))).toMatchObject({
      available: false,
      evidence: 'It timed out.',
    });
  });
});

describe('fast answers: 2, by the median page', () => {
  it.each([
    [[100, 800, 5_000], 2],
    [[100, 801, 5_000], 1],
    [[100, 1_800, 5_000], 0],
    // Half of the pages sent it within 100 ms.
    [[100, 100, 1_500, 5_000], 2],
    [[100, 900, 1_900, 5_000], 1],
  ])('%j ms', (times, earned) => {
    const pages = times.map((ttfbMs, at) => createAudit(`/${at}`, { facts: { ttfbMs } }));
    expect(technical('fast-answers', createSiteFacts(), pages).earned).toBe(earned);
  });
});

describe('unique titles: 1.5, and descriptions: 0.5', () => {
  const titled = (path: string, title: string, more = {}) => createAudit(path, { html: { title, ...more } });

  it('earn the share of the pages that have one of their own', () => {
    const pages = [
      titled('/', 'Home'),
      titled('/a', 'Chairs'),
      titled('/b', ' chairs'),
      titled('/c', 'Tables'),
    ];
    expect(technical('titles-unique', createSiteFacts(), pages)).toMatchObject({
      earned: 0.75,
      evidence: `2 of 4 indexable pages have their own title; exceptions: ${HOME}a, ${HOME}b`,
    });
    const described = [
      createAudit('/', { html: { description: 'Same' } }),
      createAudit('/a', { html: { description: 'Same' } }),
    ];
    expect(technical('descriptions-unique', createSiteFacts(), described).earned).toBe(0);
  });

  it('do not count pages that search engines do not keep', () => {
    const pages = [
      titled('/', 'Home'),
      titled('/a', 'Chairs'),
      titled('/a2', 'Chairs', { canonical: `${HOME}a` }),
      createAudit('/a3', { html: { title: 'Chairs' }, facts: { noindex: true } }),
      createAudit('/a4', { html: { title: 'Chairs' }, facts: { status: 404 } }),
    ];
    expect(technical('titles-unique', createSiteFacts(), pages).earned).toBe(1.5);
  });

  it('do not count language versions that name each other', () => {
    const hreflang = [
      { code: 'en-gb', url: `${HOME}gb` },
      { code: 'en-us', url: `${HOME}us` },
    ];
    const pages = [titled('/gb', 'Chairs', { hreflang }), titled('/us', 'Chairs', { hreflang })];
    expect(technical('titles-unique', createSiteFacts(), pages).earned).toBe(1.5);
  });

  it('cannot be told of one page', () => {
    expect(technical('titles-unique', createSiteFacts(), [titled('/', 'Home')]).available).toBe(false);
  });
});

describe('links alive: 1', () => {
  it('earns the share of the links from audited pages to known addresses that lead to one that answers', () => {
    const pages = [
      createAudit('/', { links: ['/a', '/gone', '/unknown'] }),
      createAudit('/a', { links: ['/', '/a'] }),
      createAudit('/gone', { facts: { status: 410, html: null } }),
    ];
    expect(technical('links-alive', createSiteFacts(), pages)).toMatchObject({
      earned: 0.67,
      evidence: `2 of 3 links from audited pages to known URLs work; ${HOME} links to ${HOME}gone, which returns 410`,
    });
  });

  it('follows redirects that are known', () => {
    const pages = [
      createAudit('/', { links: ['/old'] }),
      createAudit('/new', { requestedUrl: `${HOME}old`, facts: { status: 500, html: null } }),
    ];
    expect(technical('links-alive', createSiteFacts(), pages).earned).toBe(0);
  });

  it('cannot be told when no link is known', () => {
    expect(technical('links-alive', createSiteFacts(), [createAudit('/'), createAudit('/a')]).available).toBe(
      false,
    );
  });
});
