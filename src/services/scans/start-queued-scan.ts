import { ServiceError } from '../../lib/errors.ts';
import { formatError, logError } from '../../lib/log.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findScan, type ScanRow } from '../../storage/scans.ts';
import { assertNotSuspended } from '../accounts/suspend-account.ts';
import { callAccount } from '../call-objects.ts';
import { openScan, type ScanRequest } from './begin-scan.ts';
import { BACKGROUND_SCAN, type ScanJob } from './scan-job.ts';
import { endQueued } from './scan.ts';

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

/**
 * Starts a queued scan if it is its turn. Each step can be repeated, so that a start interrupted by a crash holds nothing twice. A scan
 * that is refused ends as `failed`, with the reason. Never throws.
 */
export async function startQueuedScan(env: Env, queued: QueuedScan): Promise<QueuedStart> {
  const { id, accountId, host } = queued;
  try {
    const row = await findScan(openDatabase(env, accountId), { id, accountId });
    if (row === null || row.finishedAt !== null) {
      await callAccount(env, accountId, async (account) => account.leaveQueue(id));
      return { retryAt: null };
    }
    // Once it has left the queue, an earlier attempt has held its credits.
    const isTurn =
      !row.isQueued ||
      (await callAccount(env, accountId, async (account) => account.takeQueueTurn({ id, host })));
    return isTurn ? await open(env, queued, row) : { retryAt: Date.now() + ASK_INTERVAL };
  } catch (error) {
    logError({ event: 'queued-scan-not-started', scanId: id, error: formatError(error) });
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
    return await openScan(context, {
      id,
      host,
      request,
      times: BACKGROUND_SCAN,
      claim: null,
      start: async () => {},
    });
  } catch (error) {
    const isOurs = !(error instanceof ServiceError);
    if (isOurs) logError({ event: 'queued-scan-not-started', scanId: id, error: formatError(error) });
    const othersHold = await callAccount(env, accountId, async (object) => object.returnQueueTurn(id));
    const mayWait = isOurs
      ? Date.now() < row.startedAt + PATIENCE
      : error.retryAfter !== null || (error.code === 'insufficient_credits' && othersHold);
    if (mayWait) return { retryAt: Date.now() + ASK_INTERVAL };
    const { code, message } = isOurs
      ? new ServiceError('scan_failed', `The scan ${id} failed on our side. Nothing was charged.`)
      : error;
    await endQueued(env, row, { state: 'failed', error: { code, message } });
    return { retryAt: null };
  }
}
