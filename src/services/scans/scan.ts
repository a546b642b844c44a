import type {
  ListedScan,
  ScannedPage,
  ScanResource,
  LinkCheckResource,
  RenderingResource,
} from '../../contracts/scan.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { formatOptionalTimestamp, formatTimestamp, MINUTE } from '../../lib/time.ts';
import { priceScan } from '../../storage/billable-work.ts';
import { openDatabase } from '../../storage/database.ts';
import { endQueuedScan, findScan, finishScan, type ScanRow } from '../../storage/scans.ts';
import { callAccount, callScan } from '../call-objects.ts';
import type { Context } from '../context.ts';

export type { ScanRow };

/** Returns a scan of one of the caller's websites. @throws ServiceError 404 if there is no such scan */
export async function getScanRow(
  { env, caller: { accountId } }: Context,
  { host, id }: { host: string; id: string },
): Promise<ScanRow> {
  const row = await findScan(openDatabase(env, accountId), { id, accountId });
  if (row?.host !== host) throw new ServiceError('scan_not_found', `You have no scan ${id} of ${host}`);
  return row;
}

/** Describes a scan by its row, if it has ended or its record is deleted. */
export function toListedScan(row: ScanRow): ListedScan {
  if (row.summary !== null) return JSON.parse(row.summary) as ListedScan;
  const { id, host, startedAt, finishedAt, pagesRequested, pagesStored, costPerPage } = row;
  return {
    id,
    host,
    state: finishedAt !== null ? 'done' : row.isQueued ? 'queued' : 'running',
    started_at: formatTimestamp(startedAt),
    finished_at: formatOptionalTimestamp(finishedAt),
    only_changed: false,
    profile: null,
    settings: null,
    pages_requested: pagesRequested,
    pages_found: pagesStored,
    pages_fetched: pagesStored,
    pages_stored: pagesStored,
    pages_unchanged: 0,
    pages_skipped: {},
    pages_remaining: 0,
    pages_never_audited: 0,
    page_scores: null,
    credits_held: 0,
    credits_charged: finishedAt === null ? 0 : pagesStored * costPerPage,
    pace: { requests_at_once: 4, pages_per_minute: null, crawl_delay: null },
    waiting_for: null,
    waiting_until: null,
    estimated_end: null,
    error: null,
  };
}

/** Of a scan without a record. */
const NO_LINK_CHECK: LinkCheckResource = {
  state: 'off',
  urls: 0,
  hosts: 0,
  checked: 0,
  requests: 0,
  bytes: 0,
};

/** Of a scan that loads no pages with JavaScript. */
export const NO_RENDERING: RenderingResource = {
  state: 'off',
  pages: 0,
  rendered: 0,
  failed: 0,
  credits_charged: 0,
  kinds: [],
};

/** Returns the current state of a scan, with its result once it has ended. */
export async function getScan(env: Env, row: ScanRow): Promise<ScanResource> {
  const record = row.hasRecord ? await callScan(env, row.id, async (scan) => scan.read()) : null;
  return (
    record ?? {
      ...toListedScan(row),
      ...describeLostScan(row),
      result: null,
      link_check: NO_LINK_CHECK,
      rendering: NO_RENDERING,
    }
  );
}

/** Returns what the newest of some scans that loads pages with JavaScript has found; `null` if none does. */
export async function readLastRendering(
  context: Context,
  scans: readonly ListedScan[],
): Promise<RenderingResource | null> {
  const scan = scans.find(({ settings }) => (settings?.render_sample ?? 0) > 0);
  return scan ? (await getScan(context.env, await getScanRow(context, scan))).rendering : null;
}

/** How long the object of a scan can take to start, in milliseconds. */
const START_TIME = MINUTE;

