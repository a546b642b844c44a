import type { Category, Severity } from '../contracts/scoring.ts';
import {
  type CategoryScores,
  computeCategoryScore,
  computeExactScore,
  findBindingLimit,
  liftCaps,
  type ScoreCap,
  sumPenalties,
} from './page-score.ts';

interface ScoredIssue {
  id: string;
  category: Category;
  severity: Severity;
  penalty: number;
}

interface Analysis<T> {
  overall_score: number | null;
  category_scores: CategoryScores;
  issues: readonly T[];
  score_caps: readonly ScoreCap[];
}

export interface IssueGain<T> {
  issue: T;
  /**
   * Points that the overall score, before rounding, gains if this issue alone is fixed: 0 while a cap or the other issues of its
   * category hold it where it is. `null` if it is not known: the page has no score, or answers with an error, so that most checks
   * did not apply.
   */
  gain: number | null;
  /** The limit, if the issue is what holds the score there; `null` otherwise. */
  cap: number | null;
}

/** Returns the issues of a page, in their order, with what fixing each of them alone gains. */
export function listGains<T extends ScoredIssue>(analysis: Analysis<T>): IssueGain<T>[] {
  const { overall_score: score, category_scores: scores, issues, score_caps: caps } = analysis;
  const isKnown = score !== null && caps.every(({ id }) => id !== 'http-status-error');
  const binding = findBindingLimit(scores, caps);
  const penalties = sumPenalties(issues);
  const before = computeExactScore(scores, caps) ?? 0;
  return issues.map((issue) => {
    const cap = caps.some(({ id, limit }) => id === issue.id && limit === binding) ? binding : null;
    if (!isKnown) return { issue, gain: null, cap };
    const { category, penalty } = issue;
    const points = scores[category] === null ? null : penalties[category] - penalty;
    const fixed = { ...scores, [category]: points === null ? null : computeCategoryScore(points) };
    const after = computeExactScore(fixed, liftCaps(caps, issue.id)) ?? 0;
    return { issue, gain: Math.max(0, after - before), cap };
  });
}
