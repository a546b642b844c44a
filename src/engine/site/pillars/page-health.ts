import { measured, type Pillar, pillarOf, unmeasured } from '../check.ts';
import type { SitePage } from '../pages.ts';
import { HOME_PAGE_COUNT } from '../weights.ts';

/** 0.75 mean and 0.25 lower quartile of the pages' scores; the home page counts twice. */
export function pageHealth(pages: readonly SitePage[]): Pillar {
  if (pages.length === 0) {
    const reason = 'No page has been audited';
    return pillarOf('page_health', [
      unmeasured('pages-mean', reason),
      unmeasured('pages-lower-quartile', reason),
    ]);
  }
  const scores = pages
    .flatMap(({ facts, isHome }) => Array<number>(isHome ? HOME_PAGE_COUNT : 1).fill(facts.score))
    .sort((a, b) => a - b);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const quartile = lowerQuartile(scores);
  const of = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}${pages.some(({ isHome }) => isHome) ? ', the home page counted twice' : ''}`;
  return pillarOf('page_health', [
    measured('pages-mean', mean / 100, `${mean.toFixed(1)} over ${of}`),
    measured('pages-lower-quartile', quartile / 100, `${quartile.toFixed(1)} over ${of}`),
  ]);
}

/** Between the two nearest values where it falls between them. @param sorted ascending, not empty */
export function lowerQuartile(sorted: readonly number[]): number {
  const at = (sorted.length - 1) / 4;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
