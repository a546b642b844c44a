import { logEvent } from '../../lib/log.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { ScanContext } from './context.ts';
import { MAX_FAILURES_IN_ROW } from './limits.ts';

/** Milliseconds between renewals of the hold, whose lease is 5 minutes. */
const HOLD_RENEWAL_INTERVAL = 1 * MINUTE;
/** Milliseconds between checks that the scan may continue. */
const PERMISSION_INTERVAL = 1 * SECOND;

/** When each scan was last checked, in milliseconds since 1970. */
const checkedAt = new WeakMap<ScanContext, number>();

/**
 * Whether the scan may request another page. Checks this once a second, and renews the hold once a minute. If not, the progress
 * has the skip reason for the remaining URLs.
 */
export async function mayContinue(scan: ScanContext): Promise<boolean> {
  const { job, progress, signal } = scan;
  if (progress.endReason !== null) return false;
  if (signal.aborted) progress.isCancelled = true;
  if (progress.isCancelled) progress.endReason = 'cancelled';
  else if (Date.now() >= job.deadline || progress.failuresInRow >= MAX_FAILURES_IN_ROW)
    progress.endReason = 'time';
  else if (!(await isPermitted(scan)) || !(await renewHold(scan))) progress.endReason = 'time';
  return progress.endReason === null;
}

async function isPermitted(scan: ScanContext): Promise<boolean> {
  const now = Date.now();
  if (now - (checkedAt.get(scan) ?? 0) < PERMISSION_INTERVAL) return true;
  checkedAt.set(scan, now);
  try {
    const { isScanPermitted } = await import('../../services/scans/scan-permission.ts');
    return await isScanPermitted({ env: scan.env, caller: scan.caller }, scan.job);
  } catch (error) {
    logEvent('warning', 'scan-permission-unknown', { scanId: scan.job.id, error });
    return true;
  }
}

async function renewHold({ env, job, progress, save }: ScanContext): Promise<boolean> {
  if (Date.now() - progress.holdRenewedAt < HOLD_RENEWAL_INTERVAL) return true;
  progress.holdRenewedAt = Date.now();
  save();
  try {
    return await env.ACCOUNT.getByName(job.accountId).renew({ refType: 'scan', refId: job.id });
  } catch (error) {
    // The lease lasts for minutes. After it, no page can be stored.
    logEvent('warning', 'scan-hold-not-renewed', { scanId: job.id, error });
    return true;
  }
}
