import { catchUpLedgers } from '../credits/reconcile-ledgers.ts';
import { notifyWebsiteOwners } from '../directory/notify-website-owners.ts';
import { checkOwnership } from '../websites/check-ownership.ts';
import { runJobs } from './run-jobs.ts';

/** Runs the jobs of every minute. The checks can take minutes, so they come last. */
export async function runMinuteJobs(env: Env): Promise<void> {
  await runJobs(env, 'minute-job-failed', {
    notifyWebsiteOwners,
    catchUpLedgers,
    checkOwnership,
  });
}
