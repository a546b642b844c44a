import type { PillarKey } from '../../contracts/scoring.ts';
import { CHECK_WEIGHTS, PILLARS, type SiteCheckId } from './weights.ts';

/** A site check: a question about a site, with the points its answer earns. */
export interface SiteCheck {
  id: string;
  label: string;
  points: number;
  /** Points; `null` if the check could not be measured. */
  earned: number | null;
  /** Whether the check could be measured. If not, its points do not count in the pillar. */
  available: boolean;
  evidence: string;
}

export interface Pillar {
  key: PillarKey;
  label: string;
  weight: number;
  /** 0 to 100; `null` if none of its checks could be measured. */
  score: number | null;
  available: boolean;
  checks: SiteCheck[];
}

export type Pillars = Record<PillarKey, Pillar>;

/** @param share the share of its points that the check earns, 0 to 1 */
export function createMeasuredCheck(id: SiteCheckId, share: number, evidence: string): SiteCheck {
  const { label, points } = CHECK_WEIGHTS[id];
  const earned = points * Math.min(1, Math.max(0, share));
  return { id, label, points, earned: Math.round(earned * 100) / 100, available: true, evidence };
}

export function createUnmeasuredCheck(id: SiteCheckId, reason: string): SiteCheck {
  const { label, points } = CHECK_WEIGHTS[id];
  return { id, label, points, earned: null, available: false, evidence: reason };
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
