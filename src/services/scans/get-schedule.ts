import type { Schedule } from '../../contracts/schedule.ts';
import { openDatabase } from '../../storage/database.ts';
import { findSchedule } from '../../storage/schedules.ts';
import type { Caller } from '../caller.ts';
import { getVerifiedWebsite } from '../websites/get-verified-website.ts';
import { describeSchedule } from './schedule.ts';

/**
 * Returns the schedule of a website the caller owns, `null` if it has none.
 *
 * @param input host from a path
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it
 */
export async function getSchedule(env: Env, caller: Caller, input: string): Promise<Schedule | null> {
  const { host } = await getVerifiedWebsite(env, caller, input);
  const { accountId } = caller;
  const row = await findSchedule(openDatabase(env, accountId), { accountId, host, pageUrl: '' });
  return row && describeSchedule(env, row);
}
