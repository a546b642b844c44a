import { type CrawlResult, crawlSite } from '../../crawler/crawl/crawl-site.ts';
import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { Caller } from '../accounts/caller.ts';
import { createCrawlerOptions } from '../hosts/crawler-options.ts';
import type { Scan } from './begin-scan.ts';
import { type ClosedScan, closeScan } from './close-scan.ts';
import { getScannedWebsite } from './scan-permission.ts';
import { ScanRecorder, type ScannedPage } from './scan-recorder.ts';
import { computeScore } from '../scores/compute-score.ts';
import { returnWorkSlot } from '../work/return-work-slot.ts';
import { shareWork } from '../work/share-work.ts';
import type { ScanResult } from '../../contracts/scan.ts';
import type { SiteScore } from '../../contracts/site-score.ts';

export interface ScanOptions {
  /** Called after each page that was stored. */
  onPage?: (page: ScannedPage) => void;
  /** Aborts when the client disconnects. */
  disconnected?: AbortSignal;
}

/** No page is fetched later. In milliseconds; 100 pages with the longest Crawl-delay take 17 minutes. */
const MAX_SCAN_TIME = 20 * MINUTE;
/** The platform lets work continue for 30 seconds after a disconnect. The last 10 are for settling and scoring. In milliseconds. */
const DISCONNECT_GRACE_PERIOD = 20 * SECOND;

/**
 * Crawls a website, stores each page as an audit, charges for the stored pages and computes the website score. If the client
 * disconnects, the website is released or the account is suspended, the crawl ends early and the scan is settled all the same. The
 * score of a released website is `null`.
 *
 * @throws ServiceError 401 if the account was suspended meanwhile (the message says what is charged)
 * @throws ServiceError 502 if no page could be crawled (nothing is charged); 500 if the service failed (the message says what is
 * charged)
 */
export async function runScan(
  env: Env,
  caller: Caller,
  scan: Scan,
  options: ScanOptions = {},
): Promise<ScanResult> {
  try {
    return await crawlAndScore(env, caller, scan, options);
  } finally {
    await returnWorkSlot(env, caller.accountId, scan.id);
  }
}

async function crawlAndScore(
  env: Env,
  caller: Caller,
  scan: Scan,
  { onPage = () => {}, disconnected }: ScanOptions,
): Promise<ScanResult> {
  const recorder = new ScanRecorder(env, caller, scan, onPage);
  const crawled = await crawlPages(env, caller, scan, recorder, createScanSignal(disconnected));
  await recorder.storeAnswers();
  const { pagesStored, charged, balance } = await closeOrThrow(env, caller, scan);
  if (!crawled) {
    throw new ServiceError(
      'scan_failed',
      `The scan ${scan.id} failed on our side. It stored ${pluralize(pagesStored, 'page')} and charged ${pluralize(charged, 'credit')}.`,
    );
  }
  const summary = `The scan ${scan.id} was stopped. It stored ${pluralize(pagesStored, 'page')} and charged ${pluralize(charged, 'credit')}.`;
  const website = await getScannedWebsite(env, caller, scan, summary);
  if (pagesStored === 0 && website.is_owner) throw nothingScannedError(scan, recorder, crawled.failure);
  const score = website.is_owner ? await computeScoreOrNull(env, caller, scan) : null;
  return {
    pages_scanned: pagesStored,
    pages_requested: scan.pagesRequested,
    credits_charged: charged,
    balance,
    score,
    website: { ...website, owner_email: caller.email, score },
    skipped: crawled.skipped,
  };
}

/** Returns `null` after an unexpected error, which is logged. */
async function crawlPages(
  env: Env,
  { accountId }: Caller,
  { id, host, pageLimit: limit, pagesRequested: requested }: Scan,
  recorder: ScanRecorder,
  signal: AbortSignal,
): Promise<CrawlResult | null> {
  const limitReason = limit < requested ? 'balance' : 'page_limit';
  try {
    const options = createCrawlerOptions(env, accountId, { id, kind: 'background' });
    return await crawlSite({ ...options, host, limit, limitReason, signal }, recorder);
  } catch (error) {
    logError({ event: 'scan-failed', scanId: id, error: formatError(error) });
    return null;
  }
}

function createScanSignal(disconnected: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  const abortLater = () => void setTimeout(() => controller.abort(), DISCONNECT_GRACE_PERIOD);
  if (disconnected?.aborted) abortLater();
  else disconnected?.addEventListener('abort', abortLater, { once: true });
  return AbortSignal.any([controller.signal, AbortSignal.timeout(MAX_SCAN_TIME)]);
}

async function closeOrThrow(env: Env, caller: Caller, scan: Scan): Promise<ClosedScan> {
  try {
    return await closeScan(env, caller, scan);
  } catch (error) {
    logError({ event: 'scan-not-closed', scanId: scan.id, error: formatError(error) });
    throw new ServiceError(
      'scan_failed',
      `The scan ${scan.id} ended, but it could not be settled. The stored pages will be charged within 10 minutes.`,
    );
  }
}

function nothingScannedError({ host }: Scan, recorder: ScanRecorder, failure: string | null): ServiceError {
  if (recorder.failedPages > 0) {
    return new ServiceError(
      'scan_failed',
      `The pages of ${host} could not be analysed or stored. Nothing was charged: try again later.`,
    );
  }
  return new ServiceError(
    'site_unreachable',
    `No page of ${host} could be crawled, and nothing was charged: ${failure ?? 'no page was found.'}`,
  );
}

/**
 * The pages are stored and charged, so the scan succeeds even if it cannot be scored (docs/contract.md 7.14). A computation that is
 * under way does not know the pages.
 */
async function computeScoreOrNull(
  env: Env,
  { accountId }: Caller,
  { id, host }: Scan,
): Promise<SiteScore | null> {
  try {
    const shared = { accountId, kind: 'score', subject: host, token: id, isFresh: true } as const;
    const { score } = await shareWork(env, shared, () => computeScore(env, accountId, host, Date.now()));
    return score;
  } catch (error) {
    logError({ event: 'scan-not-scored', scanId: id, error: formatError(error) });
    return null;
  }
}
