import type { DocumentedIssue, SeoAnalysis as PageAnalysis } from '../../contracts/page.ts';
import type { PageFacts } from '../page/page-facts.ts';
import {
  CATEGORY_WEIGHTS,
  type CategoryScores,
  computeCategoryScore,
  computeOverallScore,
  computePenalty,
  findCaps,
  NO_SCORES,
  type ScoreCap,
} from '../page-score.ts';
import { isSuccess } from '../fetched-page.ts';
import { isRedirectPage } from '../page/facts/refresh.ts';
import { CATEGORIES } from '../../contracts/scoring.ts';
import { type Check, describePass, type Failure, type Outcome, testPage, unknown } from './check.ts';
import { type Evidence, limitEvidence } from '../evidence.ts';
import { countIssues } from './issue-groups.ts';

/** A failed check of a page. The page object adds the URL of the check's documentation. */
export type Issue = Omit<DocumentedIssue, 'evidence' | 'docs_url' | 'parts'> & { evidence: Evidence };

/**
 * The outcome of all checks of one page. `overall_score` follows from the issues, `CATEGORY_WEIGHTS` and `score_caps`
 * alone.
 */
export type AuditAnalysis = Omit<PageAnalysis, 'issues'> & { issues: Issue[] };

type PassedCheck = AuditAnalysis['passed_checks'][number];

/** Characters of a recommendation with values of the page. A longer one is left out, because half of a tag or URL helps nobody. */
const RECOMMENDATION_LIMIT = 2_000;

/**
 * Runs `checks` on the facts of a page. A check that throws is `unknown` and takes no points. A category none of whose
 * checks could tell anything has no score. An answer that is neither HTML nor an error has no scores at all, nor has one that blocks our crawler,
 * because what a visitor would see was not audited.
 */
export function runChecks(checks: readonly Check[], facts: PageFacts): AuditAnalysis {
  const issues: Issue[] = [];
  const passed: PassedCheck[] = [];
  const notApplicableIds: string[] = [];
  const unknownIds: string[] = [];
  for (const check of checks) {
    const { id, category, title } = check;
    const outcome = runCheck(check, facts);
    if (outcome.result === 'pass') passed.push({ id, category, title: describePass(check) });
    else if (outcome.result === 'notApplicable') notApplicableIds.push(id);
    else if (outcome.result === 'unknown') unknownIds.push(id);
    else {
      const severity = outcome.severity ?? check.severity;
      const issue: Issue = {
        id,
        category,
        severity,
        title,
        evidence: limitEvidence(outcome.evidence),
        recommendation: selectRecommendation(outcome, check),
        penalty: computePenalty(severity, outcome.affected ?? outcome.shortfall),
      };
      if (outcome.affected) issue.affected = outcome.affected;
      issues.push(issue);
    }
  }
  const isScored = facts.blockedBy === null && (facts.html !== null || !isSuccess(facts.page));
  const scores: PageScores = isScored
    ? scoreIssues(issues, passed, facts.page)
    : { overall_score: null, category_scores: { ...NO_SCORES }, score_caps: [] };
  return {
    overall_score: scores.overall_score,
    category_scores: scores.category_scores,
    issue_counts: countIssues(issues),
    issues: sortByCost(issues, scores.score_caps),
    passed_checks: passed,
    not_applicable: { count: notApplicableIds.length, ids: notApplicableIds },
    unknown: { count: unknownIds.length, ids: unknownIds },
    score_caps: scores.score_caps,
  };
}

type PageScores = Pick<AuditAnalysis, 'overall_score' | 'category_scores' | 'score_caps'>;

/** Scores a page by its failed and passed checks. */
export function scoreIssues(
  issues: readonly Pick<Issue, 'id' | 'category' | 'severity' | 'penalty'>[],
  passed: readonly PassedCheck[],
  page: { status: number },
): PageScores {
  const caps = findCaps(issues);
  // What an error page passes says nothing about the page that was asked for.
  const categoryScores = scoreCategories(isSuccess(page) ? passed : [], issues);
  return {
    overall_score: computeOverallScore(categoryScores, caps),
    category_scores: categoryScores,
    score_caps: caps,
  };
}

function selectRecommendation({ recommendation }: Failure, check: Check): string {
  return recommendation === undefined || recommendation.length > RECOMMENDATION_LIMIT
    ? check.recommendation
    : recommendation;
}

/** The scores of the categories, `null` for one without a check that passed or failed. */
function scoreCategories(
  passed: readonly PassedCheck[],
  issues: readonly Pick<Issue, 'category' | 'penalty'>[],
): CategoryScores {
  const lost: CategoryScores = { ...NO_SCORES };
  for (const { category } of passed) lost[category] = 0;
  for (const { category, penalty } of issues) lost[category] = (lost[category] ?? 0) + penalty;
  const scores: CategoryScores = { ...NO_SCORES };
  for (const category of CATEGORIES) {
    const points = lost[category];
    if (points !== null) scores[category] = computeCategoryScore(points);
  }
  return scores;
}

type CostedIssue = Pick<Issue, 'id' | 'penalty' | 'category'>;

/** Sorts issues: those that cap the score first, the lowest cap first of all, then those that take most of the score. */
export function sortByCost<T extends CostedIssue>(issues: readonly T[], caps: readonly ScoreCap[]): T[] {
  return issues
    .map((issue) => ({
      issue,
      limit: caps.find(({ id }) => id === issue.id)?.limit ?? 100,
      cost: computeCost(issue),
    }))
    .sort((a, b) => a.limit - b.limit || b.cost - a.cost)
    .map(({ issue }) => issue);
}

/** Points of the overall score that an issue takes at most: fewer if its category is at 0. */
function computeCost({ penalty, category }: Pick<Issue, 'penalty' | 'category'>): number {
  return penalty * CATEGORY_WEIGHTS[category];
}

const IN_SCRIPT = 'The page is the empty shell of an app: only its script knows what the document has';
const NOT_READ = 'The page was not read to its end, or a style hides its text until a script shows it';

/**
 * The outcome of one check: `notApplicable` if the page does not meet its needs, `unknown` if it throws or if what it
 * misses may be in a part of the page that was not read, or that only a script adds.
 */
export function runCheck(check: Check, facts: PageFacts): Outcome {
  if (facts.blockedBy !== null) return unknown('Our crawler was blocked');
  if (check.needs !== 'response' && !isSuccess(facts.page)) return { result: 'notApplicable' };
  if (check.needs === 'html' && !facts.html) return { result: 'notApplicable' };
  if (check.skipsRedirectPages && isRedirectPage(facts.refresh)) return { result: 'notApplicable' };
  try {
    const outcome = testPage(check, facts);
    if (outcome.result !== 'fail' || check.absentFrom === undefined) return outcome;
    if (facts.html?.unread.includes(check.absentFrom)) return unknown(NOT_READ);
    return check.absentFrom === 'document' && facts.html?.appShell ? unknown(IN_SCRIPT) : outcome;
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}
