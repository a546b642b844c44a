import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/** Deletions of accounts that are not finished: their audits and the ledger's copies of the email are still being removed. */
export const accountDeletions = sqliteTable('account_deletions', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The email to remove. */
  email: text().notNull(),
  startedAt: instant('started_at').notNull(),
});

/** The code that confirms the deletion of an account, if one was mailed. It belongs to the session that requested it. */
export const deletionCodes = sqliteTable(
  'deletion_codes',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    /** SHA-256 of the session token and the code, so the eight digits cannot be brute-forced without the session. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('deletion_codes_expiry').on(table.expiresAt)],
);

/** The email addresses of deleted accounts, as HMACs: a new account of one gets no signup bonus (docs/contract.md 8.13). */
export const formerEmails = sqliteTable(
  'former_emails',
  {
    emailHash: text('email_hash').primaryKey(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [index('former_emails_deleted').on(table.deletedAt)],
);
