import { CATEGORIES, type Category, type Severity } from '../contracts/scoring.ts';
import { CATEGORY_WEIGHTS, computeCategoryScore, type ScoreCap, sumPenalties } from './page-score.ts';

interface ScoredIssue {
  id: string;
  category: Category;
  severity: Severity;
  penalty: number;
}

interface Scored {
  category_scores: Record<Category, number | null>;
}

interface Analysis<T> extends Scored {
  overall_score: number | null;
  issues: readonly T[];
  score_caps: readonly ScoreCap[];
}

export interface IssueGain<T> {
  issue: T;
  /**
   * Points that the overall score gains if this issue is fixed; if the score is capped, once the caps are lifted. The issues of a
   * category that has lost all its points share them in proportion to their penalties. Issues that cap the score gain what lifting
   * their cap does after lower caps are lifted; those with the same cap gain it together. `null` if it is not known: the page has no
   * score, or answers with an error, so that most checks did not apply.
   */
  gain: number | null;
  /** The highest score of a page with this issue; `null` if it caps nothing. */
  cap: number | null;
}

/** Returns the issues of a page, in their order, with what fixing each of them gains. */
export function listGains<T extends ScoredIssue>(analysis: Analysis<T>): IssueGain<T>[] {
  const limits = new Map(analysis.score_caps.map(({ id, limit }) => [id, limit]));
  return analysis.issues.map((issue) => ({
    issue,
    gain: computeGain(analysis, issue),
    cap: limits.get(issue.id) ?? null,
  }));
}

function computeGain<T extends ScoredIssue>(analysis: Analysis<T>, fixed: T): number | null {
  const { overall_score: score, category_scores: scores, issues, score_caps: caps } = analysis;
  if (score === null || caps.some(({ id }) => id === 'http-status-error')) return null;
  const total = sumPenalties(issues, fixed.category);
  const share =
    (fixed.penalty * Math.min(1, 100 / total) * CATEGORY_WEIGHTS[fixed.category]) / sumWeights(scores);
  const cap = caps.find(({ id }) => id === fixed.id);
  if (!cap) return share;
  return Math.max(share, computeCapped(analysis, cap.limit + 1) - computeCapped(analysis, cap.limit));
}

/** The score once the issues that cap it below `limit` are fixed. */
function computeCapped<T extends ScoredIssue>(analysis: Analysis<T>, limit: number): number {
  const isLifted = (id: string) => analysis.score_caps.some((cap) => cap.id === id && cap.limit < limit);
  const issues = analysis.issues.filter(({ id }) => !isLifted(id));
  const limits = analysis.score_caps.filter((cap) => cap.limit >= limit).map((cap) => cap.limit);
  return Math.min(computeMean(analysis, issues), ...limits);
}

/** The weighted mean of the category scores with these issues, before rounding and caps. */
function computeMean({ category_scores: scores }: Scored, issues: readonly ScoredIssue[]): number {
  let sum = 0;
  for (const category of CATEGORIES) {
    if (scores[category] === null) continue;
    sum += CATEGORY_WEIGHTS[category] * computeCategoryScore(sumPenalties(issues, category));
  }
  return sum / sumWeights(scores);
}

/** The weights of the categories that have a score. */
function sumWeights(scores: Scored['category_scores']): number {
  let sum = 0;
  for (const category of CATEGORIES) if (scores[category] !== null) sum += CATEGORY_WEIGHTS[category];
  return sum;
}
