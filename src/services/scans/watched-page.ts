import type { WatchedPage } from '../../contracts/schedule.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { findWatchedPage, type ScheduleRow } from '../../storage/schedules.ts';
import type { Caller } from '../caller.ts';
import { listRuns } from './list-runs.ts';

/** Returns a page the caller watches. @throws ServiceError 404 if there is no such page */
export async function getWatchedPage(env: Env, { accountId }: Caller, id: string): Promise<ScheduleRow> {
  const row = await findWatchedPage(openDatabase(env, accountId), { id, accountId });
  if (!row) throw new ServiceError('watched_page_not_found', `You are not watching a page with the id ${id}`);
  return row;
}

/** Describes a watched page, with its last run. */
export async function describeWatchedPage(env: Env, row: ScheduleRow): Promise<WatchedPage> {
  const { rows } = await listRuns(env, row, { limit: 1 });
  return {
    id: row.id,
    url: row.pageUrl,
    host: row.host,
    next_run_at: formatTimestamp(row.nextRunAt),
    last_run: rows[0] ?? null,
    created_at: formatTimestamp(row.createdAt),
  };
}
