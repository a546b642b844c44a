import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

/** Scans, inserted before the first page is fetched. */
export const scans = sqliteTable(
  'scans',
  {
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    host: text().notNull(),
    /** The page of a scan of one watched page; '' for a scan of the website. */
    pageUrl: text('page_url').notNull().default(''),
    startedAt: instant('started_at').notNull(),
    /** NULL while the scan can store pages. */
    finishedAt: instant('finished_at'),
    pagesRequested: integer('pages_requested').notNull(),
    /** Credits, at the price in force when the scan started. */
    costPerPage: integer('cost_per_page').notNull(),
    /** Pages to charge for. NOT NULL keeps a finished scan from storing more: see `incrementPagesStored`. */
    pagesStored: integer('pages_stored').notNull().default(0),
    /** Id of the last batch of pages that was stored, see `countStoredPages`. */
    lastBatch: text('last_batch'),
    /** The scan as it ended (`ListedScan`) as JSON; NULL while it runs, and if its end could not be recorded. */
    summary: text(),
    /** Whether the object of the scan has its frontier and events. */
    hasRecord: integer('has_record', { mode: 'boolean' }).notNull().default(false),
    /** When the mail about the end of the scan was sent; NULL until then, or if there was nothing to report. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('scans_target').on(table.accountId, table.host, table.pageUrl, table.id),
    index('scans_finished').on(table.finishedAt, table.id),
    index('scans_records')
      .on(table.accountId, table.host, table.pageUrl, table.id)
      .where(sql`${table.hasRecord} = 1`),
  ],
);
