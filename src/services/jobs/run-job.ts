import { logEvent } from '../../lib/log.ts';
import { countQueries, countQueriesLeft, MAX_QUERIES } from '../../storage/query-budget.ts';
import { measureShards } from '../../storage/shards.ts';
import { finishDeletions } from '../account-data/delete-account.ts';
import { continueMoves } from '../accounts/move-account.ts';
import { purgeGuestAudits } from '../audits/guest-audits.ts';
import { catchUpLedgers, reconcileLedgers } from '../credits/reconcile-ledgers.ts';
import { sequenceLog, timestampCheckpoint } from '../directory/log.ts';
import { notifyWebsiteOwners } from '../directory/notify-website-owners.ts';
import { writeNewestSitemapParts } from '../directory/sitemap.ts';
import { completeWithdrawals } from '../directory/withdrawals.ts';
import { eraseAllOldRecords } from '../scans/erase-records.ts';
import { startDueRuns } from '../scans/start-due-runs.ts';
import { sendUnsentEvents } from '../webhooks/events.ts';
import { resealAccess } from '../websites/access.ts';
import { checkOwnership } from '../websites/check-ownership.ts';
import { recordHourlyFigures } from './figures.ts';
import { reportJob } from './report-job.ts';
import { purgeExpired, purgeGrants, purgeOldRecords } from './purge.ts';

/** A job does as much as an invocation has queries for (`countQueriesLeft`), and goes on in its next run. */
type Job = (env: Env, now: number) => Promise<void>;

/**
 * The jobs and their triggers, each with one of its own: the platform's limits are for an invocation. wrangler.toml has the same triggers.
 * The platform takes a trigger once, so jobs of the same interval run in different minutes.
 */
export const JOBS: Record<string, { cron: string; run: Job }> = {
  checkOwnership: { cron: '* * * * *', run: checkOwnership },
  continueMoves: { cron: '*/2 * * * *', run: continueMoves },
  notifyWebsiteOwners: { cron: '1-59/2 * * * *', run: notifyWebsiteOwners },
  startDueRuns: { cron: '*/5 * * * *', run: startDueRuns },
  catchUpLedgers: { cron: '2-59/5 * * * *', run: catchUpLedgers },
  purgeGuestAudits: { cron: '3-59/5 * * * *', run: purgeGuestAudits },
  completeWithdrawals: { cron: '3 * * * *', run: completeWithdrawals },
  sequenceLog: { cron: '6 * * * *', run: sequenceLog },
  finishDeletions: { cron: '9 * * * *', run: finishDeletions },
  purgeExpired: { cron: '13 * * * *', run: purgeExpired },
  purgeOldRecords: { cron: '16 * * * *', run: purgeOldRecords },
  purgeGrants: { cron: '19 * * * *', run: purgeGrants },
  eraseAllOldRecords: { cron: '23 * * * *', run: eraseAllOldRecords },
  reconcileLedgers: { cron: '26 * * * *', run: reconcileLedgers },
  sendUnsentEvents: { cron: '29 * * * *', run: sendUnsentEvents },
  timestampCheckpoint: { cron: '33 * * * *', run: timestampCheckpoint },
  writeNewestSitemapParts: { cron: '36 * * * *', run: writeNewestSitemapParts },
  resealAccess: { cron: '39 * * * *', run: resealAccess },
  measureShards: { cron: '43 * * * *', run: measureShards },
  recordHourlyFigures: { cron: '46 * * * *', run: recordHourlyFigures },
};

/**
 * Runs the job of a trigger. A job that fails is logged, and runs again with its next trigger.
 *
 * @param now milliseconds since 1970
 * @throws Error if it fails, so that the platform lists the run as failed
 */
export async function runJob(env: Env, cron: string, now: number): Promise<void> {
  const found = Object.entries(JOBS).find(([, each]) => each.cron === cron);
  if (!found) throw new Error(`no job has the trigger ${cron}`);
  const [name, job] = found;
  const counted = countQueries(env);
  try {
    await job.run(counted, now);
    await reportJob(env, name, now);
  } catch (error) {
    logEvent('error', 'job-failed', { job: name, error });
    throw error;
  } finally {
    const queries = MAX_QUERIES - countQueriesLeft(counted);
    if (queries > MAX_QUERIES) logEvent('error', 'job-over-limit', { job: name, queries });
  }
}
