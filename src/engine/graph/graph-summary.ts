import {
  MOST_CLICKS,
  type RedirectChainSummary,
  type UrlGroups,
  type UrlSample,
  type WebsiteGraph,
} from '../../contracts/graph.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';

/** Pages that are named of those that link to a chain. */
const SOURCES_NAMED = 3;

/** Names a depth: `Home page`, `2 clicks`. */
export function nameDepth(depth: number | null): string {
  if (depth === null) return 'Not reached';
  if (depth === 0) return 'Home page';
  return `${formatCount(depth, 'click')}${depth === MOST_CLICKS ? ' or more' : ''}`;
}

/** Says in sentences what the structure covers, so that a missing link is not taken for none. */
export function describeCoverage({ coverage, links, home }: WebsiteGraph): string {
  const { pages, unknown_urls: unknown, more_unknown_urls: hasMore, cut_pages: cut, complete } = coverage;
  const counted = `${formatCount(links, 'followed link')} between ${formatCount(pages, 'audited page')}.`;
  if (home === null) return `${counted} The home page is not audited, so clicks are not known.`;
  if (complete) return `${counted} Every linked and listed page is audited.`;
  const gaps = [
    ...(unknown > 0
      ? [`${hasMore ? 'more than ' : ''}${formatCount(unknown, 'linked or listed URL')} not audited`]
      : []),
    ...(cut > 0 ? [`${formatCount(cut, 'page')} with more links than we keep`] : []),
  ];
  return `${counted} Links on other pages are not known${gaps.length > 0 ? `: ${gaps.join(', ')}` : ''}.`;
}

/** Lists pages by clicks and by folder with their average scores. @param show writes the path of a folder */
export function listScoreTables(
  { depths, folders: { folders, path: parent } }: WebsiteGraph,
  show: (path: string) => string,
): { title: string; rows: { name: string; pages: number; average_score: number | null }[] }[] {
  const name = (path: string) => (path === parent ? 'No further folder' : show(path));
  return [
    {
      title: 'Clicks from the home page',
      rows: depths.map((each) => ({ ...each, name: nameDepth(each.depth) })),
    },
    { title: 'Folder', rows: folders.map((each) => ({ ...each, name: name(each.path) })) },
  ];
}

/** URLs or groups of URLs that stand out in a structure. */
export interface StructureSection {
  /** The name of its list in the answer of the API. */
  id: string;
  title: string;
  noun: 'URL' | 'group';
  count: number;
  /** A sample of the URLs, or one of each group. */
  lists: { count: number; items: string[] }[];
}

/** Lists pages that are unlike the others, redirects, and pages that belong together, if there are any. @param show writes a URL */
export function listSections(
  { coverage, sitemap, redirects, ...graph }: WebsiteGraph,
  show: (url: string) => string = (url) => url,
): StructureSection[] {
  const sample = (
    id: string,
    title: string,
    { count, urls }: UrlSample,
    items = urls.map(show),
  ): StructureSection => ({
    id,
    title,
    noun: 'URL',
    count,
    lists: [{ count, items }],
  });
  const group = (id: string, title: string, { count, groups }: UrlGroups): StructureSection => ({
    id,
    title,
    noun: 'group',
    count,
    lists: groups.map((urls) => ({ count: urls.count, items: urls.urls.map(show) })),
  });
  const chains = redirects.chains.map((chain) => describeChain(chain, show));
  const ofSitemap = sitemap && [
    sample('sitemap.unlinked', 'In the sitemap, and no link is known', sitemap.unlinked),
    sample('sitemap.unlisted', 'Linked and indexable, but not in the sitemap', sitemap.unlisted),
    sample('sitemap.redirected', 'In the sitemap, and redirected', sitemap.redirected),
    sample('sitemap.failing', 'In the sitemap, and return an error', sitemap.failing),
    sample('sitemap.noindex', 'In the sitemap, and noindex', sitemap.noindex),
    sample(
      'sitemap.canonical_elsewhere',
      'In the sitemap, with another canonical',
      sitemap.canonical_elsewhere,
    ),
  ];
  return [
    sample(
      'unlinked',
      coverage.complete ? 'Pages that no page links to' : 'Pages to which no link is known',
      graph.unlinked,
    ),
    sample('nofollow_only', 'Pages linked with nofollow only', graph.nofollow_only),
    sample('dead_ends', 'Pages without a link to another page', graph.dead_ends),
    ...(ofSitemap ?? []),
    sample('redirects', 'URLs that redirect', { count: redirects.count, urls: [] }, chains),
    group('canonical_clusters', 'Pages with the same canonical', graph.canonical_clusters),
    group('canonical_loops', 'Canonical loops', graph.canonical_loops),
    group('hreflang_clusters', 'Language versions', graph.hreflang_clusters),
    group('near_duplicates', 'Nearly the same text', graph.near_duplicates),
  ].filter(({ count }) => count > 0);
}

/** Says how a chain goes and which pages link to it: `/old → /new, linked from /about, /team and 3 more`. */
function describeChain(
  { urls, loop, linked_from: sources }: RedirectChainSummary,
  show: (url: string) => string,
): string {
  const way = urls.map(show).join(' → ');
  const named = sources.urls.slice(0, SOURCES_NAMED).map(show);
  const more = sources.count - named.length;
  const pages =
    named.length === 0
      ? 'no known page'
      : `${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
  return `${way}${loop ? ' (a loop)' : ''}, linked from ${pages}`;
}
