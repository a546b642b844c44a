import { openDatabase } from '../../storage/database.ts';
import { fixTerms, getMonthlyCredits, type RunRow, type RunTerms } from '../../storage/scheduled-runs.ts';
import type { ScheduleRow } from '../../storage/schedules.ts';
import { getSettings } from '../settings/get-settings.ts';
import { limitPages, toMonth } from './month-limit.ts';

/** Attempts to fix the terms while other runs of the schedule change what is left of the month. */
const MAX_ATTEMPTS = 3;

/**
 * Fixes the terms of a run: the price in force, and as many pages as the schedule allows and the rest of the month covers. A
 * run that has terms keeps them; if it starts in a later month than planned, the pages are limited to what that month covers.
 *
 * @param startedAt milliseconds since 1970
 * @returns `null` if the rest of the month does not cover one page
 */
export async function agreeTerms(
  env: Env,
  run: RunRow,
  schedule: ScheduleRow,
  startedAt: number,
): Promise<RunTerms | null> {
  const { siteScanCostPerPage, siteScanMaxPages } = await getSettings(env);
  const { maxPages, maxCreditsPerMonth } = schedule;
  const month = toMonth(startedAt);
  const costPerPage = run.costPerPage ?? siteScanCostPerPage;
  if (run.month === month && run.pageLimit !== null) return { month, pageLimit: run.pageLimit, costPerPage };
  const scan = { price: costPerPage, maxPages: run.pageLimit ?? siteScanMaxPages };
  const db = openDatabase(env, run.accountId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const spent = await getMonthlyCredits(db, run, month, run.id);
    const pageLimit = limitPages(schedule, scan, spent);
    if (pageLimit < 1) return null;
    const terms = { month, pageLimit, costPerPage };
    if (await fixTerms(db, run, terms, maxCreditsPerMonth)) return terms;
  }
  throw new Error(`the terms of the run ${run.id} of ${maxPages} pages changed with each attempt`);
}
