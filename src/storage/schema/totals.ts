import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How many rows there are of a kind, so that nobody has to count them. Changed in the transaction that changes the rows. */
export const totals = sqliteTable('totals', {
  /** Accounts that are not deleted, and published snapshots. */
  name: text({ enum: ['accounts', 'snapshots'] }).primaryKey(),
  count: integer().notNull(),
});
