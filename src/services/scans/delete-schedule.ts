import { openDatabase } from '../../storage/database.ts';
import { deleteSchedule as deleteRow } from '../../storage/schedules.ts';
import type { Caller } from '../caller.ts';
import { getVerifiedWebsite } from '../websites/get-verified-website.ts';
import { scheduleNotFoundError } from './schedule.ts';

/**
 * Deletes the schedule of a website the caller owns. A running scan continues, and the runs stay.
 *
 * @param input host from a path
 * @returns the host
 * @throws ServiceError 403 if the caller does not own it, 404 if it has no schedule or nobody ever added it
 */
export async function deleteSchedule(env: Env, caller: Caller, input: string): Promise<string> {
  const { host } = await getVerifiedWebsite(env, caller, input);
  const { accountId } = caller;
  if (!(await deleteRow(openDatabase(env, accountId), { accountId, host, pageUrl: '' })))
    throw scheduleNotFoundError(host);
  return host;
}
