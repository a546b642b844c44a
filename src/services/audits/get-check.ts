import type { CheckDocument } from '../../contracts/check.ts';
import { CHECKS_BY_ID } from '../../engine/checks/all.ts';
import { ISSUE_GROUPS } from '../../engine/checks/issue-groups.ts';
import { RETIRED_CHECKS } from '../../engine/checks/retired.ts';
import { ServiceError } from '../../lib/errors.ts';
import { describeCheck } from './describe-check.ts';

/** Returns a check. @throws ServiceError 404 if there is none, it is no longer run, or the id is that of a group */
export function getCheck(env: Env, id: string): CheckDocument {
  const check = CHECKS_BY_ID.get(id);
  if (!check) throw new ServiceError('check_not_found', explainMissingCheck(id));
  return describeCheck(check, env.SITE_URL);
}

function explainMissingCheck(id: string): string {
  const group = ISSUE_GROUPS.find((one) => one.id === id);
  if (group) return `${id} is a group of checks. Read one of them: ${group.checks.join(', ')}`;
  const retired = RETIRED_CHECKS.find((one) => one.id === id);
  return retired ? `The check ${id} is no longer run. ${retired.reason}` : `There is no check ${id}`;
}
