import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * Administrators' actions on accounts, and deletions of accounts. Rows are never deleted, so they remain after a suspension
 * ends.
 */
export const accountActions = sqliteTable(
  'account_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: accountIdColumn(),
    action: text({ enum: ['suspended', 'resumed', 'sessions_ended', 'deleted'] }).notNull(),
    /** The administrator's email, or `owner`. */
    actor: text().notNull(),
    /** The reason of a suspension, or of a deletion by an administrator. */
    reason: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('account_actions_account').on(table.accountId, table.id)],
);
