import { count, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { dailyCounts } from './schema/daily-counts.ts';
import { scans } from './schema/scans.ts';
import { submissions } from './schema/submissions.ts';

type DailyCount = typeof dailyCounts.$inferSelect;

/** Scans that ended on a day. */
export interface DailyScanCounts {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  scans: number;
  /** Pages they stored. */
  pages: number;
  /** Those that stored none. */
  empty: number;
}

/** The statement that counts one more `event` of the day of `now` (milliseconds since 1970, UTC). */
export function incrementDailyCount(db: Database, event: DailyCount['event'], now: number) {
  return db
    .insert(dailyCounts)
    .values({ day: new Date(now).toISOString().slice(0, 10), event, count: 1 })
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.event],
      set: { count: sql`${dailyCounts.count} + 1` },
    });
}

/** What was counted since a day. @param from `YYYY-MM-DD` in UTC */
export async function listDailyCounts(db: Database, from: string): Promise<DailyCount[]> {
  return db.select().from(dailyCounts).where(gte(dailyCounts.day, from));
}

/** The scans that ended since `from` (milliseconds since 1970), by day. */
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

/** How many accounts, snapshots and scans that have not ended there are. */
export async function countTotals(
  db: Database,
): Promise<{ accounts: number; snapshots: number; runningScans: number }> {
  return {
    accounts: await db.$count(accounts),
    snapshots: await db.$count(submissions),
    runningScans: await db.$count(scans, isNull(scans.finishedAt)),
  };
}

/**
 * The accounts that may hold credits now: with an unfinished scan, or with an audit, a scan or a snapshot since `from`
 * (milliseconds since 1970). The newest `limit` by what they did last, and how many there are.
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
