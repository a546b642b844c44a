import { MOST_CLICKS, type WebsiteGraph } from '../../contracts/graph.ts';
import type { SitePage } from '../site/site-pages.ts';
import { averageScores } from './folder-scores.ts';

/** Counts pages by their clicks from the home page, ascending. @param getDepth `null` for pages that no path reaches, which are last */
export function countDepths(
  pages: readonly SitePage[],
  getDepth: (page: SitePage) => number | null,
): WebsiteGraph['depths'] {
  const byDepth = Map.groupBy(pages, (page) => {
    const depth = getDepth(page);
    return depth && Math.min(depth, MOST_CLICKS);
  });
  return [...byDepth]
    .sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([depth, ofDepth]) => ({ depth, pages: ofDepth.length, average_score: averageScores(ofDepth) }));
}
