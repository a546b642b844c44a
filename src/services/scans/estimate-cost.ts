import type { Frequency } from '../../contracts/schedule.ts';
import { openDatabase } from '../../storage/database.ts';
import { findLastPageCount } from '../../storage/scans.ts';
import { getSettings } from '../settings/get-settings.ts';
import { limitPages } from './month-limit.ts';

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

interface Limits {
  /** `null` for the maximum of a scan. */
  maxPages: number | null;
  /** Credits; `null` for no limit. */
  maxCreditsPerMonth: number | null;
}

export async function readCostBasis(env: Env, accountId: string, host: string): Promise<CostBasis> {
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
export function estimateRun(limits: Limits, basis: CostBasis, spent = 0): number {
  const most = limitPages(limits, basis, spent);
  return Math.min(most, basis.lastPages ?? most) * basis.price;
}

/** Returns what an average month is expected to cost, in credits. */
export function estimateMonth(frequency: Frequency, limits: Limits, basis: CostBasis): number {
  const perRun = estimateRun({ ...limits, maxCreditsPerMonth: null }, basis);
  const credits = Math.round(RUNS_PER_MONTH[frequency] * perRun);
  return Math.min(credits, limits.maxCreditsPerMonth ?? credits);
}
