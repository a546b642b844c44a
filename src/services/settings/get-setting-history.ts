import { cutPage } from '../../lib/cursor.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listSettingChanges, type SettingChangeRow } from '../../storage/settings.ts';

/** Changes on one page. */
const PAGE_SIZE = 50;

export interface SettingHistory {
  /** Newest first. */
  changes: SettingChangeRow[];
  /** `before` for the next page; `null` on the last. */
  next: number | null;
}

/** Returns one page of the changes of all settings. @param before id of a change; only older changes are returned */
export async function getSettingHistory(env: Env, before?: number): Promise<SettingHistory> {
  const rows = await listSettingChanges(openDatabase(env, SERVICE), before, PAGE_SIZE + 1);
  const { page, last } = cutPage(rows, PAGE_SIZE);
  return { changes: page, next: last?.id ?? null };
}
