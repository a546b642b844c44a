import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

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
    nextRunAt: instant('next_run_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('schedules_target').on(table.accountId, table.host, table.pageUrl),
    index('schedules_due').on(table.nextRunAt, table.id),
  ],
);
