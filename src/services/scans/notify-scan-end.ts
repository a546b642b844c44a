import type { ChangedFinding, ScanChanges } from '../../contracts/changes.ts';
import type { ListedScan } from '../../contracts/scan.ts';
import type { WebhookEvent } from '../../contracts/webhook-events.ts';
import { ServiceError } from '../../lib/errors.ts';
import { MAX_EVENT_FINDINGS } from '../../lib/list-limits.ts';
import { compareScans } from '../reports/compare-scans.ts';
import { emitEvent } from '../webhooks/events.ts';
import { listNewFindings } from './list-scan-alerts.ts';
import type { ScanJob } from './scan-job.ts';
import { sendScanMail } from './scan-mail.ts';

type EndedScan = Pick<ScanJob, 'id' | 'accountId' | 'host' | 'pageUrl'>;

/**
 * Notifies the owner, by webhook and by mail, that a scan has ended. It is run again after a crash, so each part records what it has
 * sent. If one part fails, the other still runs.
 *
 * @param isMailed whether to send the mail too
 * @throws Error if a part must be repeated
 */
export async function notifyScanEnd(
  env: Env,
  { job, scan, isMailed }: { job: EndedScan; scan: ListedScan; isMailed: boolean },
): Promise<void> {
  const parts = [emitScanEvents(env, job, scan)];
  // The daily scan of a watched page is not a scan of the website.
  if (isMailed && !job.pageUrl && scan.error?.code !== 'account_suspended')
    parts.push(sendScanMail(env, { job, scan }));
  const failed = (await Promise.allSettled(parts)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Emits the events of an ended scan, and of the changes since the previous scan. Can be repeated. */
async function emitScanEvents(env: Env, job: EndedScan, scan: ListedScan): Promise<void> {
  const { accountId } = job;
  await emitEvent(env, { accountId, event: toEndEvent(scan) });
  if (scan.state === 'failed') return;
  const changes = await findChanges(env, job);
  if (!changes) return;
  for (const event of toChangeEvents(changes, endOf(scan))) await emitEvent(env, { accountId, event });
}

function toEndEvent(scan: ListedScan): WebhookEvent {
  const type = scan.state === 'failed' ? 'scan.failed' : 'scan.finished';
  return { id: `${type}:${scan.id}`, type, at: endOf(scan), data: { scan } };
}

/** Returns the events of a comparison: none for the first scan of a website. @param at milliseconds since 1970 */
export function toChangeEvents(changes: ScanChanges, at: number): WebhookEvent[] {
  const { scan, against, score, grade, findings } = changes;
  if (!against) return [];
  const comparison = { host: changes.host, scan_id: scan.id, against_scan_id: against.id };
  const events: WebhookEvent[] = [];
  if (score.before !== score.after || grade.before !== grade.after) {
    const type = 'score.changed';
    events.push({ id: `${type}:${scan.id}`, type, at, data: { ...comparison, score, grade } });
  }
  const addFindings = (
    type: 'finding.new' | 'finding.reopened' | 'finding.fixed',
    changed: ChangedFinding[],
  ) => {
    if (changed.length === 0) return;
    const listed = { count: changed.length, findings: changed.slice(0, MAX_EVENT_FINDINGS) };
    events.push({ id: `${type}:${scan.id}`, type, at, data: { ...comparison, ...listed } });
  };
  const found = listNewFindings(changes);
  addFindings('finding.new', found);
  addFindings(
    'finding.reopened',
    found.filter(({ id }) => changes.reopened.includes(id)),
  );
  addFindings('finding.fixed', findings.fixed);
  return events;
}

/** Returns `null` if the scan can no longer be compared. */
async function findChanges(env: Env, job: EndedScan): Promise<ScanChanges | null> {
  try {
    return await compareScans(env, { ...job, scanId: job.id });
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** In milliseconds since 1970. */
function endOf(scan: ListedScan): number {
  return Date.parse(scan.finished_at ?? scan.started_at);
}
