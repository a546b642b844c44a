import type { ListedScan } from '../../contracts/scan.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { findScan, type ScanRow } from '../../storage/scans.ts';
import type { Caller } from '../caller.ts';

export type { ScanRow };

/** Returns a scan of one of the caller's websites. @throws ServiceError 404 if there is no such scan */
export async function getScanRow(
  env: Env,
  { accountId }: Caller,
  { host, id }: { host: string; id: string },
): Promise<ScanRow> {
  const row = await findScan(openDatabase(env, accountId), { id, accountId });
  if (row?.host !== host) throw new ServiceError('scan_not_found', `You have no scan ${id} of ${host}`);
  return row;
}

/** Describes a scan by its row, if it has ended or its record is deleted. */
export function toListedScan(row: ScanRow): ListedScan {
  // Summaries of scans before `page_scores` lack it.
  if (row.summary !== null)
    return { page_scores: null, ...(JSON.parse(row.summary) as Omit<ListedScan, 'page_scores'>) };
  const { id, host, startedAt, finishedAt, pagesRequested, pagesStored, costPerPage } = row;
  return {
    id,
    host,
    state: finishedAt === null ? 'running' : 'done',
    started_at: formatTimestamp(startedAt),
    finished_at: formatOptionalTimestamp(finishedAt),
    only_changed: false,
    pages_requested: pagesRequested,
    pages_found: pagesStored,
    pages_fetched: pagesStored,
    pages_stored: pagesStored,
    pages_unchanged: 0,
    pages_skipped: {},
    pages_remaining: 0,
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
