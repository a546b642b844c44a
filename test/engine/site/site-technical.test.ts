import { describe, expect, it } from 'vitest';
import type { SiteFacts, Variant } from '../../../src/engine/site/site-facts.ts';
import { audit, check, grade, HOME, look, threePages } from './site.ts';

function technical(id: string, site: SiteFacts, pages = threePages()) {
  return check(grade(pages, site), id);
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
    expect(technical('robots-txt-answers', look({ robotsTxt }))).toMatchObject({
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
    expect(technical('search-crawlers-allowed', look({ robots })).earned).toBe(earned);
  });

  it('cannot be told while robots.txt fails', () => {
    const robotsTxt = { kind: 'failing', url: 'r', status: 503 } as const;
    expect(technical('search-crawlers-allowed', look({ robotsTxt }))).toMatchObject({
      earned: null,
      available: false,
      evidence: 'r answers 503, so its rules are not known',
    });
  });
});

describe('sitemap found and valid: 3', () => {
  const file = (url: string, error: string | null) => ({ url, kind: 'urlset' as const, error, urls: 1 });

  it('earns all when every file can be read', () => {
    const sitemap = { files: [file('s', null)], urls: [HOME], truncated: false };
    expect(technical('sitemap-valid', look({ sitemap })).earned).toBe(3);
  });

  it('earns its share when some cannot', () => {
    const sitemap = { files: [file('s', null), file('t', 'is no XML')], urls: [HOME], truncated: false };
    expect(technical('sitemap-valid', look({ sitemap }))).toMatchObject({
      earned: 1.5,
      evidence: '1 of 2 files could be read, with 1 address; t is no XML',
    });
  });

  it('cannot be told where nothing was asked for: robots.txt failed, or the home page did not answer', () => {
    const sitemap = { files: [], urls: [], truncated: false };
    const robotsTxt = { kind: 'failing', url: 'r', status: 500 } as const;
    expect(technical('sitemap-valid', look({ sitemap, robotsTxt })).available).toBe(false);
    const home = { kind: 'unreachable', message: 'It is away.' } as const;
    expect(technical('sitemap-valid', look({ sitemap, home }))).toMatchObject({
      available: false,
      evidence: 'It is away.',
    });
  });

  it('earns nothing without an address', () => {
    const sitemap = { files: [file('s', 'answers 404')], urls: [], truncated: false };
    expect(technical('sitemap-valid', look({ sitemap }))).toMatchObject({
      earned: 0,
      evidence: 'No sitemap with addresses was found; s answers 404',
    });
  });
});

describe('sitemap clean: 2', () => {
  const listing = (...paths: string[]) =>
    look({ sitemap: { files: [], urls: paths.map((path) => HOME + path.slice(1)), truncated: false } });

  it('earns all when what it lists can be indexed', () => {
    expect(technical('sitemap-clean', listing('/', '/a')).earned).toBe(2);
  });

  it.each([
    [
      'a redirect',
      audit('/new', { requestedUrl: `${HOME}bad` }),
      'redirects to https://shop.example.com/new',
    ],
    ['an error', audit('/bad', { facts: { status: 404, html: null } }), 'answers 404'],
    ['noindex', audit('/bad', { facts: { noindex: true } }), 'says noindex'],
    [
      'another canonical',
      audit('/bad', { html: { canonical: `${HOME}a` } }),
      `names ${HOME}a its canonical address`,
    ],
  ])('loses the share of %s', (_, bad, said) => {
    const earned = technical('sitemap-clean', listing('/', '/a', '/b', '/bad'), [...threePages(), bad]);
    expect(earned).toMatchObject({
      earned: 1.5,
      evidence: `3 of 4 audited addresses of the sitemap can be indexed; ${HOME}bad ${said}`,
    });
  });

  it('asks nothing of addresses that were not audited, and cannot be told of those alone', () => {
    expect(technical('sitemap-clean', listing('/', '/unknown')).earned).toBe(2);
    expect(technical('sitemap-clean', listing('/unknown')).available).toBe(false);
  });
});

