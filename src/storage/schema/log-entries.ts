import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { submissions } from './submissions.ts';

/**
 * The outbox of the transparency log: publications and withdrawals of snapshots. A row is inserted in the transaction of the publication or
 * withdrawal; the `Log` object appends the rows in their order. Only `logIndex` ever changes, once.
 */
export const logEntries = sqliteTable(
  'log_entries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    type: text({ enum: ['publication', 'withdrawal'] }).notNull(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    /** The host of the snapshot's URL, without `www.`. */
    host: text().notNull(),
    /** The final host after redirects, if it is another one. */
    finalHost: text('final_host'),
    /** The index of its leaf; NULL until that is in a signed checkpoint. */
    logIndex: integer('log_index'),
  },
  (table) => [
    uniqueIndex('log_entries_submission').on(table.submissionId, table.type),
    index('log_entries_host').on(table.host, table.seq),
    index('log_entries_final_host')
      .on(table.finalHost, table.seq)
      .where(sql`${table.finalHost} IS NOT NULL`),
  ],
);
