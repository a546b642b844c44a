import type { Pillar } from '../../../contracts/site-score.ts';
import { pluralize } from '../../../lib/text.ts';
import { createMeasuredCheck, createPillar, createUnmeasuredCheck } from '../pillar.ts';
import type { EvaluatedPage } from '../site-pages.ts';
import { HOME_PAGE_WEIGHT } from '../weights.ts';

/**
 * Page health: three quarters for the mean of the page scores, one quarter for their lower quartile. The home page
 * counts twice.
 */
export function scorePageHealth(pages: readonly EvaluatedPage[]): Pillar {
  if (pages.length === 0) {
    const reason = 'No HTML page has been audited';
    return createPillar('page_health', [
      createUnmeasuredCheck('pages-mean', reason),
      createUnmeasuredCheck('pages-lower-quartile', reason),
    ]);
  }
  const scores = pages
    .flatMap(({ facts, isHome }) => Array<number>(isHome ? HOME_PAGE_WEIGHT : 1).fill(facts.score))
    .sort((a, b) => a - b);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const quartile = computeLowerQuartile(scores);
  const scope = `${pluralize(pages.length, 'page')}${pages.some(({ isHome }) => isHome) ? ', the home page counted twice' : ''}`;
  return createPillar('page_health', [
    createMeasuredCheck('pages-mean', mean / 100, `${mean.toFixed(1)} over ${scope}`),
    createMeasuredCheck('pages-lower-quartile', quartile / 100, `${quartile.toFixed(1)} over ${scope}`),
  ]);
}

/**
 * The lower quartile, interpolated linearly between the two nearest values.
 *
 * @param sorted ascending, not empty
 */
export function computeLowerQuartile(sorted: readonly number[]): number {
  const position = (sorted.length - 1) / 4;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
