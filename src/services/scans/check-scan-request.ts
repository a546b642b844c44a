import { ServiceError } from '../../lib/errors.ts';
import type { Caller } from '../caller.ts';
import { assertFetchable } from '../hosts/assert-fetchable.ts';
import { assertExpectedPrice } from '../settings/assert-expected-price.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite } from '../websites/get-verified-website.ts';
import type { VerifiedWebsite } from '../websites/website.ts';

/** The owner's request. */
export interface ScanRequest {
  maxPages?: number | undefined;
  onlyChanged?: boolean | undefined;
  /** The price of a page that the owner was shown, in credits. */
  expectedPrice?: number | undefined;
}

export interface CheckedScanRequest {
  website: VerifiedWebsite;
  pagesRequested: number;
  /** Credits. */
  costPerPage: number;
}

/**
 * Checks a scan before anything is held.
 *
 * @throws ServiceError 403 if the caller is not the owner, 404 if nobody ever added the website, 409 if the price has changed, 422 if
 * `maxPages` is over the setting or the host is blocked
 */
export async function checkScanRequest(
  env: Env,
  caller: Caller,
  input: string,
  { maxPages, expectedPrice }: ScanRequest,
): Promise<CheckedScanRequest> {
  const [website, settings] = await Promise.all([getVerifiedWebsite(env, caller, input), getSettings(env)]);
  const { siteScanMaxPages: maxPagesSetting, siteScanCostPerPage: costPerPage } = settings;
  assertExpectedPrice(costPerPage, expectedPrice);
  if (maxPages !== undefined && maxPages > maxPagesSetting) {
    throw new ServiceError('invalid_input', `must be a whole number from 1 to ${maxPagesSetting}`, {
      field: 'max_pages',
    });
  }
  await assertFetchable(env, website.host);
  return { website, pagesRequested: maxPages ?? maxPagesSetting, costPerPage };
}
