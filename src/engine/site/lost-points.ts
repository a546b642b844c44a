import { CATEGORIES } from '../../contracts/scoring.ts';
import { computeCategoryScore, CATEGORY_WEIGHTS, findCaps } from '../page-score.ts';
import type { AuditFacts } from './audit-facts.ts';
import type { EvaluatedPage } from './site-pages.ts';

/**
 * The points each issue takes from the page score, by issue id. A category has 100 points to lose, which its issues
 * share in proportion to their penalties; points that a cap takes on top go to the issue that set it. The sum is 100
 * less the page score, apart from rounding.
 */
export function computeLostPoints({ issues, score }: EvaluatedPage['facts']): Map<string, number> {
  const losses = new Map<string, number>();
  const add = (id: string, loss: number) => losses.set(id, (losses.get(id) ?? 0) + loss);
  for (const category of CATEGORIES) {
    const categoryIssues = issues.filter((issue) => issue.category === category);
    const penalties = categoryIssues.map(({ penalty }) => penalty);
    const total = penalties.reduce((sum, penalty) => sum + penalty, 0);
    if (total === 0) continue;
    const share = (100 - computeCategoryScore(penalties)) / total;
    for (const { id, penalty } of categoryIssues) add(id, penalty * share * CATEGORY_WEIGHTS[category]);
  }
  const [capping] = findCaps(issues);
  const lost = [...losses.values()].reduce((sum, loss) => sum + loss, 0);
  if (capping && 100 - score > lost) add(capping.id, 100 - score - lost);
  return losses;
}

/** The category scores of a page that counts in the website score, 0 to 100 each. */
export function computeCategoryScores({
  issues,
}: Pick<AuditFacts, 'issues'>): Record<(typeof CATEGORIES)[number], number> {
  const scores = CATEGORIES.map((category) => [
    category,
    computeCategoryScore(issues.filter((issue) => issue.category === category).map(({ penalty }) => penalty)),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>;
}
