import type { RedirectChainSummary, UrlGroups, UrlSample, WebsiteGraph } from '../../contracts/graph.ts';
import { formatCount } from '../../lib/text.ts';

/** Names a depth: `Home page`, `2 clicks`. */
export function nameDepth(depth: number | null): string {
  if (depth === null) return 'Not reached';
  return depth === 0 ? 'Home page' : formatCount(depth, 'click');
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

/** The lists of pages that are unlike the others, if they have any. */
export function listSamples({
  coverage,
  sitemap,
  ...graph
}: WebsiteGraph): { title: string; urls: UrlSample }[] {
  const unlinked = coverage.complete ? 'Pages that no page links to' : 'Pages to which no link is known';
  const samples = [
    { title: unlinked, urls: graph.unlinked },
    { title: 'Pages linked with nofollow only', urls: graph.nofollow_only },
    { title: 'Pages without a link to another page', urls: graph.dead_ends },
  ];
  if (sitemap)
    samples.push(
      { title: 'In the sitemap, and no link is known', urls: sitemap.unlinked },
      { title: 'Linked and indexable, but not in the sitemap', urls: sitemap.unlisted },
      { title: 'In the sitemap, and redirected', urls: sitemap.redirected },
      { title: 'In the sitemap, and return an error', urls: sitemap.failing },
      { title: 'In the sitemap, and noindex', urls: sitemap.noindex },
      { title: 'In the sitemap, with another canonical', urls: sitemap.canonical_elsewhere },
    );
  return samples.filter(({ urls }) => urls.count > 0);
}

/** Says how a chain goes and who links to it: `/old → /new, linked from 3 pages`. @param shorten shows a URL */
export function describeChain(
  { urls, loop, linked_from: sources }: RedirectChainSummary,
  shorten: (url: string) => string,
): string {
  const way = urls.map(shorten).join(' → ');
  return `${way}${loop ? ' (a circle)' : ''}, linked from ${formatCount(sources.count, 'page')}`;
}

/** The groups of pages that belong together, if there are any. */
export function listGroups(graph: WebsiteGraph): { title: string; groups: UrlGroups }[] {
  return [
    { title: 'Pages with one canonical', groups: graph.canonical_clusters },
    { title: 'Canonicals in a circle', groups: graph.canonical_loops },
    { title: 'Language versions', groups: graph.hreflang_clusters },
    { title: 'Nearly the same text', groups: graph.near_duplicates },
  ].filter(({ groups }) => groups.count > 0);
}
