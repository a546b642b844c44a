import type { CollectedPages } from '../site/collect-pages.ts';
import { LinkTargets } from '../site/link-targets.ts';
import {
  type AuditLinks,
  findPage,
  hasMoreLinks,
  isHtmlPage,
  type SitePage,
  toPageKey,
} from '../site/site-pages.ts';
import type { StoredSiteFacts } from '../site/site-facts.ts';
import { TextSet } from '../../lib/hash.ts';
import { type ChainEnd, followChains, NO_NEXT } from './chains.ts';
import { type ClickPaths, findClickPaths, UNREACHED } from './click-depth.ts';
import { countLinkingPages, LinkGraph, type Steps } from './link-graph.ts';
import { computePageRanks, scalePageRanks } from './page-rank.ts';
import { RedirectCollector, type RedirectChain } from './redirect-chains.ts';

/** A page and its place among the others. */
export interface GraphPage {
  page: SitePage;
  /** The fewest clicks from the home page over followed links; `null` if no path of known links leads there. */
  depth: number | null;
  /** Pages with a followed link to it, and pages whose links to it are all nofollow. */
  inlinks: number;
  nofollowInlinks: number;
  /** Pages that it links to, followed or not. */
  outlinks: number;
  /** PageRank, scaled by its logarithm: 0 for the lowest of the website, 100 for the highest. */
  pagerank: number;
}

/** How far the graph knows the website. */
export interface GraphCoverage {
  pages: number;
  /** URLs that a page links to or a sitemap lists and that nobody has requested. If there are more, those that were counted. */
  unknownUrls: number;
  hasMoreUnknownUrls: boolean;
  /** Pages with more links than are kept of one. */
  cutPages: number;
  /** Whether all links of all pages that are linked or listed are known. */
  isComplete: boolean;
}

/** The pages of a website and the links between them. */
export interface SiteGraph {
  host: string;
  /** In the order of the pages of the website. */
  pages: readonly GraphPage[];
  home: SitePage | null;
  /** Distinct followed links from one page to another. */
  links: number;
  coverage: GraphCoverage;
  /** Where the canonical of each page leads, in the order of the pages. */
  canonicals: readonly ChainEnd[];
  /** The redirects of URLs of the website, the most hops first. */
  redirects: readonly RedirectChain[];
  /** By position of the page; `null` without a home page. */
  paths: ClickPaths | null;
}

/** Unknown URLs that are counted. In memory 32 bytes each. */
const UNKNOWN_LIMIT = 200_000;

/**
 * Builds the graph of a website from the links of its audits, which are added once, in any order, after `PageCollector` has collected
 * the pages. A link to a URL that redirects is a link to the page where it leads. If an audit has changed since its page was
 * collected, the page has no links.
 */
export class SiteGraphBuilder {
  private readonly site: CollectedPages;
  private readonly pagesById: ReadonlyMap<string, SitePage>;
  private readonly targets = new LinkTargets();
  private readonly followed: LinkGraph;
  private readonly unfollowed: LinkGraph;
  private readonly redirects: RedirectCollector;
  private readonly unknown = new TextSet();
  private hasMoreUnknownUrls = false;
  private added = 0;

  constructor(site: CollectedPages) {
    this.site = site;
    this.pagesById = new Map(site.pages.map((page) => [page.id, page]));
    this.followed = new LinkGraph(site.pages.length);
    this.unfollowed = new LinkGraph(site.pages.length);
    this.redirects = new RedirectCollector(site);
  }

  add(audit: AuditLinks): void {
    this.redirects.addHops(audit);
    const page = this.pagesById.get(audit.id);
    if (page?.auditedAt !== audit.auditedAt) return;
    this.added++;
    if (!isHtmlPage(page)) return;
    const followed = new Set<number>();
    const unfollowed = new Set<number>();
    for (const [key, isFollowed] of this.targets.list(page.facts.url, audit.links)) {
      if (!this.site.pagesByKey.has(key)) this.redirects.addSource(key, page);
      const target = findPage(this.site, key);
      if (target) (isFollowed ? followed : unfollowed).add(target.position);
      else this.addUnknown(key);
    }
    this.followed.add(page.position, followed);
    this.unfollowed.add(
      page.position,
      [...unfollowed].filter((target) => !followed.has(target)),
    );
  }

  /** @param facts of the last inspection; `null` if there was none */
  *finish(facts: StoredSiteFacts | null): Steps<SiteGraph> {
    const { site, followed, unfollowed } = this;
    for (const url of facts?.sitemap.urls ?? []) {
      const key = toPageKey(url);
      if (!findPage(site, key)) this.addUnknown(key);
    }
    const home = site.pages.find(({ isHome }) => isHome) ?? null;
    const paths = home && (yield* findClickPaths(followed, home.position));
    const inlinks = yield* countLinkingPages(followed);
    const nofollowInlinks = yield* countLinkingPages(unfollowed);
    const ranks = scalePageRanks(yield* computePageRanks(followed));
    const read = (values: ArrayLike<number>, { position }: SitePage) => values[position] ?? 0;
    return {
      host: site.host,
      pages: site.pages.map((page) => {
        const depth = paths ? read(paths.depths, page) : UNREACHED;
        return {
          page,
          depth: depth === UNREACHED ? null : depth,
          inlinks: read(inlinks, page),
          nofollowInlinks: read(nofollowInlinks, page),
          outlinks: read(followed.counts, page) + read(unfollowed.counts, page),
          pagerank: Math.round(read(ranks, page) * 10) / 10,
        };
      }),
      home,
      paths,
      links: followed.links,
      coverage: this.measureCoverage(facts),
      canonicals: followChains(Int32Array.from(site.pages, (page) => this.findCanonical(page))),
      redirects: this.redirects.finish(),
    };
  }

  private addUnknown(key: string): void {
    if (this.site.answersByKey.has(key) || this.site.redirects.has(key)) return;
    if (this.unknown.size < UNKNOWN_LIMIT) this.unknown.add(key);
    else if (!this.unknown.has(key)) this.hasMoreUnknownUrls = true;
  }

  private measureCoverage(facts: StoredSiteFacts | null): GraphCoverage {
    const { site, unknown, hasMoreUnknownUrls } = this;
    const cutPages = site.pages.filter(hasMoreLinks).length;
    return {
      pages: site.pages.length,
      unknownUrls: unknown.size,
      hasMoreUnknownUrls,
      cutPages,
      isComplete:
        facts !== null &&
        !facts.sitemap.truncated &&
        unknown.size === 0 &&
        cutPages === 0 &&
        this.added === site.pages.length,
    };
  }

  /** Returns the position of the page that a page names as its canonical; `NO_NEXT` if that is itself, or not a page. */
  private findCanonical(page: SitePage): number {
    const url = page.facts.html?.canonicalElsewhere ?? null;
    const target = url === null ? null : findPage(this.site, toPageKey(url));
    return target && target !== page ? target.position : NO_NEXT;
  }
}
