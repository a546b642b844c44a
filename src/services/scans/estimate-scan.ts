import { ServiceError } from '../../lib/errors.ts';
import type { Caller } from '../caller.ts';
import { getSettings } from '../settings/get-settings.ts';
import { tooMuchWorkError } from '../credits/work-errors.ts';
import type { Estimate } from '../credits/estimate.ts';
import { checkScanRequest, type ScanRequest } from './check-scan-request.ts';
import { scanAlreadyRunningError, unpaidPageError } from './hold-pages.ts';
import { emptyScanLimitError } from './scan-slot.ts';

/**
 * Returns the most that a scan can cost, and the refusal that `beginScan` would give now. Checks in the same order. Holds and
 * counts nothing, and does not contact the website.
 */
export async function estimateScan(
  env: Env,
  caller: Caller,
  input: string,
  request: ScanRequest,
): Promise<Estimate> {
  const account = env.ACCOUNT.getByName(caller.accountId);
  try {
    const { website, pagesRequested, costPerPage } = await checkScanRequest(env, caller, input, request);
    const { host } = website;
    const quote = await account.quoteScan(host);
    const { balance, available, runningScanId, emptyScanWait, workSlotWait } = quote;
    const affordable = costPerPage === 0 ? pagesRequested : Math.floor(available / costPerPage);
    // If the credits do not cover one page, returns the price of one page.
    const cost = Math.max(1, Math.min(pagesRequested, affordable)) * costPerPage;
    const refuse = (refusal: ServiceError | null) => ({ cost, balance, refusal });
    if (emptyScanWait > 0) return refuse(emptyScanLimitError(emptyScanWait));
    if (runningScanId !== null) return refuse(scanAlreadyRunningError(host, runningScanId));
    if (affordable < 1) return refuse(await unpaidPageError(env, caller.accountId, costPerPage, available));
    return refuse(workSlotWait > 0 ? tooMuchWorkError(workSlotWait) : null);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { siteScanCostPerPage, siteScanMaxPages } = await getSettings(env);
    const cost = Math.min(request.maxPages ?? siteScanMaxPages, siteScanMaxPages) * siteScanCostPerPage;
    return { cost, balance: await account.getBalance(), refusal: error };
  }
}
