import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { FIX_STATES } from '../../lib/fix-states.ts';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

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
