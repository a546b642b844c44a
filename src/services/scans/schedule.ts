import type { Schedule } from '../../contracts/schedule.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { getMonthlyCredits } from '../../storage/scheduled-runs.ts';
import type { ScheduleRow } from '../../storage/schedules.ts';
import { toMonth } from './month-limit.ts';
import { estimateMonth, estimateRun, readCostBasis } from './estimate-cost.ts';

export function scheduleNotFoundError(host: string): ServiceError {
  return new ServiceError('schedule_not_found', `${host} has no schedule`);
}

/** Describes the schedule of a website, with what it costs. */
export async function describeSchedule(env: Env, row: ScheduleRow): Promise<Schedule> {
  const { accountId, host } = row;
  const db = openDatabase(env, accountId);
  const [thisMonth, nextMonth] = [toMonth(Date.now()), toMonth(row.nextRunAt)];
  const [basis, spent, spentAtNextRun] = await Promise.all([
    readCostBasis(env, accountId, host),
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
    max_credits_per_month: row.maxCreditsPerMonth ?? 0,
    next_run_at: formatTimestamp(row.nextRunAt),
    next_run_credits: estimateRun(row, basis, spentAtNextRun),
    expected_credits_per_month: estimateMonth(row.frequency, row, basis),
    credits_this_month: spent,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
  };
}
