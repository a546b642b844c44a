import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Row counts, kept so that rows need not be counted. Changed in the transaction that changes the rows. */
export const totals = sqliteTable('totals', {
  /** Accounts that are not deleted, and published snapshots. */
  name: text({ enum: ['accounts', 'snapshots'] }).primaryKey(),
  count: integer().notNull(),
});
