import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns.ts';

/** The cursor of the reconciliation for each type of paid work: all work up to it has been compared. */
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
