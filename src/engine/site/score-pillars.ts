import type { PillarKey } from '../../contracts/scoring.ts';
import type {
  AppliedCap,
  Pillar,
  Pillars,
  ScoredCheck,
  SiteScore,
  TopIssue,
} from '../../contracts/site-score.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { computeLostPoints } from '../page-score.ts';
import { SITE_CHECKS, SITE_CHECKS_BY_ID } from './checks/all.ts';
import { HOME_PAGE_WEIGHT } from './checks/page-health.ts';
import type { ScoredSite, SiteCheck } from './checks/site-check.ts';
import { PILLARS } from './pillars.ts';
import type { EvaluatedPage } from './site-pages.ts';

/** Runs the checks of all pillars. Checks that could not be measured leave the denominator. */
export function scorePillars(site: ScoredSite): Pillars {
  return {
    page_health: scorePillar('page_health', site),
    site_technical: scorePillar('site_technical', site),
    ai_access: scorePillar('ai_access', site),
    citability: scorePillar('citability', site),
    entity_identity: scorePillar('entity_identity', site),
  };
}

function scorePillar(key: PillarKey, site: ScoredSite): Pillar {
  const checks = SITE_CHECKS.filter(({ pillar }) => pillar === key).map((check) => runCheck(check, site));
  const share = computeEarnedShare(checks);
  const score = share === null ? null : Math.round(share * 100);
  const { label, weight } = PILLARS[key];
  return { key, label, weight, score, available: score !== null, checks };
}

function runCheck({ id, label, weight: points, test }: SiteCheck, site: ScoredSite): ScoredCheck {
  const { share, evidence, pagesAffected } = test(site);
  if (share === null) return { id, label, points, earned: null, available: false, evidence };
  const earned = points * Math.min(1, Math.max(0, share));
  return {
    id,
    label,
    points,
    earned: roundEarned(earned),
    available: true,
    evidence,
    ...(pagesAffected !== undefined && { pages_affected: pagesAffected }),
  };
}

/** Rounds points to a hundredth. */
export function roundEarned(points: number): number {
  return Math.round(points * 100) / 100;
}

/** The share of measurable points that the checks earn, 0 to 1; `null` if none could be measured. */
function computeEarnedShare(checks: readonly ScoredCheck[]): number | null {
  const available = checks.filter((check) => check.available);
  if (available.length === 0) return null;
  const sum = (points: (check: ScoredCheck) => number) =>
    available.reduce((total, check) => total + points(check), 0);
  return sum(({ earned }) => earned ?? 0) / sum(({ points }) => points);
}

/** The weighted mean of the pillars that could be measured, 0 to 100, not rounded; `null` if none could be. */
export function computeWeightedScore(pillars: Pillars): number | null {
  let [total, weights] = [0, 0];
  for (const { weight, checks } of Object.values(pillars)) {
    const share = computeEarnedShare(checks);
    if (share === null) continue;
    total += share * weight;
    weights += weight;
  }
  return weights === 0 ? null : (100 * total) / weights;
}

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

/** The caps that hold a score: the lowest, if the score would be higher without it. */
export function listBindingCaps({
  score,
  pillars,
  caps_applied: caps,
}: Pick<SiteScore, 'score' | 'pillars' | 'caps_applied'>): AppliedCap[] {
  if (score === null || Math.round(computeWeightedScore(pillars) ?? 0) <= score) return [];
  return caps.filter(({ limit }) => limit === score);
}
