import { openDatabase } from '../../storage/database.ts';
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
  const rows = await listSettingChanges(openDatabase(env), before, PAGE_SIZE + 1);
  const changes = rows.slice(0, PAGE_SIZE);
  return { changes, next: rows.length > PAGE_SIZE ? (changes.at(-1)?.id ?? null) : null };
}
