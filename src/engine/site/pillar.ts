import type { PillarKey } from '../../contracts/scoring.ts';
import type { SiteCheck, Pillar, Pillars } from '../../contracts/site-score.ts';
import { SITE_CHECK_TEXTS } from './site-texts.ts';
import { CHECK_WEIGHTS, PILLARS, type SiteCheckId } from './weights.ts';

/** @param share the share of its points that the check earns, 0 to 1 */
export function createMeasuredCheck(id: SiteCheckId, share: number, evidence: string): SiteCheck {
  const points = CHECK_WEIGHTS[id];
  const { label } = SITE_CHECK_TEXTS[id];
  const earned = points * Math.min(1, Math.max(0, share));
  return { id, label, points, earned: Math.round(earned * 100) / 100, available: true, evidence };
}

export function createUnmeasuredCheck(id: SiteCheckId, reason: string): SiteCheck {
  const points = CHECK_WEIGHTS[id];
  const { label } = SITE_CHECK_TEXTS[id];
  return { id, label, points, earned: null, available: false, evidence: reason };
}

/** A pillar none of whose checks could be measured. */
export function createUnmeasuredPillar(key: PillarKey, ids: readonly SiteCheckId[], reason: string): Pillar {
  return createPillar(
    key,
    ids.map((id) => createUnmeasuredCheck(id, reason)),
  );
}

export function createPillar(key: PillarKey, checks: SiteCheck[]): Pillar {
  const share = computeEarnedShare(checks);
  const score = share === null ? null : Math.round(share * 100);
  return { key, ...PILLARS[key], score, available: score !== null, checks };
}

/** The share of measurable points that the checks earn, 0 to 1; `null` if none could be measured. */
export function computeEarnedShare(checks: readonly SiteCheck[]): number | null {
  const available = checks.filter((check) => check.available);
  if (available.length === 0) return null;
  const sum = (points: (check: SiteCheck) => number) =>
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
