import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { findScan } from '../../storage/scans.ts';
import { callScan } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { assertExpectedPrice, type Estimate } from '../credits/estimate.ts';
import type { KeyClaim } from '../credits/idempotency.ts';
import { returnWorkSlot, tooMuchWorkError } from '../credits/work-slots.ts';
import { assertFetchable } from '../hosts/blocks.ts';
import { getSettings } from '../settings/get-settings.ts';
import { readHostAccess } from '../websites/access.ts';
import { getVerifiedWebsite, type VerifiedWebsite } from '../websites/website.ts';
import { holdPages, scanAlreadyRunningError, unpaidPageError } from './hold-pages.ts';
import { type HeldScan, insertScanJob } from './insert-scan-job.ts';
import { getLinkFootprint } from './link-check-limits.ts';
import { assertMaxPages, capMaxPages, countAffordablePages, countRequestedPages } from './max-pages.ts';
import type { ScanJob, ScanTimes } from './scan-job.ts';
import { type RequestedSettings, type ResolvedSettings, resolveSettings } from './scan-settings.ts';
import { emptyScanLimitError, withScanSlot } from './scan-slot.ts';
import { closeScan } from './scan.ts';

/**
 * Starts a scan of a website: holds the credits for its pages, inserts its row and starts its object. The number of pages is the
 * smallest of `max_pages`, the setting and what `max_credits` and the available credits cover (docs/contract.md 7.2).
 *
 * @throws ServiceError 402 if the credits do not cover one page, 403 if the caller is not the owner, 404 if nobody ever added
 *   the website, 409 if another scan of it is running or the price has changed, 422 if the settings are refused or the
 *   host is blocked, 429 after 10 scans in an hour that stored no page, or if the account has no work slot left, 503 if
 *   what the owner has set for requests cannot be decrypted
 *
 * @param claim of the request's idempotency key. A scan that an earlier request of the key has started is returned as it is
 */
export async function beginScan(
  context: Context,
  {
    host: input,
    request,
    times,
    claim = null,
  }: { host: string; request: ScanRequest; times: ScanTimes; claim?: KeyClaim | null | undefined },
): Promise<StartedScan> {
  const { env } = context;
  const id = claim?.work?.refId ?? newId('scan_');
  const started = claim?.work ? await resumeScan(context, { id }) : null;
  if (started) return started;
  const { scan, urls } = await holdScan(context, { id, host: input, request, times, claim });
  try {
    const job = await insertScanJob(env, scan);
    await callScan(env, id, (object) => object.start(job, urls));
    return { id, host: job.host, isUnderWay: false };
  } catch (error) {
    await closeScan(context, { id }).catch((closeError: unknown) =>
      logEvent('error', 'scan-not-closed', { scanId: id, error: closeError }),
    );
    await returnWorkSlot(env, { accountId: scan.accountId, token: id });
    throw error;
  }
}

/**
 * Checks a scan and holds the credits for its pages. A repeat holds nothing twice.
 *
 * @throws ServiceError as `beginScan` does
 */
export async function holdScan(
  context: Context,
  {
    id,
    host: input,
    request,
    times,
    claim,
  }: { id: string; host: string; request: ScanRequest; times: ScanTimes; claim: KeyClaim | null },
): Promise<{ scan: HeldScan; urls: readonly string[] }> {
  const { env, caller } = context;
  const checked = await checkScanRequest(context, { host: input, request });
  const { website, pagesRequested, costPerPage, profile, settings, urls } = checked;
  const { host } = website;
  const pageLimit = await withScanSlot(env, caller.accountId, id, () =>
    holdPages(context, { scan: { id, subject: host, pagesRequested, costPerPage }, claim }),
  );
  const startedAt = Date.now();
  const paid = { ...caller, id, host, website, startedAt, costPerPage, pagesRequested, pageLimit };
  return { scan: { ...paid, profile, settings, times }, urls };
}

type StartedScan = Pick<ScanJob, 'id' | 'host'> & {
  /** Whether an earlier request with the idempotency key started it, and it is still running. */
  isUnderWay: boolean;
};

/**
 * Returns the scan that an earlier request held credits for, or `null` if that request was interrupted before it started the
 * scan.
 */
