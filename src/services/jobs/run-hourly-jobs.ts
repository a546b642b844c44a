import { finishDeletions } from '../account-data/delete-account.ts';
import { reconcileLedgers } from '../credits/reconcile-ledgers.ts';
import { sequenceLog, timestampCheckpoint } from '../directory/log.ts';
import { completeWithdrawals } from '../directory/withdrawals.ts';
import { eraseAllOldRecords } from '../scans/erase-records.ts';
import { sendUnsentEvents } from '../webhooks/events.ts';
import { purgeExpired, purgeGrants, purgeOldRecords } from './purge.ts';
import { runJobs } from './run-jobs.ts';

const JOBS = {
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
};

/** Runs the hourly jobs. A failed job runs again in the next hour. */
export async function runHourlyJobs(env: Env): Promise<void> {
  await runJobs(env, 'hourly-job-failed', JOBS);
}
