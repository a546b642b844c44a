import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

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
