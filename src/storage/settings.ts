import { desc, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';
import { settingChanges, settings } from './schema/settings.ts';

export type SettingChangeRow = typeof settingChanges.$inferSelect;

/** A setting to be changed from what its editor saw. */
export interface NewSettingChange extends Omit<SettingChangeRow, 'id'> {
  /** In force while nothing is stored. */
  defaultValue: number;
}

/** What an administrator has set, by key, and when last; `updatedAt` is `null` when nothing was. */
export async function readSettings(
  db: Database,
): Promise<{ values: Map<string, number>; updatedAt: number | null }> {
  const rows = await db.select().from(settings);
  return {
    values: new Map(rows.map((row) => [row.key, row.value])),
    updatedAt: rows.length === 0 ? null : Math.max(...rows.map((row) => row.updatedAt)),
  };
}

/** Change settings and keep each change, all or none: it throws where one is not `before` any more. */
export async function writeSettings(db: Database, changes: NewSettingChange[]): Promise<void> {
  const [first, ...others] = changes.flatMap((change) => buildStatements(db, change));
  if (first) await db.batch([first, ...others]);
}

function buildStatements(
  db: Database,
  { defaultValue: standard, ...change }: NewSettingChange,
): BatchItem<'sqlite'>[] {
  const { key, before, after, changedAt } = change;
  const currentValue = sql`coalesce((SELECT value FROM settings WHERE key = ${key}), ${standard})`;
  const set = { value: after, updatedAt: changedAt };
  return [
    // NULL is refused, and with it the whole transaction.
    db
      .insert(settingChanges)
      .values({ ...change, before: sql`CASE WHEN ${currentValue} = ${before} THEN ${before} END` }),
    db
      .insert(settings)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: settings.key, set }),
  ];
}

/** Changes of settings, newest first. @param beforeId only those made before this one */
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
