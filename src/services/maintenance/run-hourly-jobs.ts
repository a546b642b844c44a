import { formatError, logError } from '../../lib/log.ts';
import { finishDeletions } from '../account-deletion/finish-deletions.ts';
import { purgeExpired } from '../accounts/purge-expired.ts';
import { moveOldAudits } from '../audits/move-old-audits.ts';
import { reconcileLedgers } from '../ledger/reconcile-ledgers.ts';
import { purgeGrants } from '../oauth/purge-grants.ts';
import { eraseAllOldRecords } from '../scans/erase-records.ts';
import { sendUnsentEvents } from '../webhooks/send-unsent-events.ts';
import { completeWithdrawals } from '../withdrawals/complete-withdrawal.ts';
import { purgeOldRecords } from './purge-old-records.ts';

const JOBS = {
  completeWithdrawals,
  finishDeletions,
  purgeExpired,
  purgeOldRecords,
  purgeGrants,
  eraseAllOldRecords,
  reconcileLedgers,
  sendUnsentEvents,
  moveOldAudits,
};

/** Runs the hourly jobs. A job that fails is logged and does not stop the others; it runs again in the next hour. */
export async function runHourlyJobs(env: Env): Promise<void> {
  for (const [job, run] of Object.entries(JOBS)) {
    try {
      await run(env, Date.now());
    } catch (error) {
      logError({ event: 'hourly-job-failed', job, error: formatError(error) });
    }
  }
}
