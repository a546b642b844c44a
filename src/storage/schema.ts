import {
  type AnySQLiteColumn,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { PROVIDERS } from '../lib/directory-providers.ts';

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
  /** Since when an administrator refuses the account's keys, whichever it makes; NULL: they work. */
  suspendedAt: instant('suspended_at'),
  /** What its owner is told of that. */
  suspendedReason: text('suspended_reason'),
  /** The administrator's email. */
  suspendedBy: text('suspended_by'),
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
    /** What the score of the site needs of the audit (`AuditFacts`) as gzipped JSON. Last: lists stop reading before it. */
    siteFacts: bytes('site_facts').notNull(),
  },
  (table) => [
    uniqueIndex('reports_account_url').on(table.accountId, table.normalizedUrl),
    index('reports_account_created').on(table.accountId, table.createdAt, table.id),
    index('reports_account_domain').on(table.accountId, table.domain, table.createdAt),
  ],
);

export const reportDocuments = sqliteTable('report_documents', {
  reportId: text('report_id')
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  /** The full `data` of SPEC 2.1 as gzipped JSON. */
  data: bytes().notNull(),
  /** The main content of the audited page (`Knowledge`) as gzipped JSON; NULL where the page cannot be published. */
  knowledge: bytes(),
});

/**
 * Published snapshots: permanent, whatever becomes of the audit. The row is made last, so each has its frozen document in
 * R2; it describes that document and is never changed.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    /** In the order of publishing: what lists and sitemaps are cut by. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    provider: text({ enum: PROVIDERS }).notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** No foreign key: a new audit of the address takes the audit away. */
    reportId: text('report_id').notNull(),
    r2Key: text('r2_key').notNull(),
    /** Of the document's bytes, in hex. */
    sha256: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    score: integer().notNull(),
    captured: integer({ mode: 'boolean' }).notNull(),
    /** Credits, as agreed when it was published. */
    cost: integer().notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    uniqueIndex('submissions_report').on(table.accountId, table.reportId, table.provider),
    index('submissions_of_report').on(table.reportId),
    index('submissions_account').on(table.accountId, table.seq),
    index('submissions_provider').on(table.provider, table.seq),
    index('submissions_submitted').on(table.submittedAt, table.id),
  ],
);

/**
 * Websites somebody has added. Its status follows from the columns: verified with an owner, released with `released_at`,
 * pending otherwise. One column: one owner; the foreign key: an owner has a claim.
 */
export const websites = sqliteTable(
  'websites',
  {
    /** As `parseWebsiteHost` gives it. */
    host: text().primaryKey(),
    ownerAccountId: text('owner_account_id'),
    /** Set with an owner, as `verified_method`. */
    verifiedAt: instant('verified_at'),
    verifiedMethod: text('verified_method', { enum: ['meta', 'file', 'dns'] }),
    /** When the last claim was given up; NULL while there is one. */
    releasedAt: instant('released_at'),
    /** Nobody can verify it before; set when an owner releases it. */
    holdUntil: instant('hold_until'),
    publicScorecard: integer('public_scorecard', { mode: 'boolean' }).notNull().default(false),
    /** When the owner's record last changed. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.host, table.ownerAccountId],
      foreignColumns: [websiteClaims.host, websiteClaims.accountId],
    }),
  ],
);

/** Who has added a website, proven or not. */
export const websiteClaims = sqliteTable(
  'website_claims',
  {
    host: text()
      .notNull()
      .references((): AnySQLiteColumn => websites.host),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the account is to publish on the website. */
    token: text().notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('website_claims_account').on(table.accountId, table.claimedAt),
  ],
);

/** The newest score of a website for each account that had it scored as its owner. */
export const siteScores = sqliteTable(
  'site_scores',
  {
    host: text()
      .notNull()
      .references((): AnySQLiteColumn => websites.host),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The score object of SPEC 2.3 as JSON. */
    score: text().notNull(),
    /** When it was computed. */
    updatedAt: instant('updated_at').notNull(),
    /** What the look at the site found that the combined report needs (`StoredSiteFacts`) as gzipped JSON. */
    facts: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('site_scores_account').on(table.accountId),
  ],
);

/** One point a day of a website's score: the last one. */
export const siteHistory = sqliteTable(
  'site_history',
  {
    host: text()
      .notNull()
      .references((): AnySQLiteColumn => websites.host),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD` in UTC. */
    date: text().notNull(),
    state: text({ enum: ['graded', 'provisional', 'unreachable'] }).notNull(),
    score: integer(),
    grade: text({ enum: ['A', 'B', 'C', 'D', 'F'] }),
    pagesEvaluated: integer('pages_evaluated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.accountId, table.date] })],
);

/** Scans of whole sites, one row each, made before the first page is fetched. */
export const scans = sqliteTable(
  'scans',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    startedAt: instant('started_at').notNull(),
    /** NULL while it may store pages. */
    finishedAt: instant('finished_at'),
    pagesRequested: integer('pages_requested').notNull(),
    /** Credits, as agreed when it began. */
    costPerPage: integer('cost_per_page').notNull(),
    /** Pages charged for. NOT NULL is what stops a finished scan from storing more: see `incrementPagesStored`. */
    pagesStored: integer('pages_stored').notNull().default(0),
  },
  (table) => [index('scans_finished').on(table.finishedAt, table.id)],
);

/** How far ledgers were compared with stored work, by the kind of work: all that was finished before this row. */
export const reconciliations = sqliteTable('reconciliations', {
  refType: text('ref_type').primaryKey(),
  finishedAt: instant('finished_at').notNull(),
  /** Among those finished in that millisecond. */
  id: text().notNull(),
});

/** Prices and limits set by an administrator; absent keys have their defaults. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: integer().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Every change of a setting, kept for good. */
export const settingChanges = sqliteTable(
  'setting_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    key: text().notNull(),
    /** What was in force before: the default, while none was set. */
    before: integer().notNull(),
    after: integer().notNull(),
    /** The administrator's email. */
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('setting_changes_changed').on(table.changedAt)],
);

/** Posts of the blog. */
export const posts = sqliteTable(
  'posts',
  {
    slug: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The same as HTML, made when it is saved: rendering costs more than reading. */
    bodyHtml: text('body_html').notNull(),
    /** For search results, where it differs from the title. */
    seoTitle: text('seo_title'),
    /** For search results, where it differs from the excerpt. */
    seoDescription: text('seo_description'),
    authorName: text('author_name').notNull(),
    authorUrl: text('author_url'),
    /** NULL: a draft, seen by administrators alone. */
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The administrator's email. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [index('posts_published').on(table.publishedAt)],
);

/** How often something happened on a day; for what leaves no row of its own to count. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    /** `YYYY-MM-DD` in UTC. */
    day: text().notNull(),
    event: text({ enum: ['audit', 'audit-failed'] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);

/** Where a ledger and the work stored were found to differ, each once; all in credits. */
export const ledgerDifferences = sqliteTable(
  'ledger_differences',
  {
    accountId: text('account_id').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    stored: integer().notNull(),
    charged: integer().notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.refType, table.refId] })],
);
