import type { PillarKey } from '../../contracts/scoring.ts';
import type { Pillar, Pillars, ScoredCheck } from '../../contracts/site-score.ts';
import { SITE_CHECKS } from './checks/all.ts';
import type { ScoredSite, SiteCheck } from './checks/site-check.ts';
import { PILLARS } from './pillars.ts';

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
    earned: Math.round(earned * 100) / 100,
    available: true,
    evidence,
    ...(pagesAffected !== undefined && { pages_affected: pagesAffected }),
  };
}

/** The share of measurable points that the checks earn, 0 to 1; `null` if none could be measured. */
export function computeEarnedShare(checks: readonly ScoredCheck[]): number | null {
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
