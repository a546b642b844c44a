import { decodeTime } from 'ulid';
import { ServiceError } from '../../../lib/errors.ts';
import { newId } from '../../../lib/id.ts';
import { errorText, logError } from '../../../lib/log.ts';
import { timestamp } from '../../../lib/time.ts';
import { database } from '../../../storage/database.ts';
import { insertScan } from '../../../storage/scans.ts';
import type { Caller } from '../../accounts/authenticate.ts';
import { assertAgreed } from '../../settings/agreed.ts';
import { getSettings } from '../../settings/get.ts';
import type { VerifiedWebsite } from '../../websites/website.ts';
import { ownedSite } from '../owned-site.ts';
import { closeScan } from './close.ts';

/** A scan that may begin: its pages are held credits for. */
export interface Scan {
  id: string;
  host: string;
  website: VerifiedWebsite;
  /** Pages asked for, by the caller or for want of that by the settings. */
  requested: number;
  /** Pages there are credits for; at most those asked for. */
  limit: number;
}

/** Holds that another spending of the account came between. */
const ATTEMPTS = 5;

/**
 * Begin a scan of a website: as many pages as asked for, as allowed and as can be paid.
 *
 * @param agreed the price of a page that the owner was shown, in credits: it is not scanned for another
 * @throws ServiceError 404 when nobody ever added the website; 403 but for its owner; 422 for more pages than allowed; 409
 * while another scan of it runs, and where the price is not the one agreed; 402 when not one page can be paid
 */
export async function beginScan(
  env: Env,
  caller: Caller,
  input: string,
  maxPages: number | undefined,
  agreed?: number,
): Promise<Scan> {
  const [website, settings] = await Promise.all([ownedSite(env, caller, input), getSettings(env)]);
  const { siteScanMaxPages: most, siteScanCostPerPage: costPerPage } = settings;
  assertAgreed(costPerPage, agreed);
  if (maxPages !== undefined && maxPages > most) {
    throw new ServiceError(422, `max_pages: must be a whole number from 1 to ${most}`);
  }
  const { host } = website;
  const requested = maxPages ?? most;
  const id = newId('scan_');
  const limit = await holdPages(env, caller, { id, host }, requested, costPerPage);
  const row = { id, host, accountId: caller.accountId, startedAt: Date.now(), costPerPage };
  const scan = { id, host, website, requested, limit };
  try {
    await insertScan(database(env), { ...row, pagesRequested: requested });
  } catch (error) {
    await closeScan(env, caller, scan).catch((closing: unknown) =>
      logError({ event: 'scan-not-closed', scanId: id, error: errorText(closing) }),
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
  pages: number,
  costPerPage: number,
): Promise<number> {
  const account = env.ACCOUNT.getByName(accountId);
  let limit = pages;
  let available = 0;
  for (let attempt = 0; attempt < ATTEMPTS && limit > 0; attempt++) {
    const amount = limit * costPerPage;
    const held = await account.hold({ refType: 'scan', refId: id, amount, subject: host });
    if (held.ok) return limit;
    if (held.reason === 'busy') throw alreadyRunning(host, held.refId);
    if (held.reason === 'settled') throw new Error(`the new scan ${id} is charged already`);
    ({ available } = held);
    limit = Math.min(limit, Math.floor(available / costPerPage));
  }
  const price = costPerPage === 1 ? '1 credit' : `${costPerPage} credits`;
  throw new ServiceError(
    402,
    `A scan costs ${price} a page, and you can spend ${available}, without what running scans keep`,
  );
}

function alreadyRunning(host: string, scanId: string): ServiceError {
  const begun = timestamp(decodeTime(scanId.slice('scan_'.length)));
  return new ServiceError(409, `A scan of ${host} is running, ${scanId}, begun ${begun}: wait for it to end`);
}
