import { pluralize } from '../../../lib/text.ts';
import { isEvaluated } from '../site-pages.ts';
import { defineSiteCheck, measured, type Measurement, type ScoredSite, unmeasured } from './site-check.ts';

/** How many pages the home page counts as. */
export const HOME_PAGE_WEIGHT = 2;

/** Three quarters for the mean of the page scores, one quarter for their lower quartile. The home page counts twice. */
export const pageHealthChecks = [
  defineSiteCheck({
    id: 'pages-mean',
    pillar: 'page_health',
    weight: 41.25,
    label: 'Average page score',
    title: 'Pages score below 100 on average',
    fix: 'Fix the issues that cost your pages the most points',
    test: (site) =>
      measureScores(site, (scores) => scores.reduce((sum, score) => sum + score, 0) / scores.length),
  }),
  defineSiteCheck({
    id: 'pages-lower-quartile',
    pillar: 'page_health',
    weight: 13.75,
    label: 'Lower-quartile page score',
    title: 'The weakest pages have a low score',
    fix: 'Improve the pages with the lowest scores',
    test: (site) => measureScores(site, computeLowerQuartile),
  }),
];

/** @param summarize returns one score for the scores of the pages, ascending and at least one */
function measureScores(
  { sitePages }: ScoredSite,
  summarize: (sorted: readonly number[]) => number,
): Measurement {
  const pages = sitePages.pages.filter(isEvaluated);
  if (pages.length === 0) return unmeasured('No HTML page has been audited');
  const scores = pages
    .flatMap(({ facts, isHome }) => Array<number>(isHome ? HOME_PAGE_WEIGHT : 1).fill(facts.score))
    .sort((a, b) => a - b);
  const score = summarize(scores);
  const scope = `${pluralize(pages.length, 'page')}${pages.some(({ isHome }) => isHome) ? ', the home page counted twice' : ''}`;
  return measured(score / 100, `${score.toFixed(1)} over ${scope}`);
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
