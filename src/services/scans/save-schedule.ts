import type { Frequency, NewSchedule, Schedule } from '../../contracts/schedule.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { openDatabase } from '../../storage/database.ts';
import { upsertSchedule } from '../../storage/schedules.ts';
import type { Caller } from '../caller.ts';
import { assertExpectedPrice } from '../settings/assert-expected-price.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite } from '../websites/get-verified-website.ts';
import { describeSchedule } from './schedule.ts';
import { getDefaultDay, getLastDay, getNextRunAt } from './timing.ts';

/**
 * Sets or replaces the schedule of a website the caller owns (docs/contract.md 14.20).
 *
 * @param input host from a path
 * @param expectedPrice the price of a page that the owner was shown, in credits
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it, 409 if the price has changed, 422 if the day is
 * not one of the frequency or `max_pages` is over the setting
 */
export async function saveSchedule(
  env: Env,
  caller: Caller,
  input: string,
  schedule: NewSchedule,
  expectedPrice?: number,
): Promise<Schedule> {
  const { accountId } = caller;
  const [{ host }, settings] = await Promise.all([getVerifiedWebsite(env, caller, input), getSettings(env)]);
  assertExpectedPrice(settings.siteScanCostPerPage, expectedPrice);
  const { frequency, hour, only_changed: onlyChanged = false } = schedule;
  const maxPages = schedule.max_pages ?? null;
  if (maxPages !== null && maxPages > settings.siteScanMaxPages) {
    throw new ServiceError('invalid_input', `must be a whole number from 1 to ${settings.siteScanMaxPages}`, {
      field: 'max_pages',
    });
  }
  const timing = { host, pageUrl: '', frequency, hour, day: parseDay(frequency, host, schedule.day) };
  const now = Date.now();
  const row = await upsertSchedule(openDatabase(env, accountId), {
    id: newId('sch_'),
    accountId,
    ...timing,
    maxPages,
    onlyChanged,
    maxCreditsPerMonth: schedule.max_credits_per_month,
    nextRunAt: getNextRunAt(timing, now),
    createdAt: now,
    updatedAt: now,
  });
  return describeSchedule(env, row);
}

/** @throws ServiceError 422 */
function parseDay(frequency: Frequency, host: string, day: NewSchedule['day']): number | null {
  if (day === undefined || day === null) return getDefaultDay(frequency, host);
  const last = getLastDay(frequency);
  if (last !== null && day >= 1 && day <= last) return day;
  const message =
    last === null ? 'must be left out if frequency is daily' : `must be a whole number from 1 to ${last}`;
  throw new ServiceError('invalid_input', message, { field: 'day' });
}
