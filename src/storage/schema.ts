import { customType, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Instants are integers: milliseconds since 1970. */
const instant = (name: string) => integer(name);

export const accounts = sqliteTable('accounts', {
  id: text().primaryKey(),
  /** Lower-case: an address names one account in whatever case it is written. */
  email: text().notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** SHA-256 of the account's one active key, in hex; NULL without a key. One column: one key. */
  keyHash: text('key_hash').unique(),
  /** The last characters of the key, to tell it by. */
  keyHint: text('key_hint'),
  keyCreatedAt: instant('key_created_at'),
});

/** A BLOB. D1 takes bytes and gives an array of numbers. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array | number[] }>({
  dataType: () => 'blob',
  fromDriver: (value) => (value instanceof Uint8Array ? value : Uint8Array.from(value)),
});

/**
 * Open sign-in codes. A code belongs to the browser that asked for it, so nobody can use up another's guesses or
 * replace another's code by knowing the email.
 */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    /** SHA-256 of the random token in that browser's cookie. */
    browserHash: text('browser_hash').primaryKey(),
    email: text().notNull(),
    /** SHA-256 of the same token and the code: without the cookie the eight digits cannot be searched for. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('sign_in_codes_expiry').on(table.expiresAt)],
);

/** Sign-in mails asked for, to limit them per email and per address. */
export const signInSends = sqliteTable(
  'sign_in_sends',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    /** SHA-256 of the client's network: it is needed only for comparison. */
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

/** An audit's summary; its document lies in `report_documents`, read only with the audit itself. */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As submitted. */
    url: text().notNull(),
    normalizedUrl: text('normalized_url').notNull(),
    domain: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** NULL until refreshed. */
    updatedAt: instant('updated_at'),
    fallback: integer({ mode: 'boolean' }).notNull(),
    note: text(),
    /** At least one directory snapshot was made of it. */
    public: integer({ mode: 'boolean' }).notNull().default(false),
    score: integer(),
    critical: integer().notNull(),
    high: integer().notNull(),
    medium: integer().notNull(),
    low: integer().notNull(),
    pagesCrawled: integer('pages_crawled').notNull(),
  },
  (table) => [
    uniqueIndex('reports_account_url').on(table.accountId, table.normalizedUrl),
    index('reports_account_created').on(table.accountId, table.createdAt, table.id),
  ],
);

export const reportDocuments = sqliteTable('report_documents', {
  reportId: text('report_id')
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  /** The full `data` of SPEC 2.1 as gzipped JSON. */
  data: bytes().notNull(),
});

/** Prices and limits set by an administrator; absent keys have their defaults. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: integer().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
