import type { ScanResult } from '../../contracts/scan.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { SECOND } from '../../lib/time.ts';
import { recordScan } from '../../services/reports/compare-scans.ts';
import { closeScan } from '../../services/scans/scan.ts';
import { getScannedWebsite } from '../../services/scans/scan-permission.ts';
import { computeScore } from '../../services/reports/score.ts';
import { shareWork } from '../../services/credits/share-work.ts';
import type { ScanContext } from './context.ts';
import { getAnswerLimit, MAX_DISALLOWED_URLS, MAX_LAST_ATTEMPTS } from './limits.ts';
import { getEndReason, type ScanOutcome } from './outcome.ts';
import type { PageProcessor } from './page-processor.ts';

/**
 * Stores the counts and what slices could not store, and charges for the stored pages, including those of an interrupted batch.
 *
 * @throws Error if that fails
 */
export async function settleScan(
  { env, caller, job, progress, frontier }: ScanContext,
  processor: PageProcessor,
): Promise<void> {
  await processor.recover();
  // D1 takes no answers of a closed scan. The last attempt charges even if they cannot be stored.
  await (progress.attempts < MAX_LAST_ATTEMPTS ? processor.answers.store() : processor.answers.tryStore());
  // Before the hold is settled: from then on another scan of the website can begin, which takes over the rest of this one.
  await frontier.record.close(getEndReason({ job, progress }));
  const { charged } = await closeScan({ env, caller }, job);
  progress.charged = charged;
}

/** When the score can be tried again, in milliseconds since 1970. */
interface LaterScore {
  at: number;
}

/**
 * Scores the website and returns the outcome, or when to try again if the site asks for a pause or other work of the account
 * comes first. Can be run again. Never throws a `ServiceError`.
 */
export async function concludeScan(scan: ScanContext): Promise<ScanOutcome | LaterScore> {
  scan.progress.waitingFor = scan.progress.resumesAt = null;
  scan.save();
  try {
    const result = await summarize(scan);
    return 'at' in result ? result : { ok: true, result };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

async function summarize(scan: ScanContext): Promise<ScanResult | LaterScore> {
  const { env, caller, job, progress, frontier } = scan;
  const { pagesStored, charged, balance } = await closeScan({ env, caller }, job);
  const stored = `It stored ${pluralize(pagesStored, 'page')} and charged ${pluralize(charged, 'credit')}.`;
  if (progress.hasCrashed)
    throw new ServiceError('scan_failed', `The scan ${job.id} failed on our side. ${stored}`);
  const website = await getScannedWebsite(
    { env, caller },
    { scan: job, summary: `The scan ${job.id} was stopped. ${stored}` },
  );
  const isFruitless = pagesStored + progress.pagesUnchanged === 0;
  if (isFruitless && website.is_owner && !progress.isCancelled) throw nothingScannedError(scan);
  const isScored = website.is_owner && !isFruitless && job.pageUrl === undefined;
  const score = isScored ? await computeScoreOrNull(scan) : null;
  if (score && 'at' in score) return score;
  if (score) await recordScanOrLog(scan);
  return {
    pages_scanned: pagesStored,
    pages_requested: job.pagesRequested,
    credits_charged: charged,
    balance,
    score,
    website: { ...website, owner_email: caller.email, score },
    skipped: frontier.listSkips(getEndReason(scan)),
  };
}

function nothingScannedError({ job, progress }: ScanContext): ServiceError {
  const { host } = job;
  if (progress.pagesFailed > 0) {
    return new ServiceError(
      'scan_failed',
      `The pages of ${host} could not be analysed or stored. Nothing was charged: try again later.`,
    );
  }
  const why = [progress.failure, explainEnd(job.pageLimit, progress.endReason)].filter(
    (sentence) => sentence !== null,
  );
  return new ServiceError(
    'site_unreachable',
    `No page of ${host} could be crawled, and nothing was charged: ${why.join(' ') || 'no page was found.'}`,
  );
}

function explainEnd(pageLimit: number, reason: SkipReason | null): string | null {
  if (reason === 'robots_txt_limit')
    return `The scan ended after ${formatNumber(MAX_DISALLOWED_URLS)} URLs that robots.txt blocks.`;
  if (reason === 'answer_limit')
    return `The scan ended after ${formatNumber(getAnswerLimit(pageLimit))} answers that are not pages.`;
  return null;
}

/**
 * Called before the end of the scan is announced, so that it can be compared from then on. If that fails, the last steps are run again; the
 * scan succeeds even if it cannot be compared.
 */
async function recordScanOrLog({ env, job, progress }: ScanContext): Promise<void> {
  try {
    await recordScan(env, job);
  } catch (error) {
    if (progress.attempts < MAX_LAST_ATTEMPTS) throw error;
    logEvent('error', 'scan-result-not-recorded', { scanId: job.id, error });
  }
}

/**
 * The pages are stored and charged, so the scan succeeds even if it cannot be scored (docs/contract.md 7.14). A running
 * computation does not include the pages.
 */
async function computeScoreOrNull(scan: ScanContext): Promise<SiteScore | LaterScore | null> {
  const { env, job } = scan;
  const { accountId, id, host } = job;
  try {
    const shared = { accountId, kind: 'score', subject: host, token: id, isFresh: true } as const;
    const { score } = await shareWork(env, shared, () =>
      computeScore(env, { accountId, host, now: Date.now(), work: id }),
    );
    return score;
  } catch (error) {
    const later = error instanceof ServiceError ? postponeScore(scan, error) : null;
    if (later === null) logEvent('error', 'scan-not-scored', { scanId: id, error });
    return later;
  }
}

/** Returns when to try again; `null` if the scan has waited long enough or was cancelled. */
function postponeScore(
  { job, progress }: ScanContext,
  { code, retryAfter }: ServiceError,
): LaterScore | null {
  if (retryAfter === null || progress.isCancelled) return null;
  const now = Date.now();
  const patience = Math.max(job.patience - progress.waited, job.scorePatience);
  progress.scoreBy ??= Math.min(now + patience, job.deadline);
  const at = now + retryAfter * SECOND;
  if (at > progress.scoreBy) return null;
  progress.waitingFor = code === 'host_rate_limited' ? 'site_busy' : null;
  return { at };
}
