import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { MetricSample } from '../../lib/open-metrics.ts';
import { instant } from './columns.ts';

/** Prices and limits set by an administrator. A setting without a row has its default. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: integer().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Every change of a setting, never deleted. */
export const settingChanges = sqliteTable('setting_changes', {
  id: integer().primaryKey({ autoIncrement: true }),
  key: text().notNull(),
  /** The value in force before; the default if none was set. */
  before: integer().notNull(),
  after: integer().notNull(),
  /** The administrator's email. */
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Posts of the blog. */
export const posts = sqliteTable(
  'posts',
  {
    slug: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** `body` as HTML, rendered when the post is saved: rendering costs more than reading. */
    bodyHtml: text('body_html').notNull(),
    /** The title for search results, if it differs. */
    seoTitle: text('seo_title'),
    /** The description for search results, if it differs from the excerpt. */
    seoDescription: text('seo_description'),
    authorName: text('author_name').notNull(),
    authorUrl: text('author_url'),
    /** NULL for a draft, which only administrators see. */
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The administrator's email. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [index('posts_published').on(table.publishedAt)],
);

/** Hosts that administrators blocked. Rows are never deleted: a block that was removed stays as its record. */
export const blockedHosts = sqliteTable(
  'blocked_hosts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** As returned by `parsePublicHost`. The block covers its `www.` too. */
    host: text().notNull(),
    includeSubdomains: integer('include_subdomains', { mode: 'boolean' }).notNull(),
    /** `fetch`: the host is never requested. `publish`: no audit of it is published. */
    scope: text({ enum: ['fetch', 'publish'] }).notNull(),
    /** Who decided: the website's operator, who asked for it, or the operator of the service. */
    requestedBy: text('requested_by', { enum: ['website', 'service'] }).notNull(),
    reason: text().notNull(),
    /** The administrator's email. */
    blockedBy: text('blocked_by').notNull(),
    blockedAt: instant('blocked_at').notNull(),
    /** Set, like the two columns below, when the block was removed. */
    removedAt: instant('removed_at'),
    /** The administrator's email. */
    removedBy: text('removed_by'),
    removalReason: text('removal_reason'),
  },
  (table) => [
    uniqueIndex('blocked_hosts_active')
      .on(table.host, table.scope)
      .where(sql`removed_at IS NULL`),
    index('blocked_hosts_removed').on(table.removedAt),
  ],
);

/** Counts of events by day, for events that leave no row to count or too many. Each database counts what is stored in it. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    /** `YYYY-MM-DD` in UTC. */
    day: text().notNull(),
    /** A scan counts on the day it ended, with its pages; `empty-scan` if it stored none. */
    event: text({
      enum: ['audit', 'audit-failed', 'mail', 'mail-refused', 'scan', 'scanned-page', 'empty-scan'],
    }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);

/** Row counts, kept so that rows need not be counted. Changed in the transaction that changes the rows. */
export const totals = sqliteTable('totals', {
  /** Accounts that are not deleted, and withdrawn snapshots. */
  name: text({ enum: ['accounts', 'withdrawn'] }).primaryKey(),
  count: integer().notNull(),
});

/** The databases with rows of accounts, as last measured: an account that opens goes to one with room. */
export const shards = sqliteTable('shards', {
  /** As in the name of the binding. */
  number: integer().primaryKey(),
  bytes: integer().notNull(),
  measuredAt: instant('measured_at').notNull(),
});

/** The figures of the service, once an hour, for two weeks. */
export const hourlyFigures = sqliteTable('hourly_figures', {
  at: instant('at').primaryKey(),
  /** By the names of their metric families. */
  figures: text({ mode: 'json' }).$type<Partial<Record<string, MetricSample[]>>>().notNull(),
});

/** When each job last succeeded. */
export const jobRuns = sqliteTable('job_runs', {
  /** As in src/services/jobs/run-job.ts. */
  job: text().primaryKey(),
  succeededAt: instant('succeeded_at').notNull(),
});

/** The cursor of the reconciliation for each type of paid work in this database: all work up to it has been compared. */
export const reconciliations = sqliteTable('reconciliations', {
  refType: text('ref_type').primaryKey(),
  finishedAt: instant('finished_at').notNull(),
  /** Orders work that finished in the same millisecond. */
  id: text().notNull(),
});

/** Differences between ledgers and stored work, each kept once; all amounts in credits. */
export const ledgerDifferences = sqliteTable(
  'ledger_differences',
  {
    accountId: text('account_id').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    /** What the stored work costs. */
    stored: integer().notNull(),
    /** What the ledger charged for it. */
    charged: integer().notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.refType, table.refId] }),
    index('ledger_differences_found').on(table.foundAt, table.refId),
  ],
);
