import { groupNearDuplicates } from '../site/checks/duplicates.ts';
import { isHtmlPage, isIndexable, type SitePage } from '../site/site-pages.ts';
import type { SiteGraph } from './site-graph.ts';

/** Groups pages by where their canonicals lead, which comes first; of loops, the pages of the loop alone. */
export function groupCanonicals({ pages, canonicals }: SiteGraph, areLoops: boolean): SitePage[][] {
  const positions = [...pages.keys()].filter((position) => {
    const end = canonicals[position];
    return end?.isLoop === areLoops && (!areLoops || end.hops === 0);
  });
  const groups = Map.groupBy(positions, (position) => canonicals[position]?.end ?? position);
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([end, group]) => group.toSorted((a, b) => Number(b === end) - Number(a === end)))
    .map((group) => group.flatMap((position) => pages[position]?.page ?? []));
}

/** Groups the language versions of a page: pages with the same hreflang entries. */
export function groupLanguages({ pages }: SiteGraph): SitePage[][] {
  const marked = pages
    .map(({ page }) => page)
    .filter((page) => isHtmlPage(page) && page.facts.html.hreflangSet !== null);
  const groups = Map.groupBy(marked, ({ facts }) => facts.html?.hreflangSet);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Groups pages that may be indexed and have nearly the same text. */
export function groupSimilarPages({ pages }: SiteGraph): SitePage[][] {
  return groupNearDuplicates(pages.map(({ page }) => page).filter(isIndexable));
}
