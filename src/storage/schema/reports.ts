import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { FIX_STATES } from '../../lib/fix-states.ts';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

/** Audit summaries. Their documents are in R2 and their facts in the website's object (docs/decisions/0013-storage-by-plane.md). */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    /** As submitted. */
    url: text().notNull(),
    normalizedUrl: text('normalized_url').notNull(),
    domain: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** NULL until refreshed. */
    updatedAt: instant('updated_at'),
    fallback: integer({ mode: 'boolean' }).notNull(),
    note: text(),
    /** True if the audit has at least one snapshot. */
    public: integer({ mode: 'boolean' }).notNull().default(false),
    score: integer(),
    critical: integer().notNull(),
    high: integer().notNull(),
    medium: integer().notNull(),
    low: integer().notNull(),
    pagesCrawled: integer('pages_crawled').notNull(),
    /** When the documents and facts of this result were stored: it names them (`toDocumentsKey`). */
    documentsAt: instant('documents_at').notNull(),
    /** `StoredValidators` as JSON, which tell whether the page has changed. */
    validators: text().notNull(),
    /** `documents_at` of the result that this one replaced; NULL for the first. */
    previousDocumentsAt: instant('previous_documents_at'),
    /** `documents_at` of the first result in the URL's trace: older ones belong to a deleted audit. */
    tracedSince: instant('traced_since').notNull(),
  },
  (table) => [
    uniqueIndex('reports_account_url').on(table.accountId, table.normalizedUrl),
    index('reports_account_created').on(table.accountId, table.createdAt, table.id),
    index('reports_account_domain').on(table.accountId, table.domain, table.createdAt),
  ],
);

/** Audits with JavaScript that were paid for. They stay when the audit is replaced or deleted. */
export const renderedAudits = sqliteTable(
  'rendered_audits',
  {
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    reportId: text('report_id').notNull(),
    /** The page as requested. */
    url: text().notNull(),
    /** The price in credits that was held. */
    cost: integer().notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [
    index('rendered_audits_stored').on(table.storedAt, table.id),
    index('rendered_audits_account').on(table.accountId, table.storedAt, table.id),
  ],
);

/** Issues that their owner marked as fixed. The next audit of the page checks them. */
export const fixVerifications = sqliteTable(
  'fix_verifications',
  {
    accountId: accountIdColumn(),
    /** Normalized. A page keeps them when a new audit replaces its audit. */
    url: text().notNull(),
    checkId: text('check_id').notNull(),
    state: text({ enum: FIX_STATES }).notNull(),
    markedAt: instant('marked_at').notNull(),
    /** When an audit checked it; NULL until then. */
    checkedAt: instant('checked_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.url, table.checkId] })],
);

/** Audits that nobody has an account for, and runs of them that count toward limits, for a day. Their documents are in R2. */
export const guestAudits = sqliteTable(
  'guest_audits',
  {
    /** SHA-256 of the secret in the path of the audit. */
    idHash: text('id_hash').primaryKey(),
    /** As submitted. */
    url: text().notNull(),
    /** HMAC of the IPv4 address or the /64 of the client; NULL for this machine. */
    clientHash: text('client_hash'),
    /** HMAC of the /24 or /48 of the client; NULL for this machine. */
    networkHash: text('network_hash'),
    createdAt: instant('created_at').notNull(),
    /** The id that the audit gets in the account that keeps it. */
    reportId: text('report_id').notNull(),
    /** When a request began to run it; NULL before. */
    startedAt: instant('started_at'),
    attempts: integer().notNull().default(0),
    /** When its documents were stored, or it failed. */
    finishedAt: instant('finished_at'),
    /** Why it failed, as a sentence. */
    failure: text(),
    /** The id of the account that keeps it. */
    keptBy: text('kept_by'),
  },
  (table) => [
    index('guest_audits_created').on(table.createdAt),
    index('guest_audits_client').on(table.clientHash, table.createdAt),
    index('guest_audits_network').on(table.networkHash, table.createdAt),
  ],
);
