import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PROVIDERS } from '../../lib/directory-providers.ts';
import { WITHDRAWAL_REASON_CODES, WITHDRAWAL_SCOPES } from '../../lib/withdrawals.ts';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * Published snapshots. They are permanent: they outlive their audits and websites. The row is inserted after the
 * frozen document is in R2, so every row has a document; it describes that document. Only `withdrawalId` ever changes, once.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    /** The order of publication, by which lists and sitemaps are paged. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    provider: text({ enum: PROVIDERS }).notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** No foreign key: a new audit of the URL deletes this audit. */
    reportId: text('report_id').notNull(),
    r2Key: text('r2_key').notNull(),
    /** SHA-256 of the document's bytes, in hex. */
    sha256: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    score: integer().notNull(),
    captured: integer({ mode: 'boolean' }).notNull(),
    /** Credits, at the price in force when it was published. */
    cost: integer().notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** The withdrawal that took the snapshot out of the directory; NULL while it is published. */
    withdrawalId: integer('withdrawal_id').references(() => withdrawals.id),
  },
  (table) => [
    uniqueIndex('submissions_report').on(table.reportId, table.accountId, table.provider),
    index('submissions_account').on(table.accountId, table.seq),
    // An entry of an index is a row written, so the public lists of all directories join those of each.
    index('submissions_provider')
      .on(table.provider, table.seq)
      .where(sql`${table.withdrawalId} IS NULL`),
    index('submissions_submitted').on(table.submittedAt, table.id),
    index('submissions_withdrawal')
      .on(table.withdrawalId)
      .where(sql`${table.withdrawalId} IS NOT NULL`),
  ],
);

/** Every withdrawal of snapshots by an administrator, never deleted. */
export const withdrawals = sqliteTable('withdrawals', {
  id: integer().primaryKey({ autoIncrement: true }),
  scope: text({ enum: WITHDRAWAL_SCOPES }).notNull(),
  /** The id of the snapshot or the account, or the host as returned by `parsePublicHost`. */
  target: text().notNull(),
  reason: text({ enum: WITHDRAWAL_REASON_CODES }).notNull(),
  /** For administrators only. */
  note: text(),
  /** The administrator's email. */
  actor: text().notNull(),
  /** `seq` of the newest snapshot that is still to be withdrawn: at first of the newest one of all. Later snapshots are not covered. */
  lastSeq: integer('last_seq').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the last covered snapshot was withdrawn; NULL until then. */
  finishedAt: instant('finished_at'),
  /** Snapshots that it withdrew; NULL until it is finished. */
  snapshots: integer(),
});

/**
 * The outbox of the transparency log: publications and withdrawals of snapshots. A row is inserted in the transaction of the publication or
 * withdrawal; the `Log` object appends the rows in their order. Only `logIndex` ever changes, once.
 */
export const logEntries = sqliteTable(
  'log_entries',
  {
    seq: integer().primaryKey(),
    type: text({ enum: ['publication', 'withdrawal'] }).notNull(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    /** The host of the snapshot's URL, without `www.`. */
    host: text().notNull(),
    /** The final host after redirects, if it is another one. */
    finalHost: text('final_host'),
    /** The index of its leaf; NULL until that is in a signed checkpoint. */
    logIndex: integer('log_index'),
  },
  (table) => [
    uniqueIndex('log_entries_submission').on(table.submissionId, table.type),
    index('log_entries_host').on(table.host, table.seq),
    index('log_entries_final_host')
      .on(table.finalHost, table.seq)
      .where(sql`${table.finalHost} IS NOT NULL`),
  ],
);
