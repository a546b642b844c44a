import { CATEGORIES } from '../../contracts/scoring.ts';
import { computeCategoryScore, CATEGORY_WEIGHTS, SCORE_CAPS } from '../page-score.ts';
import type { AuditFacts, AuditIssue } from './audit-facts.ts';

/**
 * What each issue of a page takes from the page's score, by its id. A category has only 100 points to lose, which its
 * issues share by their penalties; what a cap takes beyond that is the capping issue's. Sums up to 100 less the score,
 * rounding aside.
 */
export function computeLostPoints({
  issues,
  score,
}: Pick<AuditFacts, 'issues' | 'score'>): Map<string, number> {
  const losses = new Map<string, number>();
  const add = (id: string, loss: number) => losses.set(id, (losses.get(id) ?? 0) + loss);
  for (const category of CATEGORIES) {
    const own = issues.filter((issue) => getCategory(issue) === category);
    const penalties = own.map(getPenalty);
    const total = penalties.reduce((sum, points) => sum + points, 0);
    if (total === 0) continue;
    const share = (100 - computeCategoryScore(penalties)) / total;
    for (const issue of own) add(issue[0], getPenalty(issue) * share * CATEGORY_WEIGHTS[category]);
  }
  const capping = issues
    .filter(([id]) => id in SCORE_CAPS)
    .sort(([a], [b]) => (SCORE_CAPS[a] ?? 100) - (SCORE_CAPS[b] ?? 100))[0];
  const lost = [...losses.values()].reduce((sum, loss) => sum + loss, 0);
  if (capping && 100 - score > lost) add(capping[0], 100 - score - lost);
  return losses;
}

/** The scores of a page's categories, 0 to 100 each. */
export function computeCategoryScores({
  issues,
}: Pick<AuditFacts, 'issues'>): Record<(typeof CATEGORIES)[number], number> {
  const scores = CATEGORIES.map((category) => [
    category,
    computeCategoryScore(issues.filter((issue) => getCategory(issue) === category).map(getPenalty)),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>;
}

function getCategory([, , category]: AuditIssue): AuditIssue[2] {
  return category;
}

function getPenalty([, , , penalty]: AuditIssue): number {
  return penalty;
}
