import { openDatabase } from '../../storage/database.ts';
import { listWatchedPages } from '../../storage/schedules.ts';
import { estimateMonth } from './estimate-cost.ts';
import { getSettings } from '../settings/get-settings.ts';

/** Returns how many pages an account watches, on all its websites, and what an average month of them costs, in credits. */
export async function estimateWatchedPages(
  env: Env,
  accountId: string,
): Promise<{ count: number; creditsPerMonth: number }> {
  const [pages, { siteScanCostPerPage: price }] = await Promise.all([
    listWatchedPages(openDatabase(env, accountId), accountId),
    getSettings(env),
  ]);
  const count = pages.length;
  const basis = { lastPages: count, price, maxPages: count };
  return {
    count,
    creditsPerMonth: estimateMonth('daily', { maxPages: null, maxCreditsPerMonth: null }, basis),
  };
}
