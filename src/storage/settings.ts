import { desc, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { recordPublicChange } from '../lib/public-changes.ts';
import type { Database } from './database.ts';
import { settingChanges, settings } from './schema/service.ts';

export type SettingChangeRow = typeof settingChanges.$inferSelect;

/** A change of a setting from the value that the administrator was shown. */
export interface NewSettingChange extends Omit<SettingChangeRow, 'id'> {
  /** The value in force while none is stored. */
  defaultValue: number;
}

/** Returns the stored values by key, and the time of the last change (`null` if none is stored). */
export async function readSettings(
  db: Database,
): Promise<{ values: Map<string, number>; updatedAt: number | null }> {
  const rows = await db.select().from(settings);
  return {
    values: new Map(rows.map((row) => [row.key, row.value])),
    updatedAt: rows.length === 0 ? null : Math.max(...rows.map((row) => row.updatedAt)),
  };
}

/** Changes settings and records the changes, in one transaction. Throws if a setting is no longer `before`. */
export async function writeSettings(db: Database, changes: NewSettingChange[]): Promise<void> {
  const [first, ...others] = changes.flatMap((change) => buildStatements(db, change));
  if (first) await db.batch([first, ...others]);
  recordPublicChange();
}

function buildStatements(db: Database, { defaultValue, ...change }: NewSettingChange): BatchItem<'sqlite'>[] {
  const { key, before, after, changedAt } = change;
  const currentValue = sql`coalesce((SELECT value FROM settings WHERE key = ${key}), ${defaultValue})`;
  const set = { value: after, updatedAt: changedAt };
  return [
    // The column is NOT NULL: if the value is not `before`, the insert fails and the transaction is rolled back.
    db
      .insert(settingChanges)
      .values({ ...change, before: sql`CASE WHEN ${currentValue} = ${before} THEN ${before} END` }),
    db
      .insert(settings)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: settings.key, set }),
  ];
}

/** Lists changes of settings, newest first. @param beforeId only the changes before this one */
export async function listSettingChanges(
  db: Database,
  beforeId: number | undefined,
  limit: number,
): Promise<SettingChangeRow[]> {
  return db
    .select()
    .from(settingChanges)
    .where(beforeId === undefined ? undefined : lt(settingChanges.id, beforeId))
    .orderBy(desc(settingChanges.id))
    .limit(limit);
}
