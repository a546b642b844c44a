import type { WatchedPage } from '../../contracts/schedule.ts';
import { openDatabase } from '../../storage/database.ts';
import { listWatchedPages as listRows } from '../../storage/schedules.ts';
import type { Caller } from '../caller.ts';
import { describeWatchedPage } from './watched-page.ts';

/** Lists the pages the caller watches, newest first: all, or those of one website. */
export async function listWatchedPages(
  env: Env,
  { accountId }: Caller,
  host?: string,
): Promise<WatchedPage[]> {
  const rows = await listRows(openDatabase(env, accountId), accountId, host);
  return Promise.all(rows.map((row) => describeWatchedPage(env, row)));
}
