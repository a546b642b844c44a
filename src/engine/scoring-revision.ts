import type { Category, Severity } from '../contracts/scoring.ts';
import { hashText } from '../lib/hash.ts';
import { CHECKS } from './checks/all.ts';
import { CATEGORY_WEIGHTS, COMBINED_CAP, PENALTY_SHARES, SCORE_CAPS, SEVERITY_POINTS } from './page-score.ts';

/** The numbers that turn the outcomes of checks into a page's score. */
export const PAGE_SCORING = {
  points: SEVERITY_POINTS,
  shares: PENALTY_SHARES,
  weights: CATEGORY_WEIGHTS,
  caps: SCORE_CAPS,
  combinedCap: COMBINED_CAP,
};

/** Returns a hash of the scoring and of what each check weighs. It changes with any of them, so nobody has to raise a number. */
export function createScoringRevision(
  scoring: typeof PAGE_SCORING,
  checks: readonly { id: string; category: Category; severity: Severity }[],
): string {
  const weighed = checks.map(({ id, category, severity }) => [id, category, severity]);
  return hashText(JSON.stringify([scoring, weighed])).toString(36);
}

/** The scoring of pages of this release. */
export const SCORING_REVISION = createScoringRevision(PAGE_SCORING, CHECKS);
