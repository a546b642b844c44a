import type { Context } from 'hono';
import type { NewSchedule } from '../../../../contracts/schedule.ts';
import { type CostBasis, estimateRun, readCostBasis } from '../../../../services/scans/estimate-cost.ts';
import type { WebsiteEnv } from '../context.ts';
import { readScanPricing } from '../scan-pricing.tsx';

/** Credits that are available, and that a run of a schedule is expected to cost. */
export interface Shortfall {
  run: number;
  available: number;
}

/** Returns what a run of a schedule costs and the available credits, if these do not cover it; otherwise `null`. */
export async function findShortfall(
  c: Context<WebsiteEnv>,
  {
    max_pages: maxPages = null,
    max_credits_per_month: maxCredits,
  }: Pick<NewSchedule, 'max_pages' | 'max_credits_per_month'>,
): Promise<Shortfall | null> {
  const { host } = c.get('owned');
  const [basis, { available }] = await Promise.all([
    readCostBasis(c.env, { accountId: c.get('signedIn').accountId, host }),
    readScanPricing(c),
  ]);
  return compareCredits({ maxPages, maxCredits }, { basis, available });
}

/** The same for limits that were entered. `null` is the most that a scan can have, and no limit of credits. */
export function compareCredits(
  { maxPages, maxCredits }: { maxPages: number | null; maxCredits: number | null },
  { basis, available }: { basis: CostBasis; available: number },
): Shortfall | null {
  const run = estimateRun({ maxPages, maxCreditsPerMonth: maxCredits }, basis);
  return run > available ? { run, available } : null;
}
