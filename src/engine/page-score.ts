import type { Category, Severity } from '../contracts/scoring.ts';

/**
 * Every weight of the page score. Change one only with the distribution over real pages beside it (README).
 * Points are taken from a category's 100.
 */
export const SEVERITY_POINTS: Record<Severity, number> = { critical: 100, high: 36, medium: 15, low: 3 };

/** Shares of the overall score; they add up to 1. */
export const CATEGORY_WEIGHTS: Record<Category, number> = {
  indexability: 0.32,
  metadata: 0.16,
  content: 0.16,
  technical: 0.16,
  accessibility: 0.13,
  social: 0.07,
};

/** Gates: an issue that keeps the whole page from scoring more, whatever else is right. */
export const SCORE_CAPS: Record<string, number> = {
  'http-status-error': 20,
  'meta-robots-noindex': 59,
  'x-robots-noindex': 59,
  'robots-txt-blocks-page': 59,
  'content-empty-without-js': 69,
};

export interface ScoreCap {
  /** The issue that set it. */
  id: string;
  limit: number;
}

/** The points an issue takes. Of many elements: all of them at half or more affected, 0.6 at a tenth, else 0.3. */
export function computePenalty(severity: Severity, affected?: { count: number; total: number }): number {
  const points = SEVERITY_POINTS[severity];
  if (!affected || affected.total === 0) return points;
  const share = affected.count / affected.total;
  return Math.ceil(points * (share >= 0.5 ? 1 : share >= 0.1 ? 0.6 : 0.3));
}

/** 100 less the penalties of the category, never under 0. */
export function computeCategoryScore(penalties: readonly number[]): number {
  return Math.max(0, 100 - penalties.reduce((sum, points) => sum + points, 0));
}

/** The weighted mean of the categories, rounded, then held under the lowest cap. */
export function computeOverallScore(scores: Record<Category, number>, caps: readonly ScoreCap[]): number {
  const weighted = Object.entries(CATEGORY_WEIGHTS).reduce(
    (sum, [category, weight]) => sum + weight * scores[category as Category],
    0,
  );
  return Math.min(Math.round(weighted), ...caps.map((cap) => cap.limit));
}
