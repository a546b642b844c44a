import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Audit summaries. Their documents are in R2 and their facts in the website's object (docs/decisions/0013-storage-by-plane.md). */
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
    /** True if the audit has at least one snapshot. */
    public: integer({ mode: 'boolean' }).notNull().default(false),
    score: integer(),
    critical: integer().notNull(),
    high: integer().notNull(),
    medium: integer().notNull(),
    low: integer().notNull(),
    pagesCrawled: integer('pages_crawled').notNull(),
    /**
     * Of an old row (`documents_at` is NULL), the facts for the website score (`StoredAuditFacts`) as compressed JSON; otherwise empty.
     * Lists stop reading before it.
     */
    siteFacts: bytes('site_facts').notNull(),
    /**
     * When the documents and facts of this result were stored: it names them (`toDocumentsKey`). NULL for an old row, whose documents
     * are in `report_documents`.
     */
    documentsAt: instant('documents_at'),
    /** `StoredValidators` as JSON, which tell whether the page has changed; NULL for audits of release 1.1.0. */
    validators: text(),
    /** `documents_at` of the result that this one replaced; NULL for the first. */
    previousDocumentsAt: instant('previous_documents_at'),
    /**
     * `documents_at` of the first result in the URL's trace: older ones belong to a deleted audit. NULL if all results
     * belong to this audit.
     */
    tracedSince: instant('traced_since'),
  },
  (table) => [
    uniqueIndex('reports_account_url').on(table.accountId, table.normalizedUrl),
    index('reports_account_created').on(table.accountId, table.createdAt, table.id),
    index('reports_account_domain').on(table.accountId, table.domain, table.createdAt),
  ],
);

/** The documents of old rows, until `moveAudits` has moved them to R2. */
export const reportDocuments = sqliteTable('report_documents', {
  reportId: text('report_id')
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  /** The audit's document (docs/contract.md 3.2) as compressed JSON. */
  data: bytes().notNull(),
  /** The page's main content (`Knowledge`) as compressed JSON; NULL if the audit cannot be published. */
  knowledge: bytes(),
});
