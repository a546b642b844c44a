import { CATEGORIES, type Category, type Severity } from '../contracts/scoring.ts';

/**
 * Penalty of a failed check, in points of a category's 100. Change weights only with the distribution of scores over
 * real pages before and after (docs/decisions/0006-page-score.md).
 */
export const SEVERITY_POINTS: Record<Severity, number> = { critical: 100, high: 36, medium: 15, low: 4 };

/** Weights of the categories in the overall score; they add up to 1. */
export const CATEGORY_WEIGHTS: Record<Category, number> = {
  indexability: 0.23,
  metadata: 0.2,
  content: 0.15,
  technical: 0.16,
  accessibility: 0.19,
  social: 0.07,
};

/** Category scores, 0 to 100 each; `null` for a category in which no check has a result. */
export type CategoryScores = Record<Category, number | null>;

export const NO_SCORES: Readonly<CategoryScores> = {
  indexability: null,
  metadata: null,
  content: null,
  technical: null,
  social: null,
  accessibility: null,
};

/** Caps: the highest overall score of a page with this issue, if it takes the whole points of its severity. */
export const SCORE_CAPS: Record<string, number> = {
  'http-status-error': 20,
  'meta-robots-noindex': 59,
  'x-robots-noindex': 59,
  'robots-txt-blocks-page': 59,
  'content-empty-without-js': 69,
  'title-missing': 79,
  'content-thin': 89,
  'https-missing': 89,
};

/** A lower cap for the first issue on a page that also has the other issues. */
export const COMBINED_CAP = {
  ids: ['title-missing', 'description-missing', 'h1-missing'],
  limit: 74,
} as const;

/** Share of the points that a penalty takes, by the minimum share of affected elements. */
export const PENALTY_SHARES = [
  { from: 0.5, share: 1 },
  { from: 0.1, share: 0.6 },
  { from: 0, share: 0.3 },
] as const;

export interface ScoreCap {
  /** The id of the issue that sets the cap. */
  id: string;
  limit: number;
}

/**
 * Returns the penalty of an issue in points, rounded up: all points of its severity or, if elements are counted, the share that
 * `PENALTY_SHARES` has for the affected ones.
 */
export function computePenalty(severity: Severity, affected?: { count: number; total: number }): number {
  const points = SEVERITY_POINTS[severity];
  if (!affected || affected.total === 0) return points;
  const affectedShare = affected.count / affected.total;
  const { share } = PENALTY_SHARES.find(({ from }) => affectedShare >= from) ?? PENALTY_SHARES[2];
  return Math.ceil(points * share);
}

/** Returns the points that issues take from each category together. */
export function sumPenalties(
  issues: readonly { category: Category; penalty: number }[],
): Record<Category, number> {
  const sums = { indexability: 0, metadata: 0, content: 0, technical: 0, social: 0, accessibility: 0 };
  for (const { category, penalty } of issues) sums[category] += penalty;
  return sums;
}

/** Returns the score of a category whose issues take `points`: 100 minus these, at least 0. */
export function computeCategoryScore(points: number): number {
  return Math.max(0, 100 - points);
}

/** Returns the caps of a page with these issues, lowest first. */
export function findCaps(issues: readonly { id: string; severity: Severity; penalty: number }[]): ScoreCap[] {
  const caps: ScoreCap[] = [];
  for (const { id, severity, penalty } of issues) {
    const limit = SCORE_CAPS[id];
    if (limit === undefined || penalty !== SEVERITY_POINTS[severity]) continue;
    const isCombined =
      id === COMBINED_CAP.ids[0] &&
      COMBINED_CAP.ids.every((other) => issues.some((issue) => issue.id === other));
    caps.push({ id, limit: isCombined ? COMBINED_CAP.limit : limit });
  }
  return caps.sort((a, b) => a.limit - b.limit);
}

/**
 * Returns the weighted mean of the category scores that are not `null`, rounded, at most the lowest cap; `null` if no category
 * has a score.
 */
export function computeOverallScore(scores: CategoryScores, caps: readonly ScoreCap[]): number | null {
  const score = computeExactScore(scores, caps);
  return score === null ? null : Math.round(score);
}

/** The same before rounding. */
export function computeExactScore(scores: CategoryScores, caps: readonly ScoreCap[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const category of CATEGORIES) {
    const score = scores[category];
    if (score === null) continue;
    sum += CATEGORY_WEIGHTS[category] * score;
    weights += CATEGORY_WEIGHTS[category];
  }
  if (weights === 0) return null;
  return Math.min(sum / weights, ...caps.map((cap) => cap.limit));
}

/** Returns the caps that are left once an issue is fixed. The combined cap ends with any of its issues. */
export function liftCaps(caps: readonly ScoreCap[], fixedId: string): ScoreCap[] {
  const isCombined = COMBINED_CAP.ids.some((id) => id === fixedId);
  return caps
    .filter(({ id }) => id !== fixedId)
    .map(({ id, limit }) => ({
      id,
      limit: isCombined && id === COMBINED_CAP.ids[0] ? (SCORE_CAPS[id] ?? limit) : limit,
    }));
}

/** Returns the limit that holds the score below the mean of its categories; `null` if none does. */
export function findBindingLimit(scores: CategoryScores, caps: readonly ScoreCap[]): number | null {
  const limit = Math.min(...caps.map((cap) => cap.limit));
  return (computeOverallScore(scores, []) ?? 0) > limit ? limit : null;
}

/**
 * Returns the points each issue takes from the page score, by issue id. A category has 100 points to lose, which its issues
 * share in proportion to their penalties; points that a cap takes on top go to the issue that set it. The sum is 100
 * less the page score, apart from rounding.
 */
export function computeLostPoints({
  issues,
  score,
}: {
  issues: readonly { id: string; category: Category; severity: Severity; penalty: number }[];
  score: number;
}): Map<string, number> {
  const losses = new Map<string, number>();
  const add = (id: string, loss: number) => losses.set(id, (losses.get(id) ?? 0) + loss);
  const penalties = sumPenalties(issues);
  for (const category of CATEGORIES) {
    const total = penalties[category];
    if (total === 0) continue;
    const share = (100 - computeCategoryScore(total)) / total;
    for (const issue of issues)
      if (issue.category === category) add(issue.id, issue.penalty * share * CATEGORY_WEIGHTS[category]);
  }
  const [capping] = findCaps(issues);
  const lost = [...losses.values()].reduce((sum, loss) => sum + loss, 0);
  if (capping && 100 - score > lost) add(capping.id, 100 - score - lost);
  return losses;
}
