import type { CheckDocument } from '../../contracts/check.ts';
import { CHECKS } from '../../engine/checks/all.ts';
import { describeCheck } from './describe-check.ts';

/** Lists all checks, in the order in which they are reported. */
export function listChecks(env: Env): CheckDocument[] {
  return CHECKS.map((check) => describeCheck(check, env.SITE_URL));
}
