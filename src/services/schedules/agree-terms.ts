import { openDatabase } from '../../storage/database.ts';
import { fixTerms, getMonthlyCredits, type RunRow, type RunTerms } from '../../storage/scheduled-runs.ts';
import type { ScheduleRow } from '../../storage/schedules.ts';
import { getSettings } from '../settings/get-settings.ts';

/** Attempts to fix the terms while other runs of the schedule change what is left of the month. */
const MAX_ATTEMPTS = 3;

/**
 * Fixes what a run may cost: the price in force, and as many pages as the schedule allows and the rest of the month pays for. A run
 * that has terms keeps them.
 *
 * @returns `null` if the rest of the month does not pay for one page
 */
export async function agreeTerms(env: Env, run: RunRow, schedule: ScheduleRow): Promise<RunTerms | null> {
  const { month, pageLimit, costPerPage } = run;
  if (month !== null && pageLimit !== null && costPerPage !== null) return { month, pageLimit, costPerPage };
  const { siteScanCostPerPage, siteScanMaxPages } = await getSettings(env);
  const { maxPages, maxCreditsPerMonth } = schedule;
  const db = openDatabase(env, run.accountId);
  const thisMonth = toMonth(Date.now());
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const spent = await getMonthlyCredits(db, run, thisMonth, run.id);
    const allowed = limitPages(schedule, { price: siteScanCostPerPage, maxPages: siteScanMaxPages }, spent);
    if (allowed < 1) return null;
    const terms = { month: thisMonth, pageLimit: allowed, costPerPage: siteScanCostPerPage };
    if (await fixTerms(db, run, terms, maxCreditsPerMonth)) return terms;
  }
  throw new Error(`the terms of the run ${run.id} of ${maxPages} pages changed with each attempt`);
}

/** Returns `2026-06`. @param instant milliseconds since 1970 */
export function toMonth(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7);
}

/** Returns how many pages a run of a schedule can have once `spent` credits of the month are spent or held. */
export function limitPages(
  { maxPages, maxCreditsPerMonth }: Pick<ScheduleRow, 'maxPages' | 'maxCreditsPerMonth'>,
  scan: { price: number; /** The most pages of a scan. */ maxPages: number },
  spent: number,
): number {
  const most = Math.min(maxPages ?? scan.maxPages, scan.maxPages);
  if (maxCreditsPerMonth === null || scan.price === 0) return most;
  return Math.min(most, Math.max(0, Math.floor((maxCreditsPerMonth - spent) / scan.price)));
}
