import type { Pillars, ScoredCheck, TopIssue } from '../../contracts/site-score.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { computeLostPoints } from '../page-score.ts';
import { SITE_CHECKS_BY_ID } from './checks/all.ts';
import { HOME_PAGE_WEIGHT } from './checks/page-health.ts';
import { computeEarnedShare } from './score-pillars.ts';
import type { EvaluatedPage } from './site-pages.ts';

/** An issue of pages or a check of a pillar, with the points that it costs the website score, not rounded. */
export type CostedIssue = Omit<TopIssue, 'pages'>;

/** The issues of pages and the checks of the pillars. */
export function costIssues(pillars: Pillars, pages: readonly EvaluatedPage[]): CostedIssue[] {
  return [...costPageIssues(pillars, pages), ...costSiteChecks(pillars)];
}

/** Divides the points that page health loses among the issues, in proportion to what they take from the page scores. */
export function costPageIssues(pillars: Pillars, pages: readonly EvaluatedPage[]): CostedIssue[] {
  const issues = new Map<string, CostedIssue>();
  let lost = 0;
  for (const { facts, isHome } of pages) {
    const losses = computeLostPoints(facts);
    for (const { id, severity, title: stored } of facts.issues) {
      // Stored audits may have an earlier wording.
      const title = CHECKS_BY_ID.get(id)?.title ?? stored;
      const issue = issues.get(id) ?? { id, kind: 'page', title, severity, cost: 0 };
      const loss = (losses.get(id) ?? 0) * (isHome ? HOME_PAGE_WEIGHT : 1);
      issue.cost += loss;
      issues.set(id, issue);
      lost += loss;
    }
  }
  const { checks, weight } = pillars.page_health;
  const share = computeEarnedShare(checks) ?? 1;
  const lostByPillar = ((1 - share) * weight * 100) / sumMeasuredWeights(pillars);
  return Array.from(issues.values(), (issue) => ({
    ...issue,
    cost: lost === 0 ? 0 : (issue.cost / lost) * lostByPillar,
  }));
}

/** The checks of the pillars other than page health, whose points its issues share. */
export function costSiteChecks(pillars: Pillars): CostedIssue[] {
  return Object.values(pillars)
    .filter(({ key, available }) => key !== 'page_health' && available)
    .flatMap(({ checks, weight }) => {
      const points = checks
        .filter(({ available }) => available)
        .reduce((sum, check) => sum + check.points, 0);
      const pointValue = (weight * 100) / sumMeasuredWeights(pillars) / points;
      return checks.map((check) => costSiteCheck(check, pointValue));
    });
}

function costSiteCheck({ id, label, points, earned }: ScoredCheck, pointValue: number): CostedIssue {
  const cost = earned === null ? 0 : (points - earned) * pointValue;
  return { id, kind: 'site', title: SITE_CHECKS_BY_ID.get(id)?.title ?? label, severity: null, cost };
}

/** The total weight of the pillars that could be measured. */
function sumMeasuredWeights(pillars: Pillars): number {
  return Object.values(pillars).reduce((sum, { weight, available }) => sum + (available ? weight : 0), 0);
}
