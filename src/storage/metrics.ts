import { count, gte, isNull, lt, sql } from 'drizzle-orm';
import { toIsoDate } from '../lib/time.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { dailyCounts } from './schema/daily-counts.ts';
import { scans } from './schema/scans.ts';
import { submissions } from './schema/submissions.ts';

/** How often an event happened on one day. */
export type DailyCount = typeof dailyCounts.$inferSelect;

/** The scans that finished on one day. */
export interface DailyScanCounts {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  scans: number;
  /** Pages stored by these scans. */
  pages: number;
  /** Scans that stored no page. */
  empty: number;
}

/** Builds the statement that adds 1 to the count of `event` on the UTC day of `now` (milliseconds since 1970). */
export function incrementDailyCount(db: Database, event: DailyCount['event'], now: number) {
  return db
    .insert(dailyCounts)
    .values({ day: toIsoDate(now), event, count: 1 })
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.event],
      set: { count: sql`${dailyCounts.count} + 1` },
    });
}

/** Lists the counts of each day and event. @param from the first day, `YYYY-MM-DD` in UTC */
export async function listDailyCounts(db: Database, from: string): Promise<DailyCount[]> {
  return db.select().from(dailyCounts).where(gte(dailyCounts.day, from));
}

/** Deletes the counts of the days before `day`, `YYYY-MM-DD` in UTC. */
export async function deleteDailyCounts(db: Database, day: string): Promise<void> {
  await db.delete(dailyCounts).where(lt(dailyCounts.day, day));
}

/** Counts the scans that finished since `from` (milliseconds since 1970), by UTC day. */
export async function countDailyScans(db: Database, from: number): Promise<DailyScanCounts[]> {
  const day = sql<string>`date(${scans.finishedAt} / 1000, 'unixepoch')`;
  return db
    .select({
      day,
      scans: count(),
      pages: sql<number>`sum(${scans.pagesStored})`,
      empty: sql<number>`sum(${scans.pagesStored} = 0)`,
    })
    .from(scans)
    .where(gte(scans.finishedAt, from))
    .groupBy(day);
}

/** Counts accounts that are not deleted, published snapshots and running scans. */
export async function countTotals(
  db: Database,
): Promise<{ accounts: number; snapshots: number; runningScans: number }> {
  return {
    accounts: await db.$count(accounts, isNull(accounts.deletedAt)),
    snapshots: await db.$count(submissions, isNull(submissions.withdrawalId)),
    runningScans: await db.$count(scans, isNull(scans.finishedAt)),
  };
}

/**
 * Lists the accounts that can have open holds: those with a running scan, or with an audit, a scan or a snapshot since
 * `from` (milliseconds since 1970).
 *
 * @returns the `limit` accounts that were active last, and the number of all
 */
export async function listActiveAccounts(
  db: Database,
  from: number,
  limit: number,
): Promise<{ total: number; accounts: { id: string; email: string }[] }> {
  const rows = await db.all<{ id: string; email: string; total: number }>(sql`
    WITH activity (account_id, last_at, is_running) AS (
      SELECT account_id, started_at, TRUE FROM scans WHERE finished_at IS NULL
      UNION ALL SELECT account_id, finished_at, FALSE FROM scans WHERE finished_at >= ${from}
      UNION ALL SELECT account_id, submitted_at, FALSE FROM submissions WHERE submitted_at >= ${from}
      UNION ALL
        SELECT id, (SELECT max(created_at) FROM reports WHERE account_id = accounts.id), FALSE FROM accounts
    )
    SELECT accounts.id, accounts.email, count(*) OVER () AS total
    FROM activity JOIN accounts ON accounts.id = activity.account_id
    GROUP BY accounts.id
    HAVING max(last_at) >= ${from} OR max(is_running)
    ORDER BY max(last_at) DESC
    LIMIT ${limit}`);
  return { total: rows[0]?.total ?? 0, accounts: rows.map(({ id, email }) => ({ id, email })) };
}
