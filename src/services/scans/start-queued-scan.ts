import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findScan, type ScanRow } from '../../storage/scans.ts';
import { assertNotSuspended } from '../accounts/suspend-account.ts';
import { callAccount } from '../call-objects.ts';
import { holdScan, type ScanRequest } from './begin-scan.ts';
import { insertScanJob } from './insert-scan-job.ts';
import { notifyScanEnd } from './notify-scan-end.ts';
import { BACKGROUND_SCAN, type ScanJob } from './scan-job.ts';
import { endQueued, toListedScan } from './scan.ts';

/** A scan to be started by its object once it is its turn. */
export interface QueuedScan {
  id: string;
  accountId: string;
  host: string;
  request: ScanRequest;
}

/** The outcome of a start: the scan, the time of the next attempt (milliseconds since 1970), or `null` if it does not start. */
type QueuedStart = { job: ScanJob; urls: readonly string[] } | { retryAt: number | null };

/** How often a scan asks for its turn, in milliseconds. A scan that ends wakes the next one. */
const ASK_INTERVAL = 2 * MINUTE;
/** How long after it was queued a scan that fails on our side is tried again, in milliseconds. */
const PATIENCE = 7 * DAY;
/** How long after it has ended without a start its owner is notified, if that fails, in milliseconds. */
const NOTIFY_PATIENCE = 1 * DAY;
const MAIL_PATIENCE = 10 * MINUTE;

/**
 * Starts a queued scan if it is its turn. Each step can be repeated, so that a start interrupted by a crash holds nothing twice. A scan
 * that is refused ends as `failed`, with the reason; once it has ended, its owner is notified as of any other. Never throws.
 */
export async function startQueuedScan(env: Env, queued: QueuedScan): Promise<QueuedStart> {
  const { id, accountId, host } = queued;
  try {
    const row = await findScan(openDatabase(env, accountId), { id, accountId });
    if (row === null || row.finishedAt !== null) {
      await callAccount(env, accountId, async (account) => account.dropQueued(id));
      if (row) await notify(env, row);
      return { retryAt: null };
    }
    // Once it has left the queue, an earlier attempt has held its credits.
    const isTurn =
      !row.isQueued ||
      (await callAccount(env, accountId, async (account) => account.takeQueueTurn({ id, host })));
    return isTurn ? await open(env, queued, row) : { retryAt: Date.now() + ASK_INTERVAL };
  } catch (error) {
    logEvent('warning', 'queued-scan-not-started', { scanId: id, error });
    return { retryAt: Date.now() + ASK_INTERVAL };
  }
}

async function open(
  env: Env,
  { id, accountId, host, request }: QueuedScan,
  row: ScanRow,
): Promise<QueuedStart> {
  try {
    await assertNotSuspended(env, { accountId });
    const account = await findAccount(openDatabase(env, SERVICE), accountId);
    if (!account) return { retryAt: null };
    const context = { env, caller: { accountId, email: account.email } };
    const held = await holdScan(context, { id, host, request, times: BACKGROUND_SCAN, claim: null });
    const job = await insertScanJob(env, held.scan);
    const inserted = await findScan(openDatabase(env, accountId), row);
    // It may have been cancelled meanwhile.
    return inserted?.finishedAt === null ? { job, urls: held.urls } : { retryAt: Date.now() };
  } catch (error) {
    const isOurs = !(error instanceof ServiceError);
    if (isOurs) logEvent('warning', 'queued-scan-not-started', { scanId: id, error });
    const othersHold = await callAccount(env, accountId, async (object) => object.returnQueueTurn(id));
    const mayWait = isOurs
      ? Date.now() < row.startedAt + PATIENCE
      : error.retryAfter !== null || (error.code === 'insufficient_credits' && othersHold);
    if (mayWait) return { retryAt: Date.now() + ASK_INTERVAL };
    const { code, message } = isOurs
      ? new ServiceError('scan_failed', `The scan ${id} failed on our side. Nothing was charged.`)
      : error;
    await endQueued(env, row, { state: 'failed', error: { code, message } });
    return { retryAt: Date.now() };
  }
}

/** Notifies the owner that a scan has ended without a start. Can be repeated. */
async function notify(env: Env, row: ScanRow): Promise<void> {
  const sinceEnd = Date.now() - (row.finishedAt ?? 0);
  if (sinceEnd < NOTIFY_PATIENCE)
    await notifyScanEnd(env, { job: row, scan: toListedScan(row), isMailed: sinceEnd < MAIL_PATIENCE });
}
