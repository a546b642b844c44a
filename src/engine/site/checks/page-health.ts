import { pluralize } from '../../../lib/text.ts';
import { type EvaluatedPage, isEvaluated } from '../site-pages.ts';
import { defineSiteCheck, measured, type Measurement, type ScoredSite, unmeasured } from './site-check.ts';

/** How many pages the home page counts as. */
export const HOME_PAGE_WEIGHT = 2;

/** The checks of page health: each summarizes the scores of the pages, ascending and at least one, as one score. */
export const SUMMARIES: { id: string; summarize: (sorted: Float64Array) => number }[] = [
  {
    id: 'pages-mean',
    summarize: (scores) => scores.reduce((sum, score) => sum + score, 0) / scores.length,
  },
  { id: 'pages-lower-quartile', summarize: computeLowerQuartile },
];

/** Three quarters for the mean of the page scores, one quarter for their lower quartile. The home page counts twice. */
export const pageHealthChecks = [
  defineSiteCheck({
    id: 'pages-mean',
    pillar: 'page_health',
    weight: 41.25,
    label: 'Average page score',
    title: 'Pages score below 100 on average',
    fix: 'Fix the issues that cost your pages the most points',
    test: (site) => measureScores(site, 'pages-mean'),
  }),
  defineSiteCheck({
    id: 'pages-lower-quartile',
    pillar: 'page_health',
    weight: 13.75,
    label: 'Lower-quartile page score',
    title: 'The weakest pages have a low score',
    fix: 'Improve the pages with the lowest scores',
    test: (site) => measureScores(site, 'pages-lower-quartile'),
  }),
];

function measureScores({ sitePages }: ScoredSite, id: string): Measurement {
  const pages = sitePages.pages.filter(isEvaluated);
  if (pages.length === 0) return unmeasured('No HTML page has been audited');
  const score = SUMMARIES.find((summary) => summary.id === id)?.summarize(listScores(pages)) ?? 0;
  const scope = `${pluralize(pages.length, 'page')}${pages.some(({ isHome }) => isHome) ? ', the home page counted twice' : ''}`;
  return measured(score / 100, `${score.toFixed(1)} over ${scope}`);
}

/** The scores of the pages, ascending, that of the home page twice. @param scores by page */
export function listScores(
  pages: readonly EvaluatedPage[],
  scores = Float64Array.from(pages, ({ facts }) => facts.score),
): Float64Array {
  const home = pages.findIndex(({ isHome }) => isHome);
  if (home === -1) return scores.toSorted();
  const counted = new Float64Array(scores.length + HOME_PAGE_WEIGHT - 1).fill(scores[home] ?? 0);
  counted.set(scores);
  return counted.sort();
}

/**
 * The lower quartile, interpolated linearly between the two nearest values.
 *
 * @param sorted ascending, not empty
 */
export function computeLowerQuartile(sorted: ArrayLike<number>): number {
  const position = (sorted.length - 1) / 4;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
