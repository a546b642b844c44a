import { pluralize } from '../../lib/text.ts';
import { decodeTime } from 'ulid';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { formatError, logError } from '../../lib/log.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertScan } from '../../storage/scans.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { assertExpectedPrice } from '../settings/expected-price.ts';
import { getSettings } from '../settings/get.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { getVerifiedWebsite } from '../websites/get-verified-website.ts';
import { closeScan } from './close-scan.ts';

/** A scan that may begin: its pages are held credits for. */
export interface Scan {
  id: string;
  host: string;
  website: VerifiedWebsite;
  /** Pages asked for, by the caller or for want of that by the settings. */
  pagesRequested: number;
  /** Pages there are credits for; at most those asked for. */
  pageLimit: number;
}

/** Holds that another spending of the account came between. */
const MAX_HOLD_ATTEMPTS = 5;

/**
 * Begin a scan of a website: as many pages as asked for, as allowed and as can be paid.
 *
 * @param expectedPrice the price of a page that the owner was shown, in credits: it is not scanned for another
 * @throws ServiceError 404 when nobody ever added the website; 403 but for its owner; 422 for more pages than allowed; 409
 * while another scan of it runs, and where the price is not the one agreed; 402 when not one page can be paid
 */
export async function beginScan(
  env: Env,
  caller: Caller,
  input: string,
  maxPages: number | undefined,
  expectedPrice?: number,
): Promise<Scan> {
  const [website, settings] = await Promise.all([getVerifiedWebsite(env, caller, input), getSettings(env)]);
  const { siteScanMaxPages: maxAllowed, siteScanCostPerPage: costPerPage } = settings;
  assertExpectedPrice(costPerPage, expectedPrice);
  if (maxPages !== undefined && maxPages > maxAllowed) {
    throw new ServiceError('invalid_input', `must be a whole number from 1 to ${maxAllowed}`, {
      field: 'max_pages',
    });
  }
  const { host } = website;
  const pagesRequested = maxPages ?? maxAllowed;
  const id = newId('scan_');
  const pageLimit = await holdPages(env, caller, { id, host }, pagesRequested, costPerPage);
  const row = { id, host, accountId: caller.accountId, startedAt: Date.now(), costPerPage };
  const scan = { id, host, website, pagesRequested, pageLimit };
  try {
    await insertScan(openDatabase(env), { ...row, pagesRequested });
  } catch (error) {
    await closeScan(env, caller, scan).catch((closing: unknown) =>
      logError({ event: 'scan-not-closed', scanId: id, error: formatError(closing) }),
    );
    throw error;
  }
  return scan;
}

/** Hold credits for as many pages as can be paid, at most `pages`. @throws ServiceError 402, 409 */
async function holdPages(
  env: Env,
  { accountId }: Caller,
  { id, host }: { id: string; host: string },
  pagesRequested: number,
  costPerPage: number,
): Promise<number> {
  const account = env.ACCOUNT.getByName(accountId);
  let pageLimit = pagesRequested;
  let available = 0;
  for (let attempt = 0; attempt < MAX_HOLD_ATTEMPTS && pageLimit > 0; attempt++) {
    const amount = pageLimit * costPerPage;
    const held = await account.hold({ refType: 'scan', refId: id, amount, subject: host });
    if (held.ok) return pageLimit;
    if (held.reason === 'busy') throw scanAlreadyRunningError(host, held.refId);
    if (held.reason === 'settled') throw new Error(`the new scan ${id} is charged already`);
    ({ available } = held);
    pageLimit = Math.min(pageLimit, Math.floor(available / costPerPage));
  }
  throw new ServiceError(
    'insufficient_credits',
    `A scan costs ${pluralize(costPerPage, 'credit')} per page, and you have ${available} available`,
  );
}

function scanAlreadyRunningError(host: string, scanId: string): ServiceError {
  const startedAt = formatTimestamp(decodeTime(scanId.slice('scan_'.length)));
  return new ServiceError(
    'scan_already_running',
    `A scan of ${host} is already running (${scanId}, started ${startedAt}). Wait for it to end`,
  );
}
