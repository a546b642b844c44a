import type { Frequency, NewSchedule, Schedule } from '../../contracts/schedule.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { getMonthlyCredits } from '../../storage/scheduled-runs.ts';
import {
  deleteScheduleRow as deleteRow,
  findSchedule,
  type ScheduleRow,
  upsertSchedule,
} from '../../storage/schedules.ts';
import type { Context } from '../context.ts';
import { assertExpectedPrice } from '../credits/estimate.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite } from '../websites/website.ts';
import { estimateMonth, estimateRun, readCostBasis, toMonth } from './estimate-cost.ts';
import { assertMaxPages } from './max-pages.ts';
import { assertProfile } from './scan-settings.ts';
import { getDefaultDay, getLastDay, getNextRunAt } from './timing.ts';

export function scheduleNotFoundError(host: string): ServiceError {
  return new ServiceError('schedule_not_found', `${host} has no schedule`);
}

/** Describes the schedule of a website, with what it costs. */
async function describeSchedule(env: Env, row: ScheduleRow): Promise<Schedule> {
  const { accountId, host } = row;
  const db = openDatabase(env, accountId);
  const [thisMonth, nextMonth] = [toMonth(Date.now()), toMonth(row.nextRunAt)];
  const [basis, spent, spentAtNextRun] = await Promise.all([
    readCostBasis(env, { accountId, host }),
    getMonthlyCredits(db, row, thisMonth),
    getMonthlyCredits(db, row, nextMonth),
  ]);
  return {
    host,
    frequency: row.frequency,
    hour: row.hour,
    day: row.day,
    max_pages: row.maxPages,
    only_changed: row.onlyChanged,
    profile: row.profile,
    max_credits_per_month: row.maxCreditsPerMonth ?? 0,
    next_run_at: formatTimestamp(row.nextRunAt),
    next_run_credits: estimateRun(row, basis, spentAtNextRun),
    expected_credits_per_month: estimateMonth(row.frequency, row, basis),
    credits_this_month: spent,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
  };
}

/**
 * Returns the schedule of a website the caller owns, `null` if it has none.
 *
 * @param input host from a path
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it
 */
export async function getSchedule(
  context: Context,
  { host: input }: { host: string },
): Promise<Schedule | null> {
  const { env, caller } = context;
  const { host } = await getVerifiedWebsite(context, { host: input });
  const { accountId } = caller;
  const row = await findSchedule(openDatabase(env, accountId), { accountId, host, pageUrl: '' });
  return row && describeSchedule(env, row);
}

/**
 * Sets or replaces the schedule of a website the caller owns (docs/contract.md 14.20).
 *
 * @param input host from a path
 * @param expectedPrice the price of a page that the owner was shown, in credits
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it, 409 if the price has changed, 422 if the day is
 * not one of the frequency, there is no such profile, or `max_pages` is over the setting
 */
export async function saveSchedule(
  context: Context,
  {
    host: input,
    schedule,
    expectedPrice,
  }: { host: string; schedule: NewSchedule; expectedPrice?: number | undefined },
): Promise<Schedule> {
  const { env, caller } = context;
  const { accountId } = caller;
  const [{ host }, settings] = await Promise.all([
    getVerifiedWebsite(context, { host: input }),
    getSettings(env),
  ]);
  assertExpectedPrice(settings.siteScanCostPerPage, expectedPrice);
  const { frequency, hour, only_changed: onlyChanged = false } = schedule;
  const maxPages = schedule.max_pages ?? null;
  assertMaxPages(maxPages, settings);
  const profile = schedule.profile ?? null;
  if (profile !== null) await assertProfile(context, { host, name: profile });
  const timing = { host, pageUrl: '', frequency, hour, day: parseDay(frequency, host, schedule.day) };
  const now = Date.now();
  const row = await upsertSchedule(openDatabase(env, accountId), {
    id: newId('sch_'),
    accountId,
    ...timing,
    maxPages,
    onlyChanged,
    maxCreditsPerMonth: schedule.max_credits_per_month,
    profile,
    rendersPage: false,
    nextRunAt: getNextRunAt(timing, now),
    createdAt: now,
    updatedAt: now,
  });
  await keepForOwner(context, row);
  return describeSchedule(env, row);
}

/**
 * Deletes the schedule of a website or page that was stored while the website was released, which had none to delete then.
 *
 * @throws ServiceError 403 if it was, 404 if it was removed
 */
export async function keepForOwner(context: Context, schedule: ScheduleRow): Promise<void> {
  try {
    await getVerifiedWebsite(context, schedule);
  } catch (error) {
    if (error instanceof ServiceError)
      await deleteRow(openDatabase(context.env, schedule.accountId), schedule);
    throw error;
  }
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

/**
 * Deletes the schedule of a website the caller owns. A running scan continues, and the runs stay.
 *
 * @param input host from a path
 * @returns the host
 * @throws ServiceError 403 if the caller does not own it, 404 if it has no schedule or nobody ever added it
 */
export async function deleteSchedule(context: Context, { host: input }: { host: string }): Promise<string> {
  const { env, caller } = context;
  const { host } = await getVerifiedWebsite(context, { host: input });
  const { accountId } = caller;
  if (!(await deleteRow(openDatabase(env, accountId), { accountId, host, pageUrl: '' })))
    throw scheduleNotFoundError(host);
  return host;
}
