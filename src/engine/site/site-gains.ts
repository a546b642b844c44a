import { CATEGORIES } from '../../contracts/scoring.ts';
import type { AppliedCap, Pillars, ScoredCheck } from '../../contracts/site-score.ts';
import { NOINDEX_CHECKS } from '../checks/indexability/robots-directives.ts';
import {
  computeCategoryScore,
  computeOverallScore,
  findCaps,
  liftCaps,
  type ScoreCap,
  sumPenalties,
} from '../page-score.ts';
import { getSiteCap } from './checks/all.ts';
import { listScores, SUMMARIES } from './checks/page-health.ts';
import { computeWeightedScore } from './score-pillars.ts';
import type { SitePages } from './site-fold.ts';
import { type EvaluatedPage, isEvaluated, type SitePage } from './site-pages.ts';

/** The ids of the issues of pages, checks of pillars and caps that one fix removes. */
export type FixedIds = ReadonlySet<string>;

/** Returns the points that the website score, before rounding, gains if only this is fixed. */
export type GainReader = (fixed: FixedIds) => number;

interface ScoredParts {
  pillars: Pillars;
  caps: readonly Pick<AppliedCap, 'id' | 'limit'>[];
  sitePages: Pick<SitePages, 'pages' | 'answersByKey'>;
}

/** The gain is computed as the score is: from the pages without the issues, the pillars without the faults, and the caps left. */
export function createGainReader({ pillars, caps, sitePages }: ScoredParts): GainReader {
  const evaluated = sitePages.pages.filter(isEvaluated);
  const scores = listScores(evaluated);
  const nothing: FixedIds = new Set();
  const before = computeCapped(fixPillars(pillars, scores, nothing), caps);
  return (fixed) => {
    const changed = evaluated.filter(({ facts }) => facts.issues.some(({ id }) => fixed.has(id)));
    const fixedScores = new Map(changed.map((page) => [page, scoreFixedPage(page, fixed)]));
    const after = changed.length === 0 ? scores : listScores(evaluated, fixedScores);
    const left = caps.filter((cap) => !isLifted(cap.id, fixed, sitePages));
    return Math.max(0, computeCapped(fixPillars(pillars, after, fixed), left) - before);
  };
}

/** The pillars with these scores of pages, not rounded, and all points for what is fixed. */
function fixPillars(pillars: Pillars, scores: readonly number[], fixed: FixedIds): Pillars {
  const earned = new Map(
    scores.length === 0 ? [] : SUMMARIES.map(({ id, summarize }) => [id, summarize(scores) / 100]),
  );
  const fixCheck = (check: ScoredCheck): ScoredCheck => {
    if (check.earned === null) return check;
    const share = fixed.has(check.id) ? 1 : earned.get(check.id);
    return share === undefined ? check : { ...check, earned: share * check.points };
  };
  return Object.fromEntries(
    Object.entries(pillars).map(([key, pillar]) => [key, { ...pillar, checks: pillar.checks.map(fixCheck) }]),
  ) as Pillars;
}

function computeCapped(pillars: Pillars, caps: ScoredParts['caps']): number {
  return Math.min(computeWeightedScore(pillars) ?? 0, ...caps.map(({ limit }) => limit));
}

/** The score of a page without these issues. */
function scoreFixedPage({ facts: { score, issues } }: EvaluatedPage, fixed: FixedIds): number {
  const left = issues.filter(({ id }) => !fixed.has(id));
  const caps = issues
    .filter(({ id }) => fixed.has(id))
    .reduce((remaining: readonly ScoreCap[], { id }) => liftCaps(remaining, id), findCaps(issues));
  return Math.min(100, score + Math.max(0, scorePage(left, caps) - scorePage(issues, findCaps(issues))));
}

function scorePage(issues: EvaluatedPage['facts']['issues'], caps: readonly ScoreCap[]): number {
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, computeCategoryScore(sumPenalties(issues, category))]),
  ) as Record<(typeof CATEGORIES)[number], number>;
  return computeOverallScore(scores, caps) ?? 0;
}

/** Whether a cap no longer applies: it is fixed itself, or a cause of it is. A cap on a share of pages is tested again. */
function isLifted(id: AppliedCap['id'], fixed: FixedIds, { pages, answersByKey }: ScoredParts['sitePages']) {
  if (fixed.has(id)) return true;
  const { removes, testPages } = getSiteCap(id);
  if (!removes.some((cause) => fixed.has(cause))) return false;
  if (!testPages) return true;
  return testPages({ pages: pages.map((page) => fixPage(page, fixed)), answersByKey }) === null;
}

/** The page as the caps read it once the issues are fixed. */
function fixPage(page: SitePage, fixed: FixedIds): SitePage {
  const { facts } = page;
  if (!facts.issues.some(({ id }) => fixed.has(id))) return page;
  const isStillNoindex = facts.issues.some(({ id }) => NOINDEX_CHECKS.has(id) && !fixed.has(id));
  return {
    ...page,
    facts: {
      ...facts,
      status: fixed.has('http-status-error') ? 200 : facts.status,
      noindex: facts.noindex && isStillNoindex,
      snippets: facts.snippets || fixed.has('snippet-suppressed'),
      html: facts.html && {
        ...facts.html,
        empty: facts.html.empty && !fixed.has('content-empty-without-js'),
      },
    },
  };
}
