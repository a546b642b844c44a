import { openDatabase } from '../../storage/database.ts';
import { deleteSchedule } from '../../storage/schedules.ts';
import type { Caller } from '../caller.ts';
import { getWatchedPage } from './watched-page.ts';

/** Stops watching a page. Its runs stay. @returns its URL @throws ServiceError 404 if the caller does not watch it */
export async function unwatchPage(env: Env, caller: Caller, id: string): Promise<string> {
  const page = await getWatchedPage(env, caller, id);
  await deleteSchedule(openDatabase(env, caller.accountId), page);
  return page.pageUrl;
}
