import { type FirstSteps, readFirstSteps } from '../../storage/account-activity.ts';
import type { Context } from '../context.ts';

/** Returns what the caller has done of the first steps: an audit, a website, its verification, a scan. */
export function getFirstSteps({ env, caller }: Context): Promise<FirstSteps> {
  return readFirstSteps(env, caller.accountId);
}
