import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../contracts/setting-definitions.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listSettingChanges, type SettingChangeRow, writeSettings } from '../../storage/settings.ts';
import { getSettingValues } from './get-settings.ts';

/** A setting as an administrator submits it. */
export interface SettingEdit {
  /** The value when the form was opened. `NaN` never equals the value in force. */
  previous: number;
  value: number;
}

/** A setting that somebody else has changed since the form was opened. */
export interface SettingConflict {
  message: string;
  /** The value in force. */
  current: number;
}

export type SettingConflicts = Partial<Record<SettingKey, SettingConflict>>;

export type ChangeSettingsResult =
  | { ok: true; /** Number of settings changed. */ changed: number }
  | { ok: false; conflicts: SettingConflicts };

/**
 * Changes the settings whose value differs from the previous one; the others keep the value in force. If somebody else
 * has changed one of them since, nothing is changed, unless all have the values of the form.
 *
 * @param changedBy the administrator's email
 */
export async function changeSettings(
  env: Env,
  { changedBy, edits }: { changedBy: string; edits: Record<SettingKey, SettingEdit> },
): Promise<ChangeSettingsResult> {
  const edited = SETTING_KEYS.filter((key) => edits[key].value !== edits[key].previous);
  const changedAt = Date.now();
  const changes = edited.map((key) => {
    const { previous: before, value: after } = edits[key];
    return { key, before, after, changedBy, changedAt, defaultValue: SETTINGS[key].defaultValue };
  });
  try {
    await writeSettings(openDatabase(env, SERVICE), changes);
  } catch (error) {
    const values = await getSettingValues(env);
    // The same form was saved before: it was sent twice, or the answer of the database was lost.
    if (edited.every((key) => edits[key].value === values[key])) return { ok: true, changed: changes.length };
    const conflicts: SettingConflicts = {};
    for (const key of edited) {
      const { previous, value } = edits[key];
      if (previous !== values[key]) conflicts[key] = describeConflict(values[key], value);
    }
    if (Object.keys(conflicts).length > 0) return { ok: false, conflicts };
    throw error;
  }
  return { ok: true, changed: changes.length };
}

function describeConflict(current: number, value: number): SettingConflict {
  const message = `Somebody has changed this to ${current} in the meantime. Save again if you still want ${value}`;
  return { message, current };
}

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
