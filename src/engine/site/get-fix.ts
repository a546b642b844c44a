import { CHECKS_BY_ID } from '../checks/all.ts';
import { SITE_RULES } from './findings/rules.ts';
import { PILLAR_FIXES, SITE_CAP_FIXES, SITE_CHECK_TEXTS } from './site-texts.ts';

const FIXES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PILLAR_FIXES),
  ...Object.entries(SITE_CAP_FIXES),
  ...Object.entries(SITE_CHECK_TEXTS).map(([id, { fix }]) => [id, fix] as const),
  ...Object.entries(SITE_RULES).map(([id, { recommendation }]) => [id, recommendation.slice(0, -1)] as const),
]);

/**
 * What to do about a finding of the combined report, a top issue, a cap or a pillar, by its id or key: in the imperative,
 * without a period. Returns `null` for a check that is no longer run.
 */
export function getFix(id: string): string | null {
  return FIXES.get(id) ?? CHECKS_BY_ID.get(id)?.recommendation.slice(0, -1) ?? null;
}
