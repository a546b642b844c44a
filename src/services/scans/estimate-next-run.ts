import { openDatabase } from '../../storage/database.ts';
import { getMonthlyCredits } from '../../storage/scheduled-runs.ts';
import { findSchedule, type ScheduleRow } from '../../storage/schedules.ts';
import { toMonth } from './month-limit.ts';
import { estimateRun, readCostBasis } from './estimate-cost.ts';

/** Returns when the next run of a website's schedule is due (milliseconds since 1970) and what it is expected to cost, in credits; `null` without a schedule. */
export async function estimateNextRun(
  env: Env,
  accountId: string,
  host: string,
): Promise<{ at: number; credits: number } | null> {
  const schedule = await findSchedule(openDatabase(env, accountId), { accountId, host, pageUrl: '' });
  return schedule && { at: schedule.nextRunAt, credits: await estimateCredits(env, schedule) };
}

async function estimateCredits(env: Env, schedule: ScheduleRow): Promise<number> {
  const { accountId, host, nextRunAt } = schedule;
  const [basis, spent] = await Promise.all([
    readCostBasis(env, accountId, host),
    getMonthlyCredits(openDatabase(env, accountId), schedule, toMonth(nextRunAt)),
  ]);
  return estimateRun(schedule, basis, spent);
}
