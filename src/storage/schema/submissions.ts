import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PROVIDERS } from '../../lib/directory-providers.ts';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { withdrawals } from './withdrawals.ts';

/**
 * Published snapshots. They are permanent: they outlive their audits and websites. The row is inserted after the
 * frozen document is in R2, so every row has a document; it describes that document. Only `withdrawalId` ever changes, once.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    /** The order of publication, by which lists and sitemaps are paged. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    provider: text({ enum: PROVIDERS }).notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** No foreign key: a new audit of the URL deletes this audit. */
    reportId: text('report_id').notNull(),
    r2Key: text('r2_key').notNull(),
    /** SHA-256 of the document's bytes, in hex. */
    sha256: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    score: integer().notNull(),
    captured: integer({ mode: 'boolean' }).notNull(),
    /** Credits, at the price in force when it was published. */
    cost: integer().notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** The withdrawal that took the snapshot out of the directory; NULL while it is published. */
    withdrawalId: integer('withdrawal_id').references(() => withdrawals.id),
  },
  (table) => [
    uniqueIndex('submissions_report').on(table.reportId, table.accountId, table.provider),
    index('submissions_account').on(table.accountId, table.seq),
    index('submissions_provider').on(table.provider, table.seq),
    index('submissions_submitted').on(table.submittedAt, table.id),
    index('submissions_withdrawal').on(table.withdrawalId),
  ],
);
