import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { websites } from './websites.ts';

/** The newest score of a website, one for each account that computed one as its owner. */
export const siteScores = sqliteTable(
  'site_scores',
  {
    host: text()
      .notNull()
      .references(() => websites.host),
    accountId: accountIdColumn(),
    /** The score (`SiteScore`, docs/contract.md 9.1) as JSON. */
    score: text().notNull(),
    /** When it was computed. */
    updatedAt: instant('updated_at').notNull(),
    /** The facts of the inspection that the combined report uses (`StoredSiteFacts`), as compressed JSON. */
    facts: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.accountId] }),
    index('site_scores_account').on(table.accountId, table.host),
  ],
);

/** Score history: the last score computed on each day. */
export const siteHistory = sqliteTable(
  'site_history',
  {
    host: text()
      .notNull()
      .references(() => websites.host),
    accountId: accountIdColumn(),
    /** `YYYY-MM-DD` in UTC. */
    date: text().notNull(),
    state: text({ enum: ['graded', 'provisional', 'unreachable'] }).notNull(),
    score: integer(),
    grade: text({ enum: ['A', 'B', 'C', 'D', 'F'] }),
    pagesEvaluated: integer('pages_evaluated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.accountId, table.date] })],
);
