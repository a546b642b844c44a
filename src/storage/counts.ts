import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { toIsoDate } from '../lib/time.ts';
import type { Database } from './database.ts';
import { submissions } from './schema/directory.ts';
import { scans } from './schema/scans.ts';
import { dailyCounts, totals } from './schema/service.ts';

/** Counts the rows of a query, up to `limit`: it reads no more of them. */
export async function countUpTo(db: Database, query: SQL, limit: number): Promise<number> {
  const { count } = await db.get<{ count: number }>(
    sql`SELECT count(*) AS count FROM (${query} LIMIT ${limit})`,
  );
  return count;
}

/**
 * Builds the statement that adds or subtracts the number of rows changed by the statement right before it in the batch. Writes
 * nothing if there were none.
 */
export function addToTotal(db: Database, name: typeof totals.$inferSelect.name, direction: 1 | -1) {
  return db
    .update(totals)
    .set({ count: sql`${totals.count} + ${direction} * changes()` })
    .where(and(eq(totals.name, name), sql`changes() > 0`));
}

/** The number of accounts that are not deleted, and of published snapshots. */
export interface Totals {
  accounts: number;
  snapshots: number;
}

/** Reads the totals. Snapshots are numbered without gaps and never deleted, so the withdrawn ones alone are counted. */
export async function readTotals(db: Database): Promise<Totals> {
  const rows = await db.all<{ name: string; count: number }>(
    sql`SELECT name, count FROM ${totals} UNION ALL SELECT 'stored', coalesce(max(seq), 0) FROM ${submissions}`,
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const count = (name: string) => counts.get(name) ?? 0;
  return { accounts: count('accounts'), snapshots: count('stored') - count('withdrawn') };
}

/** How often an event happened on one day. */
export type DailyCount = typeof dailyCounts.$inferSelect;

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

/**
 * Builds the statement that counts the running scans that match, and their pages, as finished on the UTC day of `now` (milliseconds since
 * 1970). Run it right before the statement that finishes them, in one batch.
 */
export function countFinishedScans(db: Database, matches: SQL | undefined, now: number) {
  const day = toIsoDate(now);
  return db
    .insert(dailyCounts)
    .select(
      sql`SELECT ${day}, value ->> 0, value ->> 1 FROM (
        SELECT json_array(json_array('scan', count(*)), json_array('scanned-page', sum(pages_stored)),
          json_array('empty-scan', sum(pages_stored = 0))) AS counts
        FROM ${scans} WHERE ${and(matches, isNull(scans.finishedAt))}
      ), json_each(counts) WHERE value ->> 1 > 0`,
    )
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.event],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    });
}

/** Counts the running scans, up to `limit`. */
export async function countRunningScans(db: Database, limit: number): Promise<number> {
  return countUpTo(
    db,
    sql`SELECT 1 FROM ${scans} WHERE ${isNull(scans.finishedAt)} AND NOT ${scans.isQueued}`,
    limit,
  );
}
