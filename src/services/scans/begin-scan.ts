import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { formatError, logError } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertScan } from '../../storage/scans.ts';
import type { Caller } from '../accounts/caller.ts';
import { assertFetchable } from '../hosts/assert-fetchable.ts';
import { assertExpectedPrice } from '../settings/assert-expected-price.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite } from '../websites/get-verified-website.ts';
import { returnWorkSlot } from '../work/return-work-slot.ts';
import { callScan } from './call-scan.ts';
import { closeScan } from './close-scan.ts';
import { holdPages } from './hold-pages.ts';
import type { ScanJob, ScanTimes } from './scan-job.ts';
import { withScanSlot } from './scan-slot.ts';

/** What the owner asks for. */
export interface ScanRequest {
  maxPages?: number | undefined;
  onlyChanged?: boolean | undefined;
  /** The price of a page that the owner was shown, in credits. */
  expectedPrice?: number | undefined;
}

/**
 * Starts a scan of a website: holds the credits for its pages, inserts its row and starts its object. The number of pages is the
 * smallest of `maxPages`, the setting and what the available credits pay for (docs/contract.md 7.2).
 *
 * @throws ServiceError 402 if not one page can be paid, 403 if the caller is not the owner, 404 if nobody ever added the website,
 * 409 if another scan of it is running or the price has changed, 422 if `maxPages` is over the setting or the host is blocked,
 * 429 after 10 scans in an hour that stored no page, or if the account has no work slot left
 */
export async function beginScan(
  env: Env,
  caller: Caller,
  input: string,
  { maxPages, onlyChanged = false, expectedPrice }: ScanRequest,
  { time, patience, scorePatience }: ScanTimes,
): Promise<ScanJob> {
  const [website, settings] = await Promise.all([getVerifiedWebsite(env, caller, input), getSettings(env)]);
  const { siteScanMaxPages: maxPagesSetting, siteScanCostPerPage: costPerPage } = settings;
  assertExpectedPrice(costPerPage, expectedPrice);
  if (maxPages !== undefined && maxPages > maxPagesSetting) {
    throw new ServiceError('invalid_input', `must be a whole number from 1 to ${maxPagesSetting}`, {
      field: 'max_pages',
    });
  }
  const { host } = website;
  await assertFetchable(env, host);
  const pagesRequested = maxPages ?? maxPagesSetting;
  const id = newId('scan_');
  const pageLimit = await withScanSlot(env, caller.accountId, id, () =>
    holdPages(env, caller, { id, subject: host, pagesRequested, costPerPage }),
  );
  const startedAt = Date.now();
  const paid = { id, host, accountId: caller.accountId, startedAt, costPerPage, pagesRequested };
  const job: ScanJob = {
    ...paid,
    email: caller.email,
    website,
    pageLimit,
    onlyChanged,
    deadline: startedAt + time,
    patience,
    scorePatience,
  };
  try {
    await insertScan(openDatabase(env, caller.accountId), paid);
    await callScan(env, id, (scan) => scan.start(job));
  } catch (error) {
    await closeScan(env, caller, job).catch((closeError: unknown) =>
      logError({ event: 'scan-not-closed', scanId: id, error: formatError(closeError) }),
    );
    await returnWorkSlot(env, caller.accountId, id);
    throw error;
  }
  return job;
}
