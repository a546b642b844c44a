import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Blocker } from '../../contracts/blocked.ts';
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
    /** When it began; while it is queued, when it joined the queue. */
    startedAt: instant('started_at').notNull(),
    isQueued: integer('is_queued', { mode: 'boolean' }).notNull().default(false),
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
    index('scans_account').on(table.accountId, table.id),
    index('scans_finished').on(table.finishedAt, table.id),
    index('scans_records')
      .on(table.accountId, table.host, table.pageUrl, table.id)
      .where(sql`${table.hasRecord} = 1`),
  ],
);

/** Named settings for scans of a website. */
export const scanProfiles = sqliteTable(
  'scan_profiles',
  {
    accountId: accountIdColumn(),
    host: text().notNull(),
    name: text().notNull(),
    /** `DescribedSettings` as JSON. */
    settings: text().notNull(),
    /** The start URLs or the list, one a line. */
    urls: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.host, table.name] })],
);

/** Schedules of scans: of websites, and of single pages (`page_url`), which are watched pages. */
export const schedules = sqliteTable(
  'schedules',
  {
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    host: text().notNull(),
    /** The watched page; '' if the schedule is of the website. */
    pageUrl: text('page_url').notNull(),
    frequency: text({ enum: ['daily', 'weekly', 'monthly'] }).notNull(),
    /** 0 to 23, in UTC. */
    hour: integer().notNull(),
    /** 1 (Monday) to 7 of the week, or 1 to 28 of the month; NULL if daily. */
    day: integer(),
    /** NULL for the maximum of a scan. */
    maxPages: integer('max_pages'),
    onlyChanged: integer('only_changed', { mode: 'boolean' }).notNull(),
    /** Credits; NULL for a watched page. */
    maxCreditsPerMonth: integer('max_credits_per_month'),
    /** The profile of its scans; NULL for `default`, if there is one. */
    profile: text(),
    /** Whether the watched page is loaded with JavaScript too. */
    rendersPage: integer('renders_page', { mode: 'boolean' }).notNull(),
    nextRunAt: instant('next_run_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('schedules_target').on(table.accountId, table.host, table.pageUrl),
    index('schedules_due').on(table.nextRunAt, table.id),
  ],
);

/**
 * Runs of schedules, each inserted when it is claimed. A run waits until there is a scan with its id, or a reason why it was
 * skipped. Its result is in the row of its scan.
 */
export const scheduledRuns = sqliteTable(
  'scheduled_runs',
  {
    /** The id of its scan. */
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    host: text().notNull(),
    /** The watched page; '' if the run is of the website. */
    pageUrl: text('page_url').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Number of missed due times right before it, which it makes up for. */
    missedCount: integer('missed_count').notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** When the object of its scan received it; NULL before. */
    handedOverAt: instant('handed_over_at'),
    /** `YYYY-MM` in UTC of the start, like the two columns below; NULL before. */
    month: text(),
    pageLimit: integer('page_limit'),
    /** Credits. */
    costPerPage: integer('cost_per_page'),
    /** NULL unless the run was skipped, like `skip_code`. */
    skippedAt: instant('skipped_at'),
    skipCode: text('skip_code', {
      enum: [
        'insufficient_credits',
        'monthly_cap_reached',
        'scan_already_running',
        'website_not_verified',
        'account_suspended',
        'host_blocked',
        'settings_refused',
        'schedule_deleted',
        'too_much_work',
        'service_error',
      ],
    }),
  },
  (table) => [
    index('scheduled_runs_target').on(table.accountId, table.host, table.pageUrl, table.id),
    index('scheduled_runs_open')
      .on(table.claimedAt)
      .where(sql`handed_over_at IS NULL`),
  ],
);

/** Unaudited answers of a website's URLs to the owner's scans (`UnauditedAnswer`), the newest for each URL. */
export const unauditedAnswers = sqliteTable(
  'unaudited_answers',
  {
    accountId: accountIdColumn(),
    /** The website's host. */
    host: text().notNull(),
    url: text().notNull(),
    status: integer().notNull(),
    blockedBy: text('blocked_by').$type<Blocker>(),
    location: text(),
    /** JSON. */
    via: text({ mode: 'json' }).$type<string[]>().notNull(),
    linkedFrom: text('linked_from'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.host, table.url] })],
);
