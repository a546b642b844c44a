import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { websites } from './websites.ts';

/** What URLs of a website answered to the owner's scans that did not audit them (`UnauditedAnswer`), the newest of each. */
export const unauditedAnswers = sqliteTable(
  'unaudited_answers',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the website. */
    host: text()
      .notNull()
      .references(() => websites.host),
    url: text().notNull(),
    status: integer().notNull(),
    location: text(),
    linkedFrom: text('linked_from'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.host, table.url] })],
);
