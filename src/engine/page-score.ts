import type { Category, Severity } from '../contracts/scoring.ts';

/**
 * Penalty of a failed check, in points of a category's 100. Change weights only with the distribution of scores over
 * real pages before and after (docs/decisions/0006-page-score.md).
 */
export const SEVERITY_POINTS: Record<Severity, number> = { critical: 100, high: 36, medium: 15, low: 3 };

/** Weights of the categories in the overall score; they add up to 1. */
export const CATEGORY_WEIGHTS: Record<Category, number> = {
  indexability: 0.32,
  metadata: 0.16,
  content: 0.16,
  technical: 0.16,
  accessibility: 0.13,
  social: 0.07,
};

/** Caps: the highest overall score of a page with this issue. */
export const SCORE_CAPS: Record<string, number> = {
  'http-status-error': 20,
  'meta-robots-noindex': 59,
  'x-robots-noindex': 59,
  'robots-txt-blocks-page': 59,
  'content-empty-without-js': 69,
};

export interface ScoreCap {
  /** The id of the issue that sets the cap. */
  id: string;
  limit: number;
}

/**
 * The penalty of an issue, in points, rounded up. If a count of elements is given: all points if at least half of them
 * are affected, 0.6 of the points if at least a tenth, else 0.3.
 */
export function computePenalty(severity: Severity, affected?: { count: number; total: number }): number {
  const points = SEVERITY_POINTS[severity];
  if (!affected || affected.total === 0) return points;
  const share = affected.count / affected.total;
  return Math.ceil(points * (share >= 0.5 ? 1 : share >= 0.1 ? 0.6 : 0.3));
}

/** The score of a category: 100 minus its penalties, at least 0. */
export function computeCategoryScore(penalties: readonly number[]): number {
  return Math.max(0, 100 - penalties.reduce((sum, points) => sum + points, 0));
}

/** The weighted mean of the category scores, rounded, at most the lowest cap. */
export function computeOverallScore(scores: Record<Category, number>, caps: readonly ScoreCap[]): number {
  const weighted = Object.entries(CATEGORY_WEIGHTS).reduce(
    (sum, [category, weight]) => sum + weight * scores[category as Category],
    0,
  );
  return Math.min(Math.round(weighted), ...caps.map((cap) => cap.limit));
}
