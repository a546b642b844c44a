import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns.ts';

/** Prices and limits set by an administrator. A setting without a row has its default. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: integer().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Every change of a setting, never deleted. */
export const settingChanges = sqliteTable('setting_changes', {
  id: integer().primaryKey({ autoIncrement: true }),
  key: text().notNull(),
  /** The value in force before; the default if none was set. */
  before: integer().notNull(),
  after: integer().notNull(),
  /** The administrator's email. */
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});
