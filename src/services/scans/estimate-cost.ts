import type { Context } from '../context.ts';
import type { Frequency } from '../../contracts/schedule.ts';
import { openDatabase } from '../../storage/database.ts';
import { findLastPageCount } from '../../storage/scans.ts';
import { findRun, getMonthlyCredits } from '../../storage/scheduled-runs.ts';
import { findSchedule, listWatchedPageRows, type ScheduleRow } from '../../storage/schedules.ts';
import { getSettings } from '../settings/get-settings.ts';
import { capMaxPages, countAffordablePages } from './max-pages.ts';

/** Runs in an average month of 30.44 days. */
const RUNS_PER_MONTH: Record<Frequency, number> = { daily: 365.25 / 12, weekly: 365.25 / 7 / 12, monthly: 1 };

/** The facts that the cost of a schedule depends on, besides the schedule itself. */
export interface CostBasis {
  /** Pages that the last scan stored; `null` before the first. */
  lastPages: number | null;
  /** Credits for each page. */
  price: number;
  /** The most pages of one scan. */
  maxPages: number;
}

/** The limits of a schedule. */
export interface RunLimits {
  /** `null` for the maximum of a scan. */
  maxPages: number | null;
  /** Credits; `null` for no limit. */
  maxCreditsPerMonth: number | null;
}

export async function readCostBasis(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<CostBasis> {
  const [settings, lastPages] = await Promise.all([
    getSettings(env),
    findLastPageCount(openDatabase(env, accountId), { accountId, host }),
  ]);
  return { lastPages, price: settings.siteScanCostPerPage, maxPages: settings.siteScanMaxPages };
}

/**
 * Returns what a run is expected to cost, in credits: as many pages as the last scan stored, if any, and at
 * most as many as a run may store.
 *
 * @param spent credits of the month that are spent or held
 */
export function estimateRun(limits: RunLimits, basis: CostBasis, spent = 0): number {
  const most = limitPages(limits, basis, spent);
  return Math.min(most, basis.lastPages ?? most) * basis.price;
}

/** Returns what an average month is expected to cost, in credits. */
export function estimateMonth(frequency: Frequency, limits: RunLimits, basis: CostBasis): number {
  const perRun = estimateRun({ ...limits, maxCreditsPerMonth: null }, basis);
  const credits = Math.round(RUNS_PER_MONTH[frequency] * perRun);
  return Math.min(credits, limits.maxCreditsPerMonth ?? credits);
}

/** Returns when the next run of a website's schedule is due (milliseconds since 1970) and what it is expected to cost, in credits; `null` without a schedule. */
export async function estimateNextRun(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<{ at: number; credits: number } | null> {
  const schedule = await findSchedule(openDatabase(env, accountId), { accountId, host, pageUrl: '' });
  return schedule && { at: schedule.nextRunAt, credits: await estimateCredits(env, schedule) };
}

async function estimateCredits(env: Env, schedule: ScheduleRow): Promise<number> {
  const { accountId, host, nextRunAt } = schedule;
  const [basis, spent] = await Promise.all([
    readCostBasis(env, { accountId, host }),
    getMonthlyCredits(openDatabase(env, accountId), schedule, toMonth(nextRunAt)),
  ]);
  return estimateRun(schedule, basis, spent);
}

/** Returns how many pages an account watches, on all its websites, and what an average month of them costs, in credits. */
export async function estimateWatchedPages({
  env,
  caller: { accountId },
}: Context): Promise<{ count: number; creditsPerMonth: number }> {
  const [pages, { siteScanCostPerPage, renderedAuditCost }] = await Promise.all([
    listWatchedPageRows(openDatabase(env, accountId), accountId),
    getSettings(env),
  ]);
  const count = pages.length;
  const rendered = pages.filter(({ rendersPage }) => rendersPage).length;
  const perDay = count * siteScanCostPerPage + rendered * renderedAuditCost;
  return { count, creditsPerMonth: Math.round(RUNS_PER_MONTH.daily * perDay) };
}

/** Returns the month in UTC, `2026-06`. @param instant milliseconds since 1970 */
export function toMonth(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7);
}

/** Returns how many pages a run of a schedule can store if `spent` credits of the month are spent or held. */
export function limitPages(
  { maxPages, maxCreditsPerMonth }: Pick<ScheduleRow, 'maxPages' | 'maxCreditsPerMonth'>,
  scan: { price: number; /** The most pages of a scan. */ maxPages: number },
  spent: number,
): number {
  const most = capMaxPages(maxPages, scan.maxPages);
  return maxCreditsPerMonth === null
    ? most
    : countAffordablePages(most, maxCreditsPerMonth - spent, scan.price);
}

/**
 * Whether the monthly limit of the schedule that started a scan covers another page with JavaScript (docs/contract.md 14.23). Without a
 * schedule or a limit it does; a run whose schedule was deleted loads no more.
 */
export async function isRenderingCovered(
  env: Env,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const db = openDatabase(env, accountId);
  const run = await findRun(db, { id, accountId });
  if (run === null) return true;
  const schedule = await findSchedule(db, run);
  if (schedule === null || run.month === null) return false;
  if (schedule.maxCreditsPerMonth === null) return true;
  const { renderedAuditCost } = await getSettings(env);
  return (await getMonthlyCredits(db, run, run.month)) + renderedAuditCost <= schedule.maxCreditsPerMonth;
}
