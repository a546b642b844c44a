import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Blocker } from '../../contracts/blocked.ts';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';
import { websites } from './websites.ts';

/** Unaudited answers of a website's URLs to the owner's scans (`UnauditedAnswer`), the newest for each URL. */
export const unauditedAnswers = sqliteTable(
  'unaudited_answers',
  {
    accountId: accountIdColumn(),
    /** The website's host. */
    host: text()
      .notNull()
      .references(() => websites.host),
    url: text().notNull(),
    status: integer().notNull(),
    blockedBy: text('blocked_by').$type<Blocker>(),
    location: text(),
    linkedFrom: text('linked_from'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.host, table.url] })],
);
