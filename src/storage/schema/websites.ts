import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Ignore } from '../../contracts/ignore.ts';
import { accountIdColumn } from './accounts.ts';
import { bytes, instant } from './columns.ts';

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
    /** When the owner's proof was last looked for; NULL if that was at the verification. */
    proofCheckedAt: instant('proof_checked_at'),
    /** When the proof was last found; NULL if that was at the verification. */
    proofFoundAt: instant('proof_found_at'),
    /** When the proof was first missing, and for how many checks in a row; NULL and 0 if the last conclusive check found it. */
    proofMissingSince: instant('proof_missing_since'),
    proofMissingCount: integer('proof_missing_count').notNull().default(0),
    /** When the owner was warned that it is missing. */
    ownerWarnedAt: instant('owner_warned_at'),
    /** When that was last tried. An attempt unfinished after an hour was interrupted. */
    ownerWarningTriedAt: instant('owner_warning_tried_at'),
  },
  (table) => [
    index('websites_proof_checked')
      .on(
        sql`CASE WHEN ${table.proofCheckedAt} IS NULL THEN ${table.verifiedAt} ELSE ${table.proofCheckedAt} END`,
      )
      .where(sql`${table.ownerAccountId} IS NOT NULL`),
    index('websites_proof_missing')
      .on(table.proofMissingCount)
      .where(sql`${table.proofMissingCount} > 0`),
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
    accountId: accountIdColumn(),
    /** The verification token that the account publishes on the website. */
    token: text().notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('website_claims_account').on(table.accountId, table.claimedAt),
  ],
);

/** The mails that an owner wants about a website. Without a row the defaults of `AlertSettings` apply. */
export const websiteAlerts = sqliteTable(
  'website_alerts',
  {
    host: text().notNull(),
    accountId: text('account_id').notNull(),
    /** `AlertSettings` as JSON. */
    settings: text().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('website_alerts_account').on(table.accountId),
    foreignKey({
      columns: [table.host, table.accountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }).onDelete('cascade'),
  ],
);

/** What owners have set for the requests of scans to their websites. Deleted with the claim. */
export const websiteAccess = sqliteTable(
  'website_access',
  {
    host: text().notNull(),
    accountId: text('account_id').notNull(),
    /** The names of the headers as a JSON array. Their values are sealed. */
    headerNames: text('header_names').notNull(),
    /** The user of the basic authentication; NULL without one. */
    userName: text('user_name'),
    /** The headers and the password (`AccessSecrets`), encrypted; NULL without any. */
    sealed: bytes(),
    /** The key they are encrypted with, see `SealingKey`. */
    keyId: text('key_id'),
    ignoresRobotsTxt: integer('ignores_robots_txt', { mode: 'boolean' }).notNull(),
    /** '' for none. */
    userAgentSuffix: text('user_agent_suffix').notNull(),
    /** When a header or the password last changed. */
    secretsSetAt: instant('secrets_set_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('website_access_account').on(table.accountId),
    index('website_access_key').on(table.keyId),
    foreignKey({
      columns: [table.host, table.accountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }).onDelete('cascade'),
  ],
);

/** What owners have decided not to fix (docs/contract.md 9.32). Deleted with the claim. */
export const ignores = sqliteTable(
  'ignores',
  {
    id: text().primaryKey(),
    host: text().notNull(),
    accountId: text('account_id').notNull(),
    /** A check of pages or a rule of the website. */
    check: text().notNull(),
    /** A path or pattern; '' for the whole website. */
    pages: text().notNull(),
    reason: text().$type<Ignore['reason']>().notNull(),
    /** '' for none. */
    note: text().notNull(),
    /** The email address of the account that decided. */
    author: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** NULL if it does not end. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('ignores_pages').on(table.accountId, table.host, table.check, table.pages),
    foreignKey({
      columns: [table.host, table.accountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }).onDelete('cascade'),
  ],
);

/** What owners have decided about findings: the newest of each, and its last assignment. Deleted with the claim. */
export const findingEvents = sqliteTable(
  'finding_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    host: text().notNull(),
    accountId: text('account_id').notNull(),
    /** A check of pages or a rule of the website. */
    check: text().notNull(),
    event: text({ enum: ['ignored', 'unignored', 'assigned'] }).notNull(),
    /** The email address of the account that decided. */
    author: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** What was decided, as JSON: of an assignment `Assignment`, else `FindingEvent['ignore']`. */
    details: text().notNull(),
  },
  (table) => [
    index('finding_events_check').on(table.accountId, table.host, table.check, table.id),
    foreignKey({
      columns: [table.host, table.accountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }).onDelete('cascade'),
  ],
);

/**
 * Notices to owners about publications of their pages by others: those in the log after `throughSeq` up to `lastSeq`. A row is written in
 * the transaction of a publication.
 */
export const publicationNotices = sqliteTable(
  'publication_notices',
  {
    host: text().notNull(),
    /** The owner when the publication was stored. */
    accountId: text('account_id').notNull(),
    /** Publications up to this `seq` of `log_entries` are handled: they were mailed, or no mail was wanted. */
    throughSeq: integer('through_seq').notNull(),
    /** The newest publication. */
    lastSeq: integer('last_seq').notNull(),
    /** When the last attempt began; NULL after it has succeeded. */
    triedAt: instant('tried_at'),
    /** When the last mail was sent. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('publication_notices_account').on(table.accountId),
    index('publication_notices_due')
      .on(table.triedAt)
      .where(sql`${table.lastSeq} > ${table.throughSeq}`),
    foreignKey({
      columns: [table.host, table.accountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }).onDelete('cascade'),
  ],
);

/** Ownerships that ended because the proof was missing. */
export const websiteLapses = sqliteTable(
  'website_lapses',
  {
    host: text()
      .notNull()
      .references(() => websites.host),
    accountId: accountIdColumn(),
    lapsedAt: instant('lapsed_at').notNull(),
    /** When the former owner was notified; NULL until then. */
    notifiedAt: instant('told_at'),
    /** When that was last tried. */
    triedAt: instant('tried_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.host, table.lapsedAt] }),
    index('website_lapses_untold')
      .on(table.lapsedAt)
      .where(sql`${table.notifiedAt} IS NULL`),
  ],
);

/** The newest score of a website, one for each account that computed one as its owner. */
export const siteScores = sqliteTable(
  'site_scores',
  {
    host: text().notNull(),
    accountId: accountIdColumn(),
    /** The score (`SiteScore`, docs/contract.md 9.1) as JSON. */
    score: text().notNull(),
    /** When it was computed. */
    updatedAt: instant('updated_at').notNull(),
    /** The facts of the inspection that the combined report uses (`StoredSiteFacts`), and `outline`, a `SiteOutline`, as compressed JSON. */
    facts: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.host] })],
);

/** Score history: the last score computed on each day. */
export const siteHistory = sqliteTable(
  'site_history',
  {
    host: text().notNull(),
    accountId: accountIdColumn(),
    /** `YYYY-MM-DD` in UTC. */
    date: text().notNull(),
    state: text({ enum: ['graded', 'provisional', 'unreachable'] }).notNull(),
    score: integer(),
    grade: text({ enum: ['A', 'B', 'C', 'D', 'F'] }),
    pagesEvaluated: integer('pages_evaluated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.host, table.date] })],
);
