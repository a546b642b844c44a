import { foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';
import { websiteClaims } from './websites.ts';

/** What an account puts on the cover of its website reports. The logo is in R2. */
export const brandings = sqliteTable('brandings', {
  accountId: accountIdColumn().primaryKey(),
  /** '' for none. */
  name: text().notNull(),
  /** `#rrggbb`; NULL for none. */
  color: text(),
  logoFormat: text('logo_format', { enum: ['png', 'svg'] }),
  updatedAt: instant('updated_at').notNull(),
});

/** Links by which anyone can read the report of a website. Deleted with the claim. */
export const shareLinks = sqliteTable(
  'share_links',
  {
    id: text().primaryKey(),
    host: text().notNull(),
    accountId: text('account_id').notNull(),
    /** SHA-256 of the secret in the link. */
    secretHash: text('secret_hash').notNull().unique(),
    label: text().notNull(),
    /** Salt and PBKDF2 of the password; NULL without one. */
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
    /** NULL if it does not end by itself. */
    expiresAt: instant('expires_at'),
    opens: integer().notNull().default(0),
    /** The UTC day of the last opening, and how often it was opened on that day. NULL and 0 until the first. */
    lastOpenedOn: text('last_opened_on'),
    opensOnDay: integer('opens_on_day').notNull().default(0),
  },
  (table) => [
    index('share_links_website').on(table.accountId, table.host, table.id),
    foreignKey({
      columns: [table.host, table.accountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }).onDelete('cascade'),
  ],
);

/** Wrong passwords of the last hour, counted to limit them. */
export const shareGuesses = sqliteTable(
  'share_guesses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    linkId: text('link_id')
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    /** HMAC of the /24 or /48 of the client. */
    networkHash: text('network_hash').notNull(),
    guessedAt: instant('guessed_at').notNull(),
  },
  (table) => [
    index('share_guesses_link').on(table.linkId, table.guessedAt),
    index('share_guesses_guessed').on(table.guessedAt),
  ],
);
