import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Counts of events by day, for events that leave no row to count. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    /** `YYYY-MM-DD` in UTC. */
    day: text().notNull(),
    event: text({ enum: ['audit', 'audit-failed', 'mail-refused'] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);
