import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { WITHDRAWAL_REASON_CODES, WITHDRAWAL_SCOPES } from '../../lib/withdrawals.ts';
import { instant } from './columns.ts';

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
  /** `seq` of the newest snapshot at the time. Later snapshots are not covered. */
  lastSeq: integer('last_seq').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the last covered snapshot was withdrawn; NULL until then. */
  finishedAt: instant('finished_at'),
  /** Snapshots that it withdrew; NULL until it is finished. */
  snapshots: integer(),
});
