import { finishDeletions } from '../account-data/finish-deletions.ts';
import { purgeExpired } from '../accounts/purge-expired.ts';
import { moveOldAudits } from '../audits/move-old-audits.ts';
import { reconcileLedgers } from '../credits/reconcile-ledgers.ts';
import { sequenceLog } from '../directory/sequence-log.ts';
import { timestampCheckpoint } from '../directory/timestamp-checkpoint.ts';
import { purgeGrants } from '../oauth/purge-grants.ts';
import { eraseAllOldRecords } from '../scans/erase-records.ts';
import { sendUnsentEvents } from '../webhooks/send-unsent-events.ts';
import { completeWithdrawals } from '../directory/complete-withdrawal.ts';
import { purgeOldRecords } from './purge-old-records.ts';
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
  moveOldAudits,
  timestampCheckpoint,
};

/** Runs the hourly jobs. A failed job runs again in the next hour. */
export async function runHourlyJobs(env: Env): Promise<void> {
  await runJobs(env, 'hourly-job-failed', JOBS);
}
