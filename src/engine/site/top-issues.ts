import type { AffectedPagesReader } from './affected-pages.ts';
import { computeEarnedShare } from './pillar.ts';
import { computeLostPoints } from './lost-points.ts';
import type { EvaluatedPage } from './site-pages.ts';
import { HOME_PAGE_WEIGHT } from './weights.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { SITE_CHECK_TEXTS } from './site-texts.ts';
import type { Pillars, TopIssue, SiteCheck } from '../../contracts/site-score.ts';

const LIMIT = 10;

type CostedIssue = Omit<TopIssue, 'pages'>;

const TITLES = new Map(Object.entries(SITE_CHECK_TEXTS).map(([id, { title }]) => [id, title]));

/** The ten with the highest cost, highest first. */
export function rankTopIssues(
  pillars: Pillars,
  pages: readonly EvaluatedPage[],
  readAffectedPages: AffectedPagesReader,
): TopIssue[] {
  const costly = costIssues(pillars, pages)
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, LIMIT);
  return Array.from(costly, ({ cost, ...issue }) => ({
    ...issue,
    pages: readAffectedPages(issue).pages,
    cost: roundPoints(cost),
  }));
}

/** Rounds points above 0 to a tenth, and to 0.1 at least. */
export function roundPoints(points: number): number {
  return Math.max(0.1, Math.round(points * 10) / 10);
}

/** The issues of pages and the checks of the pillars, each with what it costs the website score, not rounded. */
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

/** The checks of the other pillars, each with the points of the site score that it does not earn. */
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

function costSiteCheck({ id, label, points, earned }: SiteCheck, pointValue: number): CostedIssue {
  const cost = earned === null ? 0 : (points - earned) * pointValue;
  return { id, kind: 'site', title: TITLES.get(id) ?? label, severity: null, cost };
}

/** The total weight of the pillars that could be measured. */
function sumMeasuredWeights(pillars: Pillars): number {
  return Object.values(pillars).reduce((sum, { weight, available }) => sum + (available ? weight : 0), 0);
}
