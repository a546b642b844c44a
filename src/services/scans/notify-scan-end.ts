import type { ListedScan } from '../../contracts/scan.ts';
import { sendScanMail } from './send-scan-mail.ts';
import type { ScanJob } from './scan-job.ts';
import { emitScanEvents } from './emit-scan-events.ts';

/**
 * Notifies the owner, by webhook and by mail, that a scan has ended. It is run again after a crash, so each part records what it has
 * sent. If one part fails, the other still runs.
 *
 * @param isMailed whether to send the mail too
 * @throws Error if a part must be repeated
 */
export async function notifyScanEnd(
  env: Env,
  job: ScanJob,
  scan: ListedScan,
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  const parts = [emitScanEvents(env, job, scan)];
  // The daily scan of a watched page is not a scan of the website.
  if (isMailed && job.pageUrl === undefined && scan.error?.code !== 'account_suspended')
    parts.push(sendScanMail(env, job, scan));
  const failed = (await Promise.allSettled(parts)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
