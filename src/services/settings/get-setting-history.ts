import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listSettingChanges, type SettingChangeRow } from '../../storage/settings.ts';

/** Changes on one page. */
const PAGE_SIZE = 50;

const CURSOR = defineCursor('setting changes', { id: 'integer' });

export type SettingHistory = ListPage<SettingChangeRow>;

/** Returns one page of the changes of all settings, newest first. @throws ServiceError 422 for an invalid cursor */
export async function getSettingHistory(env: Env, cursor?: string): Promise<SettingHistory> {
  const before = CURSOR.decode(cursor)?.id;
  const rows = await listSettingChanges(openDatabase(env, SERVICE), before, PAGE_SIZE + 1);
  return toListPage(rows, PAGE_SIZE, CURSOR.encode);
}
