import type { DocumentedIssue, SeoAnalysis as PageAnalysis } from '../../contracts/page.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { computeCategoryScore, computeOverallScore, computePenalty, SCORE_CAPS } from '../page-score.ts';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import { type Check, type Outcome, unknown } from './check.ts';

/** A failed check of a page. The page object adds the URL of the check's documentation. */
export type Issue = Omit<DocumentedIssue, 'docs_url'>;

/**
 * The outcome of all checks of one page. `overall_score` follows from the issues, `CATEGORY_WEIGHTS` and `score_caps`
 * alone.
 */
export type SeoAnalysis = Omit<PageAnalysis, 'issues'> & { issues: Issue[] };

type PassedCheck = SeoAnalysis['passed_checks'][number];

/** Limit of evidence and recommendation, in characters. */
const TEXT_LIMIT = 2_000;

/** Runs `checks` on the facts of a page. A check that throws is `unknown` and takes no points. */
export function runChecks(checks: readonly Check[], facts: PageFacts): SeoAnalysis {
  const issues: Issue[] = [];
  const passed: PassedCheck[] = [];
  const notApplicableIds: string[] = [];
  const unknownIds: string[] = [];
  for (const check of checks) {
    const { id, category, severity, title } = check;
    const outcome = runCheck(check, facts);
    if (outcome.result === 'pass') passed.push({ id, category, title });
    else if (outcome.result === 'notApplicable') notApplicableIds.push(id);
    else if (outcome.result === 'unknown') unknownIds.push(id);
    else {
      issues.push({
        id,
        category,
        severity,
        title,
        evidence: outcome.evidence.slice(0, TEXT_LIMIT),
        recommendation: (outcome.recommendation ?? check.recommendation).slice(0, TEXT_LIMIT),
        penalty: computePenalty(severity, outcome.affected),
      });
    }
  }
  issues.sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.penalty - a.penalty,
  );
  const penalties = mapKeys(CATEGORIES, (): number[] => []);
  const issueCounts = mapKeys(SEVERITIES, () => 0);
  for (const issue of issues) {
    penalties[issue.category].push(issue.penalty);
    issueCounts[issue.severity]++;
  }
  const categoryScores = mapKeys(CATEGORIES, (category) => computeCategoryScore(penalties[category]));
  const caps = issues.flatMap(({ id }) => {
    const limit = SCORE_CAPS[id];
    return limit === undefined ? [] : [{ id, limit }];
  });
  return {
    overall_score: computeOverallScore(categoryScores, caps),
    category_scores: categoryScores,
    issue_counts: issueCounts,
    issues,
    passed_checks: passed,
    not_applicable: { count: notApplicableIds.length, ids: notApplicableIds },
    unknown: { count: unknownIds.length, ids: unknownIds },
    score_caps: caps,
  };
}

const NOT_READ = 'The page is too large: its end was not read';

/**
 * The outcome of one check: `notApplicable` if the page does not meet its needs, `unknown` if it throws or if what it
 * misses may be in a part of the page that was not read.
 */
export function runCheck(check: Check, facts: PageFacts): Outcome {
  const success = facts.page.status >= 200 && facts.page.status < 300;
  if (check.needs !== 'response' && !success) return { result: 'notApplicable' };
  if (check.needs === 'html' && !facts.html) return { result: 'notApplicable' };
  try {
    const outcome = check.test(facts);
    const isUnread = check.absentFrom !== undefined && facts.html?.unread.includes(check.absentFrom);
    return outcome.result === 'fail' && isUnread ? unknown(NOT_READ) : outcome;
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}

function mapKeys<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}
