import type { ListedScan } from '../../contracts/scan.ts';
import type { ScheduledRun } from '../../contracts/schedule.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { SKIPPED_RUN_MESSAGES } from '../../lib/skipped-runs.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listScanRows, type ScanRow } from '../../storage/scans.ts';
import { type ListedRunRow, listRunRows } from '../../storage/scheduled-runs.ts';
import type { Target } from '../../storage/schedules.ts';
import type { Context } from '../context.ts';
import { getScan, toListedScan } from './scan.ts';

const SCAN_CURSOR = defineCursor('scans', { id: 'text' });
const RUN_CURSOR = defineCursor('runs', { id: 'text' });

/** Lists the caller's scans of a website, newest first. @throws ServiceError 422 if the cursor does not belong to the list */
export async function listScans(
  { env, caller: { accountId } }: Context,
  { host, limit, cursor }: { host: string } & PageRequest,
): Promise<ListPage<ListedScan>> {
  const before = SCAN_CURSOR.decode(cursor)?.id ?? null;
  const rows = await listScanRows(
    openDatabase(env, accountId),
    { accountId, host },
    { before, limit: limit + 1 },
  );
  const page = toListPage(rows, limit, SCAN_CURSOR.encode);
  return { ...page, rows: await Promise.all(page.rows.map((row) => describe(env, row))) };
}

/** Asks the object of a running scan; there is at most one. */
async function describe(env: Env, row: ScanRow): Promise<ListedScan> {
  if (row.summary !== null || !row.hasRecord) return toListedScan(row);
  const { result: _, ...listed } = await getScan(env, row);
  return listed;
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
