import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * Websites that accounts have added. The status follows from the columns: verified with an owner, released with
 * `released_at`, otherwise pending. A website has one owner because it has one column for it; the foreign key makes sure
 * that the owner has a claim.
 */
export const websites = sqliteTable(
  'websites',
  {
    /** As returned by `parseWebsiteHost`. */
    host: text().primaryKey(),
    ownerAccountId: text('owner_account_id'),
    /** Set if the website has an owner, like `verified_method`. */
    verifiedAt: instant('verified_at'),
    verifiedMethod: text('verified_method', { enum: ['meta', 'file', 'dns'] }),
    /** When the last claim was released; NULL while there is a claim. */
    releasedAt: instant('released_at'),
    /** The end of the release hold: nobody can verify the website before. Set when an owner releases it. */
    holdUntil: instant('hold_until'),
    publicScorecard: integer('public_scorecard', { mode: 'boolean' }).notNull().default(false),
    /** When the owner or the visibility of the scorecard last changed. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.host, table.ownerAccountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }),
  ],
);

/** Accounts' claims on websites, verified or not. */
export const websiteClaims = sqliteTable(
  'website_claims',
  {
    host: text()
      .notNull()
      .references((): AnySQLiteColumn => websites.host),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The verification token that the account publishes on the website. */
    token: text().notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('website_claims_account').on(table.accountId, table.claimedAt),
  ],
);
