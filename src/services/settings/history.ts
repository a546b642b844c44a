import { openDatabase } from '../../storage/database.ts';
import { listSettingChanges, type SettingChangeRow } from '../../storage/settings.ts';

/** Changes shown at once. */
const PAGE_SIZE = 50;

export interface SettingHistory {
  /** Newest first. */
  changes: SettingChangeRow[];
  /** Where to go on for older ones: `before` of the next call; `null` where there are none. */
  next: number | null;
}

/** Every change of a setting, a page of them at a time. @param before a change's id: those made before it */
export async function getSettingHistory(env: Env, before?: number): Promise<SettingHistory> {
  const rows = await listSettingChanges(openDatabase(env), before, PAGE_SIZE + 1);
  const changes = rows.slice(0, PAGE_SIZE);
  return { changes, next: rows.length > PAGE_SIZE ? (changes.at(-1)?.id ?? null) : null };
}
