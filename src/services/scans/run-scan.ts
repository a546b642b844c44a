import { type CrawlResult, crawlSite } from '../../crawler/crawl/crawl-site.ts';
import { parseResolvers } from '../../crawler/dns.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { toOwnedWebsite } from '../websites/get-verified-website.ts';
import type { Scan } from './begin-scan.ts';
import { type ClosedScan, closeScan } from './close-scan.ts';
import { ScanRecorder, type ScannedPage } from './scan-recorder.ts';
import { computeScore } from '../scores/compute-score.ts';
import type { ScanResult } from '../../contracts/scan.ts';
import type { SiteScore } from '../../contracts/site-score.ts';

export interface ScanOptions {
  /** Told of each page that was stored. */
  onPage?: (page: ScannedPage) => void;
  /** Aborts when the client has gone. */
  disconnected?: AbortSignal;
}

/** No page is begun later. A hundred pages with the longest Crawl-delay take 17 minutes. */
const MAX_SCAN_TIME = 20 * MINUTE;
/** The platform lets work go on for 30 seconds after the client has gone: the last ten are for settling and scoring. */
const DISCONNECT_GRACE_PERIOD = 20 * SECOND;

/**
 * Crawl a website, store each page as an audit of its own, charge for those, and score the site. It does not end with the
 * client: then it is cut short and settled all the same.
 *
 * @throws ServiceError 502 when not one page could be crawled, and nothing is charged; 500 when something failed on our side; the
 * message says what was charged
 */
export async function runScan(
  env: Env,
  caller: Caller,
  scan: Scan,
  { onPage = () => {}, disconnected }: ScanOptions = {},
): Promise<ScanResult> {
  const recorder = new ScanRecorder(env, caller, scan, onPage);
  const crawled = await crawlPages(env, scan, recorder, createScanSignal(disconnected));
  const { pagesStored, charged, balance } = await closeOrThrow(env, caller, scan);
  if (!crawled) {
    throw new ServiceError(
      'scan_failed',
      `The scan ${scan.id} failed: ${pagesStored} pages were stored, and ${charged} credits charged for them`,
    );
  }
  if (pagesStored === 0) throw nothingScannedError(scan, recorder, crawled.failure);
  const score = await computeScoreOrNull(env, caller, scan);
  return {
    pages_scanned: pagesStored,
    pages_requested: scan.pagesRequested,
    credits_charged: charged,
    balance,
    score,
    website: toOwnedWebsite(scan.website, caller, score),
    skipped: crawled.skipped,
  };
}

/** `null`: something nobody expected went wrong. */
async function crawlPages(
  env: Env,
  { id, host, pageLimit: limit, pagesRequested: requested }: Scan,
  recorder: ScanRecorder,
  signal: AbortSignal,
): Promise<CrawlResult | null> {
  const limitReason = limit < requested ? 'balance' : 'page_limit';
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  try {
    return await crawlSite({ host, limit, limitReason, siteUrl: env.SITE_URL, resolvers, signal }, recorder);
  } catch (error) {
    logError({ event: 'scan-failed', scanId: id, error: formatError(error) });
    return null;
  }
}

function createScanSignal(disconnected: AbortSignal | undefined): AbortSignal {
  const end = new AbortController();
  const endSoon = () => void setTimeout(() => end.abort(), DISCONNECT_GRACE_PERIOD);
  if (disconnected?.aborted) endSoon();
  else disconnected?.addEventListener('abort', endSoon, { once: true });
  return AbortSignal.any([end.signal, AbortSignal.timeout(MAX_SCAN_TIME)]);
}

async function closeOrThrow(env: Env, caller: Caller, scan: Scan): Promise<ClosedScan> {
  try {
    return await closeScan(env, caller, scan);
  } catch (error) {
    logError({ event: 'scan-not-closed', scanId: scan.id, error: formatError(error) });
    throw new ServiceError(
      'scan_failed',
      `The scan ${scan.id} ended, but its pages could not be counted now: those stored are charged within 10 minutes, and no others`,
    );
  }
}

function nothingScannedError({ host }: Scan, recorder: ScanRecorder, failure: string | null): ServiceError {
  if (recorder.failedPages > 0) {
    return new ServiceError(
      'scan_failed',
      `The pages of ${host} could not be analysed or stored; nothing was charged`,
    );
  }
  return new ServiceError(
    'site_unreachable',
    `No page of ${host} could be crawled, and nothing was charged: ${failure ?? 'no page was found.'}`,
  );
}

/** The pages are stored and paid for: that they cannot be scored now takes nothing away. */
async function computeScoreOrNull(env: Env, caller: Caller, { id, host }: Scan): Promise<SiteScore | null> {
  try {
    return (await computeScore(env, caller.accountId, host, Date.now())).score;
  } catch (error) {
    logError({ event: 'scan-not-scored', scanId: id, error: formatError(error) });
    return null;
  }
}
