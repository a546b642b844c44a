import type { ListedScan, SkippedUrl } from '../../contracts/scan.ts';
import type { QueuedScanResource } from '../../contracts/scan-queue.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { ScheduledRun } from '../../contracts/schedule.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { SKIPPED_RUN_MESSAGES } from '../../lib/skipped-runs.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { listScanRows, type ScanRow } from '../../storage/scans.ts';
import { type ListedRunRow, listRunRows } from '../../storage/scheduled-runs.ts';
import type { Target } from '../../storage/schedules.ts';
import { callAccount, callScan } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { getScan, toListedScan } from './scan.ts';

const SCAN_CURSOR = defineCursor('scans', { id: 'text' });
const SKIP_CURSOR = defineCursor('skipped', { position: 'integer' });
const ALL_SCANS_CURSOR = defineCursor('all-scans', { id: 'text' });
const RUN_CURSOR = defineCursor('runs', { id: 'text' });

/** Lists the caller's scans of a website, newest first. @throws ServiceError 422 if the cursor does not belong to the list */
export function listScans(
  context: Context,
  { host, ...page }: { host: string } & PageRequest,
): Promise<ListPage<ListedScan>> {
  return readScans(context, host, SCAN_CURSOR, page);
}

/**
 * Lists the caller's scans of all websites, newest first, with their positions in the queue. @throws ServiceError 422 if the cursor does not
 * belong to the list
 */
export async function listAllScans(
  context: Context,
  page: PageRequest,
): Promise<ListPage<QueuedScanResource>> {
  const { env, caller } = context;
  const [{ rows, nextCursor }, queue] = await Promise.all([
    readScans(context, null, ALL_SCANS_CURSOR, page),
    callAccount<string[]>(env, caller.accountId, async (account) => account.listQueue()),
  ]);
  return { rows: rows.map((scan) => place(scan, queue)), nextCursor };
}

async function readScans(
  { env, caller: { accountId } }: Context,
  host: string | null,
  cursors: typeof SCAN_CURSOR,
  { limit, cursor }: PageRequest,
): Promise<ListPage<ListedScan>> {
  const page = { before: cursors.decode(cursor)?.id ?? null, limit: limit + 1 };
  const rows = await listScanRows(openDatabase(env, accountId), { accountId, host }, page);
  const list = toListPage(rows, limit, cursors.encode);
  return { ...list, rows: await Promise.all(list.rows.map((row) => describe(env, row))) };
}

/** Adds the position of a scan in the queue, from 1. @param queue the ids of the queued scans, the next first */
export function place(scan: ListedScan, queue: readonly string[]): QueuedScanResource {
  const position = scan.state === 'queued' ? queue.indexOf(scan.id) : -1;
  return { ...scan, queue_position: position === -1 ? null : position + 1 };
}

/** Asks the object of a running scan. A website has at most one, an account six. */
async function describe(env: Env, row: ScanRow): Promise<ListedScan> {
  if (row.summary !== null) return toListedScan(row);
  const { result: _, link_check: __, rendering: ___, ...listed } = await getScan(env, row);
  return listed;
}

/**
 * Lists the URLs that a scan left out, in the order in which it did.
 *
 * @throws ServiceError 404 if its record was deleted, 422 if the cursor does not belong to the list
 */
export async function listSkippedUrls(
  env: Env,
  {
    row,
    limit,
    cursor,
    reason = null,
  }: { row: ScanRow; reason?: SkipReason | null | undefined } & PageRequest,
): Promise<ListPage<SkippedUrl>> {
  const after = SKIP_CURSOR.decode(cursor)?.position ?? 0;
  const record = row.hasRecord
    ? await callScan(env, row.id, async (scan) => ({
        found: await scan.listSkipped(after, limit + 1, reason),
        settings: await scan.readSettings(),
      }))
    : null;
  if (!record?.found || !record.settings)
    throw new ServiceError('scan_not_found', `The URLs that the scan ${row.id} left out were deleted.`);
  const { exclude } = record.settings.settings;
  const { rows, nextCursor } = toListPage(record.found, limit, SKIP_CURSOR.encode);
  const toSkippedUrl = ({ url, reason: why, pattern }: (typeof rows)[number]): SkippedUrl => ({
    url,
    reason: why,
    pattern: pattern === null ? null : (exclude[pattern] ?? null),
  });
  return { rows: rows.map(toSkippedUrl), nextCursor };
}

/**
 * Lists the runs of a website or a watched page, newest first. @throws ServiceError 422 if the cursor does not belong to the
 * list
 */
export async function listRuns(
  env: Env,
  { target, limit, cursor }: { target: Target } & PageRequest,
): Promise<ListPage<ScheduledRun>> {
  const before = RUN_CURSOR.decode(cursor)?.id ?? null;
  const rows = await listRunRows(openDatabase(env, target.accountId), target, { before, limit: limit + 1 });
  const { rows: listed, nextCursor } = toListPage(rows, limit, ({ run }) => RUN_CURSOR.encode(run));
  return { rows: listed.map(toScheduledRun), nextCursor };
}

function toScheduledRun({ run, scan }: ListedRunRow): ScheduledRun {
  const { id, dueAt, missedCount, skipCode } = run;
  const fields = { id, due_at: formatTimestamp(dueAt), missed_runs: missedCount };
  if (skipCode !== null || scan === null) {
    const skipped = skipCode && { code: skipCode, message: SKIPPED_RUN_MESSAGES[skipCode] };
    const state = skipped ? 'skipped' : 'waiting';
    return {
      ...fields,
      state,
      skipped,
      started_at: null,
      finished_at: null,
      pages_stored: 0,
      credits_charged: 0,
    };
  }
  const { state, started_at, finished_at, credits_charged } = toListedScan(scan);
  const { pagesStored: pages_stored } = scan;
  return { ...fields, state, skipped: null, started_at, finished_at, pages_stored, credits_charged };
}
