import { CATEGORIES } from '../../contracts/scoring.ts';
import { computeCategoryScore, CATEGORY_WEIGHTS, findCaps, sumPenalties } from '../page-score.ts';
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
    const total = sumPenalties(issues, category);
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
