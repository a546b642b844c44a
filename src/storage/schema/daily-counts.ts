import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Counts of events by day, for events that leave no row to count or too many. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    /** `YYYY-MM-DD` in UTC. */
    day: text().notNull(),
    /** A scan counts on the day it ended, with its pages; `empty-scan` if it stored none. */
    event: text({
      enum: ['audit', 'audit-failed', 'mail-refused', 'scan', 'scanned-page', 'empty-scan'],
    }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);