describe('HTTPS and one host: 3', () => {
  const variant = (asked: string, url: string, status = 200): Variant => ({
    asked,
    answer: { kind: 'answered', url, status, redirects: [] },
  });
  const none = (asked: string): Variant => ({
    asked,
    answer: { kind: 'unreachable', message: 'no address' },
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
  ])('%s', (_, variants, earned) => {
    expect(technical('https-one-host', look({ variants })).earned).toBe(earned);
  });

  it('earns a third for one host without https', () => {
    const site = look({ home: { kind: 'answers', url: HTTP }, variants: [none(HOME), variant(HTTP, HTTP)] });
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
    const missing: SiteFacts['missing'] = { kind: 'answered', url: `${HOME}x`, status, redirects: [] };
    expect(technical('real-404', look({ missing })).earned).toBe(earned);
  });

  it('cannot be told without an answer', () => {
    const missing = { kind: 'unreachable', message: 'It timed out.' } as const;
    expect(technical('real-404', look({ missing }))).toMatchObject({
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
  ])('%j ms', (times, earned) => {
    const pages = times.map((ttfbMs, at) => audit(`/${at}`, { facts: { ttfbMs } }));
    expect(technical('fast-answers', look(), pages).earned).toBe(earned);
  });
});

describe('unique titles: 1.5, and descriptions: 0.5', () => {
  const titled = (path: string, title: string, more = {}) => audit(path, { html: { title, ...more } });

  it('earn the share of the pages that have one of their own', () => {
    const pages = [
      titled('/', 'Home'),
      titled('/a', 'Chairs'),
      titled('/b', ' chairs'),
      titled('/c', 'Tables'),
    ];
    expect(technical('titles-unique', look(), pages)).toMatchObject({
      earned: 0.75,
      evidence: `2 of 4 pages have a title of their own; not ${HOME}a, ${HOME}b`,
    });
    const described = [
      audit('/', { html: { description: 'Same' } }),
      audit('/a', { html: { description: 'Same' } }),
    ];
    expect(technical('descriptions-unique', look(), described).earned).toBe(0);
  });

  it('do not count pages that search engines do not keep', () => {
    const pages = [
      titled('/', 'Home'),
      titled('/a', 'Chairs'),
      titled('/a2', 'Chairs', { canonical: `${HOME}a` }),
      audit('/a3', { html: { title: 'Chairs' }, facts: { noindex: true } }),
      audit('/a4', { html: { title: 'Chairs' }, facts: { status: 404 } }),
    ];
    expect(technical('titles-unique', look(), pages).earned).toBe(1.5);
  });

  it('do not count language versions that name each other', () => {
    const hreflang: [string, string][] = [
      ['en-gb', `${HOME}gb`],
      ['en-us', `${HOME}us`],
    ];
    const pages = [titled('/gb', 'Chairs', { hreflang }), titled('/us', 'Chairs', { hreflang })];
    expect(technical('titles-unique', look(), pages).earned).toBe(1.5);
  });

  it('cannot be told of one page', () => {
    expect(technical('titles-unique', look(), [titled('/', 'Home')]).available).toBe(false);
  });
});

describe('links alive: 1', () => {
  it('earns the share of the links between audited pages that lead to one that answers', () => {
    const pages = [
      audit('/', { html: { links: ['/a', '/gone', '/unknown'] } }),
      audit('/a', { html: { links: ['/', '/a'] } }),
      audit('/gone', { facts: { status: 410, html: null } }),
    ];
    expect(technical('links-alive', look(), pages)).toMatchObject({
      earned: 0.67,
      evidence: `2 of 3 links between audited pages lead to one that answers; ${HOME} links to ${HOME}gone, which answers 410`,
    });
  });

  it('follows redirects that are known', () => {
    const pages = [
      audit('/', { html: { links: ['/old'] } }),
      audit('/new', { requestedUrl: `${HOME}old`, facts: { status: 500, html: null } }),
    ];
    expect(technical('links-alive', look(), pages).earned).toBe(0);
  });

  it('cannot be told when no link is known', () => {
    expect(technical('links-alive', look(), [audit('/'), audit('/a')]).available).toBe(false);
  });
});
