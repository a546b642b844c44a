import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns.ts';

export const accounts = sqliteTable('accounts', {
  id: text().primaryKey(),
  /** Lower-case, so that an email address identifies one account however it is capitalised. */
  email: text().notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** SHA-256 of the API key in hex; NULL without a key. One column, so an account has at most one key. */
  keyHash: text('key_hash').unique(),
  /** The last characters of the key, shown so that its owner can recognise it. */
  keyHint: text('key_hint'),
  keyCreatedAt: instant('key_created_at'),
  /** When an administrator suspended the account's keys, including later ones; NULL if they are not suspended. */
  suspendedAt: instant('suspended_at'),
  /** The reason shown to the account. */
  suspendedReason: text('suspended_reason'),
  /** The administrator's email. */
  suspendedBy: text('suspended_by'),
});

/**
 * Open sign-in codes. A code belongs to the browser that requested it, so knowing the email is not enough to use up
 * somebody else's attempts or to replace their code.
 */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    /** SHA-256 of the random token in that browser's cookie. */
    browserHash: text('browser_hash').primaryKey(),
    email: text().notNull(),
    /** SHA-256 of the same token and the code, so the eight digits cannot be brute-forced without the cookie. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('sign_in_codes_expiry').on(table.expiresAt)],
);

/** Sent sign-in mails, counted to limit them per email and per client network. */
export const signInSends = sqliteTable(
  'sign_in_sends',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    /** HMAC of the client network, which is only ever compared. */
    clientHash: text('client_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('sign_in_sends_email').on(table.email, table.sentAt),
    index('sign_in_sends_client').on(table.clientHash, table.sentAt),
    index('sign_in_sends_sent').on(table.sentAt),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_expiry').on(table.expiresAt)],
);
