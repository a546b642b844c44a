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
  const scores = Float64Array.from(evaluated, ({ facts }) => facts.score);
  const pagesByIssue = indexByIssue(evaluated);
  const unfixed = evaluated.map(({ facts: { issues } }) => {
    const pageCaps = findCaps(issues);
    return { caps: pageCaps, score: scorePage(issues, pageCaps) };
  });
  const before = computeCapped(fixPillars(pillars, listScores(evaluated), new Set()), caps);
  return (fixed) => {
    const fixedScores = scores.slice();
    for (const id of fixed) {
      for (const at of pagesByIssue.get(id) ?? []) {
        const { issues } = evaluated[at]!.facts;
        const { caps: pageCaps, score: computed } = unfixed[at]!;
        const gain = scoreFixedPage(issues, pageCaps, fixed) - computed;
        fixedScores[at] = Math.min(100, scores[at]! + Math.max(0, gain));
      }
    }
    const after = listScores(evaluated, fixedScores);
    const left = caps.filter((cap) => !isLifted(cap.id, fixed, sitePages));
    return Math.max(0, computeCapped(fixPillars(pillars, after, fixed), left) - before);
  };
}

/** Returns the positions of the pages with each issue. */
function indexByIssue(pages: readonly EvaluatedPage[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, { facts }] of pages.entries()) {
    for (const { id } of facts.issues) {
      const listed = index.get(id);
      if (!listed) index.set(id, [at]);
      else if (listed.at(-1) !== at) listed.push(at);
    }
  }
  return index;
}

/** The pillars with these scores of pages, not rounded, and all points for what is fixed. */
function fixPillars(pillars: Pillars, scores: Float64Array, fixed: FixedIds): Pillars {
  const earned = new Map(
    scores.length === 0 ? [] : SUMMARIES.map(({ id, summarize }) => [id, summarize(scores) / 100]),
  );
  return mapChecks(pillars, (check) => {
    if (check.earned === null) return check;
    const share = fixed.has(check.id) ? 1 : earned.get(check.id);
    return share === undefined ? check : { ...check, earned: share * check.points };
  });
}

/** The pillars with other checks in place of theirs; their scores are not computed again. */
export function mapChecks(pillars: Pillars, change: (check: ScoredCheck) => ScoredCheck): Pillars {
  return Object.fromEntries(
    Object.entries(pillars).map(([key, pillar]) => [key, { ...pillar, checks: pillar.checks.map(change) }]),
  ) as Pillars;
}

/** The website score, before rounding, of these pillars under these caps. */
export function computeCapped(pillars: Pillars, caps: ScoredParts['caps']): number {
  return Math.min(computeWeightedScore(pillars) ?? 0, ...caps.map(({ limit }) => limit));
}

type PageIssues = EvaluatedPage['facts']['issues'];

/** The score of a page without these issues. */
function scoreFixedPage(issues: PageIssues, caps: readonly ScoreCap[], fixed: FixedIds): number {
  const left = issues.filter(({ id }) => !fixed.has(id));
  let leftCaps = caps;
  if (caps.length > 0) for (const id of fixed) leftCaps = liftCaps(leftCaps, id);
  return scorePage(left, leftCaps);
}

/** The score of a page with these issues. */
export function scorePage(issues: PageIssues, caps: readonly ScoreCap[]): number {
  const scores = sumPenalties(issues);
  for (const category of CATEGORIES) scores[category] = computeCategoryScore(scores[category]);
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
export function fixPage(page: SitePage, fixed: Pick<FixedIds, 'has'>): SitePage {
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
