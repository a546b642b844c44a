import type { UrlGroups, UrlSample, WebsiteGraph } from '../../contracts/graph.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { findSitemapFaults, type SitemapFault } from '../site/checks/sitemap.ts';
import type { StoredSiteFacts } from '../site/site-facts.ts';
import {
  findPage,
  isHtmlPage,
  isIndexable,
  type KnownPages,
  type SitePage,
  toPageKey,
} from '../site/site-pages.ts';
import { groupCanonicals, groupLanguages, groupSimilarPages } from './clusters.ts';
import type { GraphSource } from './describe-page.ts';
import { countDepths } from './count-depths.ts';
import { summarizeFolders } from './folder-scores.ts';
import type { GraphPage, SiteGraph } from './site-graph.ts';

/** URLs and groups that are listed. The counts cover all. */
const LISTED = 20;

/** The lowest number of linking pages in each band. */
const INLINK_BANDS = [0, 1, 2, 6, 21, 101];

/**
 * Describes the graph of a website.
 *
 * @param folder whose folders are listed, with a slash at both ends
 * @param now milliseconds since 1970
 */
export function describeGraph(
  { graph, known, site }: GraphSource,
  { folder = '/', now }: { folder?: string | undefined; now: number },
): WebsiteGraph {
  const { pages } = graph;
  const documents = pages.filter(({ page }) => isHtmlPage(page));
  return {
    host: graph.host,
    computed_at: formatTimestamp(now),
    home: graph.home && graph.home.facts.url,
    coverage: toCoverage(graph),
    links: graph.links,
    depths: countDepths(known.pages, ({ position }) => pages[position]?.depth ?? null),
    inlinks: INLINK_BANDS.map((from, band) => {
      const next = INLINK_BANDS[band + 1];
      const to = next === undefined ? null : next - 1;
      return {
        from,
        to,
        pages: pages.filter(({ inlinks }) => inlinks >= from && inlinks <= (to ?? Infinity)).length,
      };
    }),
    folders: summarizeFolders(known.pages, folder),
    unlinked: sampleUrls(pages.filter((page) => isUnlinked(page)).map(toUrl)),
    nofollow_only: sampleUrls(
      pages.filter(({ inlinks, nofollowInlinks }) => inlinks === 0 && nofollowInlinks > 0).map(toUrl),
    ),
    dead_ends: sampleUrls(documents.filter(({ outlinks }) => outlinks === 0).map(toUrl)),
    sitemap: compareSitemap(graph, known, site),
    redirects: summarizeRedirects(graph),
    canonical_clusters: toGroups(groupCanonicals(graph, false)),
    canonical_loops: toGroups(groupCanonicals(graph, true)),
    hreflang_clusters: toGroups(groupLanguages(graph)),
    near_duplicates: toGroups(groupSimilarPages(graph)),
  };
}

/** Says how far the graph knows the website. */
export function toCoverage({ coverage }: SiteGraph): WebsiteGraph['coverage'] {
  return {
    pages: coverage.pages,
    unknown_urls: coverage.unknownUrls,
    more_unknown_urls: coverage.hasMoreUnknownUrls,
    cut_pages: coverage.cutPages,
    complete: coverage.isComplete,
  };
}

function summarizeRedirects({ redirects }: SiteGraph): WebsiteGraph['redirects'] {
  const loopsFirst = redirects.toSorted((a, b) => Number(b.isLoop) - Number(a.isLoop));
  return {
    count: redirects.length,
    linked: redirects.filter(({ sources }) => sources.count > 0).length,
    longer: redirects.filter(({ urls }) => urls.length > 2).length,
    loops: redirects.filter(({ isLoop }) => isLoop).length,
    chains: loopsFirst.slice(0, LISTED).map(({ urls, isLoop, sources }) => ({
      urls: [...urls],
      hops: urls.length - 1,
      loop: isLoop,
      linked_from: { count: sources.count, urls: sources.first.map(({ facts }) => facts.url) },
    })),
  };
}

function isUnlinked({ page, inlinks, nofollowInlinks }: GraphPage): boolean {
  return inlinks + nofollowInlinks === 0 && !page.isHome;
}

function compareSitemap(
  { pages }: SiteGraph,
  known: KnownPages,
  site: StoredSiteFacts | null,
): WebsiteGraph['sitemap'] {
  if (!site || site.sitemap.urls.length === 0) return null;
  const listed = new Set(site.sitemap.urls.map(toPageKey));
  const listedPages = new Set([...listed].flatMap((key) => findPage(known, key) ?? []));
  const faults = Map.groupBy(findSitemapFaults(site.sitemap.urls, known), ({ kind }) => kind);
  const listFaults = (kind: SitemapFault['kind']) =>
    sampleUrls((faults.get(kind) ?? []).map(({ url }) => url));
  return {
    listed: listed.size,
    unlinked: sampleUrls(pages.filter((page) => listedPages.has(page.page) && isUnlinked(page)).map(toUrl)),
    unlisted: sampleUrls(
      pages
        .filter(({ page, inlinks }) => inlinks > 0 && !listedPages.has(page) && isIndexable(page))
        .map(toUrl),
    ),
    redirected: listFaults('redirect'),
    failing: listFaults('broken'),
    noindex: listFaults('noindex'),
    canonical_elsewhere: listFaults('canonical'),
  };
}

function toGroups(groups: readonly (readonly SitePage[])[]): UrlGroups {
  const largest = groups.toSorted((a, b) => b.length - a.length).slice(0, LISTED);
  return {
    count: groups.length,
    groups: largest.map((group) => sampleUrls(group.map(({ facts }) => facts.url))),
  };
}

/** Returns how many URLs there are, and the first of them. */
export function sampleUrls(urls: readonly string[]): UrlSample {
  return { count: urls.length, urls: urls.slice(0, LISTED) };
}

function toUrl({ page }: GraphPage): string {
  return page.facts.url;
}
