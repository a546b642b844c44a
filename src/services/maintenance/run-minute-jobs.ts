import { catchUpLedgers } from '../ledger/reconcile-ledgers.ts';
import { notifyWebsiteOwners } from '../log/notify-website-owners.ts';
import { checkOwnership } from '../ownership/check-ownership.ts';
import { runJobs } from './run-jobs.ts';

/** Runs the jobs of every minute. The checks can take minutes, so they come last. */
export async function runMinuteJobs(env: Env): Promise<void> {
  await runJobs(env, 'minute-job-failed', {
    notifyWebsiteOwners,
    catchUpLedgers,
    checkOwnership,
  });
}
