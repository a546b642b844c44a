import { expect, test } from 'vitest';
import { describeGraph } from '../../../src/engine/graph/describe-graph.ts';
import { SiteGraphBuilder } from '../../../src/engine/graph/site-graph.ts';
import { PageCollector } from '../../../src/engine/site/collect-pages.ts';
import type { LinkedAudit } from '../../../src/engine/site/site-pages.ts';
import { encodeLinkList, type LinkList } from '../../../src/lib/link-list.ts';
import { createAnswer, createAudit, createSiteFacts, HOME, HOST, NOW } from '../site/site.ts';
import { finish } from './finish.ts';

const PAGES = 50_000;
/** Pages that each page of the tree links to below it. */
const CHILDREN = 40;
const MENU = 60;
const ORPHANS = 500;
const CHAINS = 300;
const TREE = PAGES - ORPHANS;

const toPath = (page: number) => (page === 0 ? '/' : `/${page}`);
const toUrl = (page: number) => new URL(toPath(page), HOME).href;

/** Numbers of texts are those of pages and one more: the path of page 0 is text 1. */
const texts = new Map(
  Array.from({ length: PAGES + CHAINS }, (_, n) => [n + 1, n < PAGES ? toPath(n) : `/old-${n - PAGES}`]),
);

function linkTo(targets: readonly number[]): LinkList {
  return { bytes: encodeLinkList(targets.map((page) => [page + 1, 0, 0])), texts };
}

/** A page links to the first pages, to its parent and children in the tree, and, if it is one of the first, to a URL that redirects. */
function listLinks(page: number): number[] {
  const menu = page === 0 ? [] : Array.from({ length: MENU }, (_, n) => n);
  if (page >= TREE) return menu;
  const children = Array.from({ length: CHILDREN }, (_, n) => page * CHILDREN + n + 1).filter(
    (child) => child < TREE,
  );
  const parent = page === 0 ? [] : [Math.floor((page - 1) / CHILDREN)];
  return [...menu, ...parent, ...children, ...(page < CHAINS ? [PAGES + page] : [])];
}

/** The pages that a page links to. `/old-n` leads to page n + 1. */
function listTargets(page: number): number[] {
  const targets = new Set(listLinks(page).map((target) => (target < PAGES ? target : target - PAGES + 1)));
  targets.delete(page);
  return [...targets];
}

/** The audits of the pages. Every hundredth page has a copy whose canonical it is. */
function* generateAudits(): Generator<LinkedAudit> {
  for (let page = 0; page < PAGES; page++) {
    const canonical = page % 100 === 1 ? toUrl(page - 1) : null;
    yield { ...createAudit(toPath(page), { html: { canonical } }), links: linkTo(listLinks(page)) };
  }
}

/** PageRank as networkx defines it, by page, scaled by its logarithm. */
function computePageRanks(): number[] {
  const targets = Array.from({ length: PAGES }, (_, page) => listTargets(page));
  let ranks = new Float64Array(PAGES).fill(1 / PAGES);
  for (let iteration = 0; iteration < 50; iteration++) {
    const dangling = targets.reduce(
      (sum, { length }, page) => sum + (length === 0 ? (ranks[page] ?? 0) : 0),
      0,
    );
    const next = new Float64Array(PAGES).fill((0.15 + 0.85 * dangling) / PAGES);
    for (const [page, linked] of targets.entries())
      for (const target of linked)
        next[target] = (next[target] ?? 0) + (0.85 * (ranks[page] ?? 0)) / linked.length;
    ranks = next;
  }
  const logs = Array.from(ranks, Math.log);
  const lowest = logs.reduce((a, b) => Math.min(a, b));
  const highest = logs.reduce((a, b) => Math.max(a, b));
  return logs.map((log) => (100 * (log - lowest)) / (highest - lowest));
}

function depthOf(page: number): number {
  let depth = 0;
  for (let at = page; at > 0; at = Math.floor((at - 1) / CHILDREN)) depth++;
  return depth;
}

test('the graph of 50,000 pages has the depths, links, ranks, orphans, chains and clusters that were generated', () => {
  const answers = Array.from({ length: CHAINS }, (_, n) =>
    createAnswer(`/old-${n}`, { status: 301, via: [`${HOME}older-${n}`], location: toUrl(n + 1) }),
  );
  const urls = Array.from({ length: ORPHANS }, (_, n) => toUrl(TREE + n));
  const site = createSiteFacts({
    sitemap: {
      files: [{ url: `${HOME}sitemap.xml`, kind: 'urlset', error: null, urls: ORPHANS }],
      urls,
      truncated: false,
      lastmods: [],
    },
  });
  const collector = new PageCollector(HOST, answers);
  for (const audit of generateAudits()) collector.add(audit);
  const known = collector.finish(site);
  const builder = new SiteGraphBuilder(known);
  for (const audit of generateAudits()) builder.add(audit);
  const graph = finish(builder.finish(site));

  const inlinks = new Uint32Array(PAGES);
  let links = 0;
  for (let page = 0; page < PAGES; page++) {
    for (const target of listTargets(page)) inlinks[target] = (inlinks[target] ?? 0) + 1;
    links += listTargets(page).length;
  }
  const ranks = computePageRanks();
  const wrong = graph.pages.filter(({ page, depth, inlinks: counted, pagerank }) => {
    const number = Number(page.key.slice(HOST.length + 1));
    const expected = number < TREE ? depthOf(number) : null;
    return (
      depth !== expected || counted !== inlinks[number] || Math.abs(pagerank - (ranks[number] ?? 0)) > 0.06
    );
  });
  expect(wrong.map(({ page }) => page.key)).toEqual([]);
  const described = describeGraph({ graph, known, site }, { now: NOW });
  expect(described).toMatchObject({
    links,
    coverage: { pages: PAGES, unknown_urls: 0, complete: true },
    unlinked: { count: ORPHANS },
    sitemap: { listed: ORPHANS, unlinked: { count: ORPHANS } },
    canonical_clusters: { count: PAGES / 100 },
    redirects: { count: CHAINS, linked: CHAINS, longer: CHAINS, loops: 0 },
  });
});
