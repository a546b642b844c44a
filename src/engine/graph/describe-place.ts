import { MOST_CLICKS } from '../../contracts/graph.ts';
import type { GraphPageView } from '../../contracts/graph-page.ts';
import { toPageKey, type SitePage } from '../site/site-pages.ts';
import { UNREACHED } from './click-depth.ts';
import { groupCanonicals, groupLanguages, groupSimilarPages } from './clusters.ts';
import { sampleUrls, toCoverage } from './describe-graph.ts';
import type { GraphSource, PageDescriber } from './describe-page.ts';

/** Describes a page, the shortest path from the home page to it, the pages that belong to it, and the URLs that redirect to it. */
export function describePlace(source: GraphSource, page: SitePage, describer: PageDescriber): GraphPageView {
  const { graph } = source;
  const place = graph.pages[page.position];
  if (!place) throw new Error(`the graph has no page ${page.key}`);
  const sampleGroup = (groups: readonly (readonly SitePage[])[]) => {
    const others = groups.find((group) => group.includes(page))?.filter((other) => other !== page) ?? [];
    return sampleUrls(others.map(({ facts }) => facts.url));
  };
  const leading = graph.redirects.filter(({ urls }) => toPageKey(urls.at(-1) ?? '') === page.key);
  return {
    page: describer.describe(place),
    path: listPath(source, page),
    canonical_cluster: sampleGroup([...groupCanonicals(graph, false), ...groupCanonicals(graph, true)]),
    hreflang_cluster: sampleGroup(groupLanguages(graph)),
    near_duplicates: sampleGroup(groupSimilarPages(graph)),
    redirects_from: sampleUrls(leading.map(({ urls }) => urls[0] ?? '')),
    coverage: toCoverage(graph),
  };
}

/** The pages on a shortest path from the home page, both included, of a long one its end; `null` if no path of known links leads there. */
function listPath({ graph: { pages, paths } }: GraphSource, page: SitePage): string[] | null {
  if (!paths || paths.depths[page.position] === UNREACHED) return null;
  const path: string[] = [];
  for (
    let at = page.position;
    at !== UNREACHED && path.length <= MOST_CLICKS;
    at = paths.previous[at] ?? UNREACHED
  )
    path.push(pages[at]?.page.facts.url ?? '');
  return path.reverse();
}
