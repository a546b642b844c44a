import { expect, test } from 'vitest';
import type { WebsiteGraph } from '../../../src/contracts/graph.ts';
import { describeGraph } from '../../../src/engine/graph/describe-graph.ts';
import { type GraphSource, PageDescriber } from '../../../src/engine/graph/describe-page.ts';
import { describePlace } from '../../../src/engine/graph/describe-place.ts';
import { nameDepth } from '../../../src/engine/graph/graph-summary.ts';
import { type SiteGraph, SiteGraphBuilder } from '../../../src/engine/graph/site-graph.ts';
import { PageCollector } from '../../../src/engine/site/collect-pages.ts';
import type { StoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { type LinkedAudit, toPageKey, type UnauditedAnswer } from '../../../src/engine/site/site-pages.ts';
import { createAnswer, createAudit, HOME, HOST, NOW } from '../site/site.ts';
import { countSteps } from '../../steps.ts';
import { finish } from './finish.ts';

function buildGraph(
  audits: readonly LinkedAudit[],
  listed: readonly string[] = [],
  answers: readonly UnauditedAnswer[] = [],
): { graph: SiteGraph; source: GraphSource; described: WebsiteGraph } {
  const site: StoredSiteFacts = {
    home: { kind: 'answers', url: HOME },
    sitemap: {
      files: [{ url: `${HOME}sitemap.xml`, kind: 'urlset', error: null, urls: listed.length }],
      urls: listed.map((path) => new URL(path, HOME).href),
      truncated: false,
      lastmods: [],
    },
  };
  const collector = new PageCollector(HOST, answers);
  for (const audit of audits) collector.add(audit);
  const known = collector.finish(site);
  const builder = new SiteGraphBuilder(known);
  for (const audit of audits) builder.add(audit);
  const graph = finish(builder.finish(site));
  const source = { graph, known, site };
  return { graph, source, described: describeGraph(source, { now: NOW }) };
}

function linking(path: string, links: string[], unfollowed: number[] = []): LinkedAudit {
  return createAudit(path, { links, unfollowed });
}

const url = (path: string) => new URL(path, HOME).href;

test('clicks, linking pages and dead ends of a small website', () => {
  const { graph, described } = buildGraph([
    linking('/', ['/a', '/b', '/old']),
    linking('/a', ['/', '/b']),
    linking('/b', ['/b', '/c']),
    createAudit('/c', { requestedUrl: url('/old') }),
    linking('/hidden', ['/hushed'], [0]),
    linking('/hushed', []),
  ]);
  const pages = Object.fromEntries(
    graph.pages.map(({ page, depth, inlinks, nofollowInlinks, outlinks }) => [
      new URL(page.facts.url).pathname,
      [depth, inlinks, nofollowInlinks, outlinks],
    ]),
  );
  expect(pages).toEqual({
    '/': [0, 1, 0, 3],
    '/a': [1, 1, 0, 2],
    '/b': [1, 2, 0, 1],
    // A link to a URL that redirects here.
    '/c': [1, 2, 0, 0],
    '/hidden': [null, 0, 0, 1],
    '/hushed': [null, 0, 1, 0],
  });
  expect(described).toMatchObject({
    home: HOME,
    links: 6,
    coverage: { pages: 6, unknown_urls: 0, complete: true },
    depths: [
      { depth: 0, pages: 1, average_score: 100 },
      { depth: 1, pages: 3, average_score: 100 },
      { depth: null, pages: 2, average_score: 100 },
    ],
    unlinked: { count: 1, urls: [url('/hidden')] },
    nofollow_only: { count: 1, urls: [url('/hushed')] },
    dead_ends: { count: 2, urls: [url('/c'), url('/hushed')] },
    sitemap: null,
  });
  expect(described.inlinks.map(({ pages: count }) => count)).toEqual([2, 2, 2, 0, 0, 0]);
});

test('a website that is one chain has no row for each of its depths, and no path of all its pages', () => {
  const { source, described } = buildGraph(
    Array.from({ length: 120 }, (_, at) => linking(at === 0 ? '/' : `/${at}`, [`/${at + 1}`])),
  );
  expect(described.depths).toHaveLength(51);
  expect(described.depths.at(-1)).toMatchObject({ depth: 50, pages: 70 });
  expect(nameDepth(50)).toBe('50 clicks or more');
  const last = source.known.pagesByKey.get(toPageKey(url('/119')))!;
  const { path } = describePlace(source, last, new PageDescriber(source));
  expect(path).toEqual(Array.from({ length: 51 }, (_, at) => url(`/${69 + at}`)));
});

test('coverage counts each URL that is linked or listed and was never requested', () => {
  const { described } = buildGraph(
    [linking('/', ['/a', '/b']), linking('/a', ['/b', '/c'])],
    ['/', '/c', '/d'],
  );
  expect(described.coverage).toEqual({
    pages: 2,
    unknown_urls: 3,
    more_unknown_urls: false,
    cut_pages: 0,
    complete: false,
  });
  const cut = createAudit('/', { links: ['/'], html: { hasMoreLinks: true } });
  expect(buildGraph([cut]).described.coverage).toMatchObject({ cut_pages: 1, complete: false });
});

test('the sitemap is compared with the pages both ways', () => {
  const { described } = buildGraph(
    [
      linking('/', ['/listed', '/unlisted', '/noindex', '/copy']),
      createAudit('/listed'),
      createAudit('/unlisted'),
      createAudit('/alone'),
      createAudit('/noindex', { facts: { noindex: true } }),
      createAudit('/copy', { html: { canonical: url('/listed') } }),
      createAudit('/error', { facts: { status: 404, html: null, score: null } }),
    ],
    ['/', '/listed', '/alone', '/noindex', '/copy', '/error'],
  );
  expect(described.sitemap).toEqual({
    listed: 6,
    unlinked: { count: 2, urls: [url('/alone'), url('/error')] },
    unlisted: { count: 1, urls: [url('/unlisted')] },
    redirected: { count: 0, urls: [] },
    failing: { count: 1, urls: [url('/error')] },
    noindex: { count: 1, urls: [url('/noindex')] },
    canonical_elsewhere: { count: 1, urls: [url('/copy')] },
  });
});

test('canonicals lead to a page over others, or in a circle', () => {
  const canonical = (path: string, to: string) => createAudit(path, { html: { canonical: url(to) } });
  const { described } = buildGraph([
    canonical('/a', '/b'),
    canonical('/b', '/c'),
    createAudit('/c'),
    canonical('/x', '/y'),
    canonical('/y', '/x'),
    canonical('/z', '/x'),
  ]);
  expect(described.canonical_clusters).toEqual({
    count: 1,
    groups: [{ count: 3, urls: [url('/c'), url('/a'), url('/b')] }],
  });
  expect(described.canonical_loops).toEqual({
    count: 1,
    groups: [{ count: 2, urls: [url('/x'), url('/y')] }],
  });
});

test('a page that is linked from all others has the highest PageRank, 100, and the lowest has 0', () => {
  const { graph } = buildGraph([
    linking('/', ['/a', '/b']),
    linking('/a', ['/']),
    linking('/b', ['/']),
    linking('/c', ['/']),
  ]);
  const ranks = new Map(graph.pages.map((page) => [new URL(page.page.facts.url).pathname, page]));
  expect(ranks.get('/')?.pagerank).toBe(100);
  expect(ranks.get('/c')?.pagerank).toBe(0);
  expect(ranks.get('/a')?.pagerank).toBe(ranks.get('/b')?.pagerank);
});

test('redirects are listed hop by hop with the pages that link to them, loops first', () => {
  const redirects = (...urls: string[]) => urls.map((target) => ({ url: target, kind: 'redirect' as const }));
  const { described } = buildGraph(
    [
      linking('/', ['/old', '/moved', '/round']),
      linking('/a', ['/old']),
      createAudit('/new', {
        requestedUrl: url('/old'),
        links: redirects('/older', 'https://www.shop.example.com/new', '/new'),
      }),
    ],
    [],
    [
      createAnswer('/moved', { status: 301, location: 'https://elsewhere.example.org/' }),
      createAnswer('/round', { status: 302, location: url('/trip') }),
      createAnswer('/trip', { status: 302, location: url('/round') }),
    ],
  );
  expect(described.redirects).toMatchObject({ count: 4, linked: 3, longer: 3, loops: 2 });
  expect(described.redirects.chains).toEqual([
    {
      urls: [url('/round'), url('/trip'), url('/round')],
      hops: 2,
      loop: true,
      linked_from: { count: 1, urls: [HOME] },
    },
    {
      urls: [url('/trip'), url('/round'), url('/trip')],
      hops: 2,
      loop: true,
      linked_from: { count: 0, urls: [] },
    },
    {
      urls: [url('/old'), url('/older'), 'https://www.shop.example.com/new', url('/new')],
      hops: 3,
      loop: false,
      linked_from: { count: 2, urls: [HOME, url('/a')] },
    },
    {
      urls: [url('/moved'), 'https://elsewhere.example.org/'],
      hops: 1,
      loop: false,
      linked_from: { count: 1, urls: [HOME] },
    },
  ]);
});

test('10,000 canonicals in a circle, and as many redirects in a row, take steps in proportion', async () => {
  const build = (count: number) => {
    const audits = Array.from({ length: count }, (_, at) =>
      createAudit(`/${at}`, { html: { canonical: url(`/${(at + 1) % count}`) }, links: [`/from-${at}`] }),
    );
    const answers = Array.from({ length: count }, (_, at) =>
      createAnswer(`/from-${at}`, { status: 301, location: url(`/from-${at + 1}`) }),
    );
    return buildGraph(audits, [], answers).described;
  };
  const { canonical_loops: loops, redirects } = build(10_000);
  expect([loops.count, loops.groups[0]?.count, redirects.count]).toEqual([1, 10_000, 10_000]);
  const few = await countSteps(() => build(100));
  expect(await countSteps(() => build(800))).toBeLessThan(10 * few);
});
