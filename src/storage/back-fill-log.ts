import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { logEntries } from './schema/log-entries.ts';
import { submissions } from './schema/submissions.ts';
import { withdrawals } from './schema/withdrawals.ts';
import { SNAPSHOT_HOST } from './withdrawals.ts';

/** The position up to which publications and withdrawals have entries. */
export interface BackFillMark {
  /** Of the newest snapshot. */
  seq: number;
  /** Of the last withdrawal before the oldest that is not finished. */
  withdrawalId: number;
}

/**
 * Records the publications and withdrawals after a mark that have no entry for the transparency log, in their order. An older
 * release stores them without entries: during a deployment, and after a rollback.
 *
 * @param mark `{ seq: 0, withdrawalId: 0 }` for all
 * @returns the mark to continue from
 */
export async function backFillLog(db: Database, { seq, withdrawalId }: BackFillMark): Promise<BackFillMark> {
  const { id, finishedAt } = withdrawals;
  const lastWithdrawal = sql<number>`coalesce(min(CASE WHEN ${finishedAt} IS NULL THEN ${id} END) - 1, max(${id}), 0)`;
  const [, , snapshots, ends] = await db.batch([
    // A value for every column, in the order of the table.
    db.insert(logEntries).select(
      sql`SELECT NULL, 'publication', id, CASE WHEN host LIKE 'www.%' THEN substr(host, 5) ELSE host END, NULL, NULL
          FROM (SELECT seq, id, ${SNAPSHOT_HOST} AS host FROM submissions WHERE seq > ${seq} AND NOT EXISTS
            (SELECT 1 FROM log_entries WHERE submission_id = submissions.id AND type = 'publication'))
          ORDER BY seq`,
    ),
    db.insert(logEntries).select(
      sql`SELECT NULL, 'withdrawal', published.submission_id, published.host, published.final_host, NULL
          FROM submissions JOIN log_entries AS published ON published.submission_id = submissions.id
          WHERE published.type = 'publication' AND submissions.withdrawal_id > ${withdrawalId} AND NOT EXISTS
            (SELECT 1 FROM log_entries WHERE submission_id = published.submission_id AND type = 'withdrawal')
          ORDER BY submissions.withdrawal_id, submissions.seq`,
    ),
    db.select({ seq: sql<number>`coalesce(max(${submissions.seq}), 0)` }).from(submissions),
    db.select({ withdrawalId: lastWithdrawal }).from(withdrawals),
  ]);
  return { seq: snapshots[0]?.seq ?? 0, withdrawalId: ends[0]?.withdrawalId ?? 0 };
}
