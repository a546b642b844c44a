import { logEvent } from '../../lib/log.ts';
import { finishDeletions } from '../account-data/delete-account.ts';
import { continueMoves } from '../accounts/move-account.ts';
import { catchUpLedgers, reconcileLedgers } from '../credits/reconcile-ledgers.ts';
import { sequenceLog, timestampCheckpoint } from '../directory/log.ts';
import { notifyWebsiteOwners } from '../directory/notify-website-owners.ts';
import { writeNewestSitemapParts } from '../directory/sitemap.ts';
import { completeWithdrawals } from '../directory/withdrawals.ts';
import { measureShards } from '../../storage/shards.ts';
import { eraseAllOldRecords } from '../scans/erase-records.ts';
import { sendUnsentEvents } from '../webhooks/events.ts';
import { resealAccess } from '../websites/access.ts';
import { checkOwnership } from '../websites/check-ownership.ts';
import { purgeExpired, purgeGrants, purgeOldRecords } from './purge.ts';

/** Runs jobs one after the other. A failed job is logged as `event` and does not stop the others. */
async function runJobs(
  env: Env,
  event: 'hourly-job-failed' | 'minute-job-failed',
  jobs: Record<string, (env: Env, now: number) => Promise<void>>,
): Promise<void> {
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run(env, Date.now());
    } catch (error) {
      logEvent('error', event, { job, error });
    }
  }
}

/** Runs the jobs of every minute. The checks can take minutes, so they come last. */
export async function runMinuteJobs(env: Env): Promise<void> {
  await runJobs(env, 'minute-job-failed', {
    continueMoves,
    notifyWebsiteOwners,
    catchUpLedgers,
    checkOwnership,
  });
}

/** Runs the hourly jobs. A failed job runs again in the next hour. */
export async function runHourlyJobs(env: Env): Promise<void> {
  await runJobs(env, 'hourly-job-failed', {
    completeWithdrawals,
    sequenceLog,
    finishDeletions,
    purgeExpired,
    purgeOldRecords,
    purgeGrants,
    eraseAllOldRecords,
    reconcileLedgers,
    sendUnsentEvents,
    timestampCheckpoint,
    writeNewestSitemapParts,
    resealAccess,
    measureShards,
  });
}