async function resumeScan(
  { env, caller: { accountId } }: Context,
  { id }: { id: string },
): Promise<StartedScan | null> {
  const row = await findScan(openDatabase(env, accountId), { id, accountId });
  if (row === null) return null;
  const record = await callScan(env, id, async (scan) => scan.read());
  if (record === null && row.finishedAt === null) return null;
  return { id, host: row.host, isUnderWay: record !== null && record.finished_at === null };
}

/** The owner's request. */
export interface ScanRequest extends RequestedSettings {
  /** The price of a page that the owner was shown, in credits. */
  expectedPrice?: number | undefined;
}

interface CheckedScanRequest extends ResolvedSettings {
  website: VerifiedWebsite;
  pagesRequested: number;
  /** Credits. */
  costPerPage: number;
}

/**
 * Checks a scan before anything is held.
 *
 * @throws ServiceError 403 if the caller is not the owner, 404 if nobody ever added the website, 409 if the price has changed, 422 if
 * `max_pages` is over the setting, other settings are refused (`resolveSettings`), or the host is blocked, 503 if what the owner has
 * set for requests cannot be decrypted
 */
export async function checkScanRequest(
  context: Context,
  { host: input, request }: { host: string; request: ScanRequest },
): Promise<CheckedScanRequest> {
  const { env, caller } = context;
  const [website, settings] = await Promise.all([
    getVerifiedWebsite(context, { host: input }),
    getSettings(env),
  ]);
  const { siteScanMaxPages, siteScanCostPerPage: costPerPage } = settings;
  assertExpectedPrice(costPerPage, request.expectedPrice);
  assertMaxPages(request.settings?.max_pages, settings);
  const { host } = website;
  await assertFetchable(env, { host });
  // Asserts that it can be decrypted.
  await readHostAccess(env, { host, accountId: caller.accountId });
  const resolved = await resolveSettings(context, { ...request, host });
  const limits = { maximum: siteScanMaxPages, price: costPerPage };
  const pagesRequested = countRequestedPages(resolved.settings, limits);
  return { ...resolved, website, pagesRequested, costPerPage };
}

/**
 * Returns the most that a scan can cost, and the refusal that `beginScan` would give now. Checks in the same order. Holds and
 * counts nothing, and does not contact the website.
 */
export async function estimateScan(
  context: Context,
  { host: input, request }: { host: string; request: ScanRequest },
): Promise<Estimate> {
  const { env, caller } = context;
  const account = env.ACCOUNT.getByName(caller.accountId);
  try {
    const { website, pagesRequested, costPerPage, settings } = await checkScanRequest(context, {
      host: input,
      request,
    });
    const { host } = website;
    const { linkRequestsPerPage, renderedAuditCost } = await getSettings(env);
    const quote = await account.quoteScan(host);
    const { balance, available, runningScanId, emptyScanWait, workSlotWait } = quote;
    const affordable = countAffordablePages(pagesRequested, available, costPerPage);
    // If the credits do not cover one page, returns the price of one page.
    const pages = Math.max(1, affordable);
    const scanCost = pages * costPerPage;
    const left = Math.max(0, Math.min(available, settings.max_credits ?? available) - scanCost);
    const cost = scanCost + Math.min(left, Math.min(pages, settings.render_sample) * renderedAuditCost);
    const linkCheck = getLinkFootprint(pages, settings.check_links ? linkRequestsPerPage : 0);
    const refuse = (refusal: ServiceError | null) => ({ cost, balance, refusal, linkCheck });
    if (emptyScanWait > 0) return refuse(emptyScanLimitError(emptyScanWait));
    if (runningScanId !== null) return refuse(scanAlreadyRunningError(host, runningScanId));
    if (affordable < 1) return refuse(await unpaidPageError(env, caller.accountId, costPerPage, available));
    return refuse(workSlotWait > 0 ? tooMuchWorkError(workSlotWait) : null);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { siteScanCostPerPage, siteScanMaxPages } = await getSettings(env);
    const cost = capMaxPages(request.settings?.max_pages, siteScanMaxPages) * siteScanCostPerPage;
    return { cost, balance: await account.getBalance(), refusal: error };
  }
}