/** What is known of a scan whose object has no record: without a summary and pages, it has not begun yet, or it never will. */
function describeLostScan(row: ScanRow): Partial<ListedScan> {
  const { id, startedAt, finishedAt, isQueued, pagesStored, summary } = row;
  if (isQueued || summary !== null || (finishedAt !== null && pagesStored > 0)) return {};
  if (finishedAt === null && Date.now() < startedAt + START_TIME) return { state: 'queued' };
  return {
    state: 'failed',
    finished_at: formatTimestamp(finishedAt ?? startedAt),
    error: { code: 'scan_failed', message: `The scan ${id} could not be started. Nothing was charged.` },
  };
}

/** Lists the last `limit` pages that a scan stored, newest first; none once its record is deleted. */
export async function listScannedPages(
  env: Env,
  { row, limit }: { row: ScanRow; limit: number },
): Promise<ScannedPage[]> {
  return row.hasRecord ? callScan(env, row.id, async (scan) => scan.listPages(limit)) : [];
}

/**
 * Cancels a scan: it settles within seconds, and its stored pages stay and are charged. A queued scan ends immediately. @throws ServiceError
 * 409 if it has ended
 */
export async function cancelScan(env: Env, row: ScanRow): Promise<ScanResource> {
  const wasQueued = row.isQueued && (await endQueued(env, row, { state: 'cancelled', error: null }));
  // It may have left the queue meanwhile.
  const current = row.isQueued ? ((await findScan(openDatabase(env, row.accountId), row)) ?? row) : row;
  const isCancelled =
    wasQueued || (current.hasRecord && (await callScan(env, row.id, async (scan) => scan.cancel())));
  if (!isCancelled) throw new ServiceError('scan_ended', `The scan ${row.id} has already ended.`);
  return getScan(env, current);
}

/** Ends a scan that has not left the queue since `row` was read, and lets the next start. Returns `false` if it has. */
export async function endQueued(
  env: Env,
  row: ScanRow,
  end: Pick<ListedScan, 'state' | 'error'>,
): Promise<boolean> {
  const { id, accountId } = row;
  const now = Date.now();
  const summary = { ...toListedScan(row), ...end, finished_at: formatTimestamp(now) };
  if (!(await endQueuedScan(openDatabase(env, accountId), row, summary, now))) return false;
  await callAccount(env, accountId, async (account) => account.dropQueued(id));
  await wakeQueue(env, { accountId });
  return true;
}

/** Lets the queued scans begin that may. If that fails, they ask for their turn within minutes. Never throws. */
export async function wakeQueue(env: Env, { accountId }: { accountId: string }): Promise<void> {
  try {
    const ids = await callAccount<string[]>(env, accountId, async (account) => account.listNextInQueue());
    for (const id of ids) await callScan(env, id, async (scan) => scan.wake());
  } catch (error) {
    logEvent('warning', 'queue-not-woken', { accountId, error });
  }
}

/** Result of a scan in pages, credits charged and credits left. */
interface ClosedScan {
  pagesStored: number;
  charged: number;
  balance: number;
}

/**
 * Ends a scan, so that it can store no more pages, and charges for its stored pages. If this fails, the hold stays open and the
 * account's alarm does the same.
 *
 * @throws Error if the hold cannot be settled
 */
export async function closeScan(
  { env, caller: { accountId, email } }: Context,
  { id }: { id: string },
): Promise<ClosedScan> {
  const account = env.ACCOUNT.getByName(accountId);
  const ref = { refType: 'scan', refId: id } as const;
  const row = await finishScan(openDatabase(env, accountId), accountId, id, Date.now());
  if (!row) {
    await account.release(ref);
    return { pagesStored: 0, charged: 0, balance: await account.getBalance() };
  }
  const { charge, reason } = priceScan(row);
  const settled = await account.settle(ref, charge, { reason, actor: email });
  if (!settled.ok) throw new Error(`the scan ${id} could not be settled: ${settled.reason}`);
  return { pagesStored: row.pagesStored, charged: settled.charged, balance: settled.balance };
}
