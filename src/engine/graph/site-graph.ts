import type { CollectedPages } from '../site/collect-pages.ts';
import { LinkTargets, type TargetLinks } from '../site/link-targets.ts';
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

/** How the pages of a website link to each other. Lists are in the order of its pages. */
export interface SiteStructure {
  host: string;
  home: SitePage | null;
  /** Pages with a followed link to each page, and pages whose links to it are all nofollow. */
  inlinks: Uint32Array;
  nofollowInlinks: Uint32Array;
  /** Pages with a followed link to each page whose text is not generic, such as "read more". */
  namedInlinks: Uint32Array;
  /** Pages that each page links to, followed or not. */
  outlinks: Uint32Array;
  /** Distinct followed links from one page to another. */
  links: number;
  coverage: GraphCoverage;
  /** Where the canonical of each page leads. */
  canonicals: readonly ChainEnd[];
  /** The redirects of URLs of the website, the most hops first. */
  redirects: readonly RedirectChain[];
  /** `null` without a home page. */
  paths: ClickPaths | null;
}

/** The pages of a website and the links between them. */
export interface SiteGraph extends SiteStructure {
  pages: readonly GraphPage[];
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
  private readonly namedInlinks: Uint32Array;
  private readonly redirects: RedirectCollector;
  private readonly unknown = new TextSet();
  private hasMoreUnknownUrls = false;
  private added = 0;

  constructor(site: CollectedPages) {
    this.site = site;
    this.pagesById = new Map(site.pages.map((page) => [page.id, page]));
    this.followed = new LinkGraph(site.pages.length);
    this.unfollowed = new LinkGraph(site.pages.length);
    this.namedInlinks = new Uint32Array(site.pages.length);
    this.redirects = new RedirectCollector(site);
  }

  add(audit: AuditLinks): void {
    this.redirects.addHops(audit);
    const page = this.pagesById.get(audit.id);
    if (page?.auditedAt === audit.auditedAt)
      this.addPage(page, this.targets.list(page.facts.url, audit.links));
  }

  /** Adds the redirects that led to an audited page. `add` does so by itself. */
  addHops(audit: AuditLinks): void {
    this.redirects.addHops(audit);
  }

  /** Adds a page whose links have been read. @param targets see `LinkTargets` */
  addPage(page: SitePage, targets: ReadonlyMap<string, TargetLinks>): void {
    this.added++;
    if (!isHtmlPage(page)) return;
    const followed = new Set<number>();
    const unfollowed = new Set<number>();
    const named = new Set<number>();
    for (const [key, { isFollowed, isNamed }] of targets) {
      if (!this.site.pagesByKey.has(key)) this.redirects.addSource(key, page);
      const target = findPage(this.site, key);
      if (target) (isFollowed ? followed : unfollowed).add(target.position);
      else this.addUnknown(key);
      if (target && isNamed && target !== page) named.add(target.position);
    }
    for (const position of named) this.namedInlinks[position] = (this.namedInlinks[position] ?? 0) + 1;
    this.followed.add(page.position, followed);
    this.unfollowed.add(
      page.position,
      [...unfollowed].filter((target) => !followed.has(target)),
    );
  }

  /** @param facts of the last inspection; `null` if there was none */
  *finish(facts: StoredSiteFacts | null): Steps<SiteGraph> {
    const structure = yield* this.finishStructure(facts);
    const { paths, inlinks, nofollowInlinks, outlinks } = structure;
    const ranks = scalePageRanks(yield* computePageRanks(this.followed));
    const read = (values: ArrayLike<number>, { position }: SitePage) => values[position] ?? 0;
    return {
      ...structure,
      pages: this.site.pages.map((page) => {
        const depth = paths ? read(paths.depths, page) : UNREACHED;
        return {
          page,
          depth: depth === UNREACHED ? null : depth,
          inlinks: read(inlinks, page),
          nofollowInlinks: read(nofollowInlinks, page),
          outlinks: read(outlinks, page),
          pagerank: Math.round(read(ranks, page) * 10) / 10,
        };
      }),
    };
  }

  /** Returns the graph without PageRank, which takes most of the time. @param facts see `finish` */
  *finishStructure(facts: StoredSiteFacts | null): Steps<SiteStructure> {
    const { site, followed, unfollowed, namedInlinks } = this;
    for (const url of facts?.sitemap.urls ?? []) {
      const key = toPageKey(url);
      if (!findPage(site, key)) this.addUnknown(key);
    }
    const home = site.pages.find(({ isHome }) => isHome) ?? null;
    return {
      host: site.host,
      home,
      paths: home && (yield* findClickPaths(followed, home.position)),
      inlinks: yield* countLinkingPages(followed),
      nofollowInlinks: yield* countLinkingPages(unfollowed),
      namedInlinks,
      outlinks: followed.counts.map((count, position) => count + (unfollowed.counts[position] ?? 0)),
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
