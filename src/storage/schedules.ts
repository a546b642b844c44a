import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm';
import { activeAccountId } from './accounts.ts';
import { isAtHome } from './is-at-home.ts';
import type { Database, Shard } from './database.ts';
import { scheduledRuns, schedules } from './schema/scans.ts';

export type ScheduleRow = typeof schedules.$inferSelect;

/** The website or the page that a schedule is for. */
export type Target = Pick<ScheduleRow, 'accountId' | 'host' | 'pageUrl'>;

/** Returns the schedule of a website or of a watched page, or `null`. */
export async function findSchedule(db: Database, target: Target): Promise<ScheduleRow | null> {
  return (await db.select().from(schedules).where(isOf(target)).get()) ?? null;
}

/**
 * Inserts or replaces the schedule of a website. If its due times stay the same, so does the next run, even one that is already
 * due.
 */
export async function upsertSchedule(db: Database, schedule: ScheduleRow): Promise<ScheduleRow> {
  const { frequency, hour, day, maxPages, onlyChanged, maxCreditsPerMonth, profile, nextRunAt, updatedAt } =
    schedule;
  const isSameTime = sql`${schedules.frequency} = ${frequency} AND ${schedules.hour} = ${hour} AND ${schedules.day} IS ${day}`;
  return db
    .insert(schedules)
    .values({ ...schedule, accountId: activeAccountId(schedule.accountId) })
    .onConflictDoUpdate({
      target: [schedules.accountId, schedules.host, schedules.pageUrl],
      set: {
        frequency,
        hour,
        day,
        maxPages,
        onlyChanged,
        maxCreditsPerMonth,
        profile,
        updatedAt,
        nextRunAt: sql`CASE WHEN ${isSameTime} THEN ${schedules.nextRunAt} ELSE ${nextRunAt} END`,
      },
    })
    .returning()
    .get();
}

/** Deletes a schedule. Returns whether there was one. */
export async function deleteScheduleRow(db: Database, target: Target): Promise<boolean> {
  return (await db.delete(schedules).where(isOf(target)).returning({ id: schedules.id })).length === 1;
}

/**
 * Inserts a watched page unless the account has `limit` of them or watches it already, which then keeps all but `rendersPage`.
 *
 * @param rendersPage whether to load it with JavaScript too; by default as before, and not at first
 * @returns the watched page, `null` over the limit
 */
export async function insertWatchedPage(
  db: Database,
  page: Omit<ScheduleRow, 'rendersPage'> & { rendersPage: boolean | undefined },
  limit: number,
): Promise<{ inserted: boolean; row: ScheduleRow | null }> {
  const { id, accountId, host, pageUrl, frequency, hour, rendersPage, nextRunAt, createdAt } = page;
  const watched = sql`(SELECT count(*) FROM schedules WHERE account_id = ${accountId} AND page_url <> '')`;
  const [inserted, , rows] = await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(schedules)
      .select(
        sql`SELECT ${id}, ${activeAccountId(accountId)}, ${host}, ${pageUrl}, ${frequency}, ${hour}, NULL, 1, false, NULL, NULL, false, ${nextRunAt}, ${createdAt}, ${createdAt} WHERE ${watched} < ${limit}`,
      )
      .onConflictDoNothing()
      .returning({ id: schedules.id }),
    db
      .update(schedules)
      .set({ rendersPage: rendersPage ?? sql`${schedules.rendersPage}` })
      .where(isOf(page)),
    db.select().from(schedules).where(isOf(page)),
  ]);
  return { inserted: inserted.length === 1, row: rows[0] ?? null };
}

/** Lists the account's watched pages, the newest first: all, or those of a website. */
export async function listWatchedPageRows(
  db: Database,
  accountId: string,
  host?: string,
): Promise<ScheduleRow[]> {
  const isOfWebsite = host === undefined ? undefined : eq(schedules.host, host);
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.accountId, accountId), ne(schedules.pageUrl, ''), isOfWebsite))
    .orderBy(desc(schedules.id));
}

/** Returns a watched page of the account, or `null`. */
export async function findWatchedPage(
  db: Database,
  { id, accountId }: Pick<ScheduleRow, 'id' | 'accountId'>,
): Promise<ScheduleRow | null> {
  const isPage = and(eq(schedules.id, id), eq(schedules.accountId, accountId), ne(schedules.pageUrl, ''));
  return (await db.select().from(schedules).where(isPage).get()) ?? null;
}

/** Lists up to `limit` schedules of a database that are due at `now` (milliseconds since 1970), the first due first. */
export async function listDueSchedules(
  { db, ...shard }: Shard,
  now: number,
  limit: number,
): Promise<ScheduleRow[]> {
  return db
    .select()
    .from(schedules)
    .where(and(lte(schedules.nextRunAt, now), isAtHome(schedules.accountId, shard)))
    .orderBy(asc(schedules.nextRunAt), asc(schedules.id))
    .limit(limit);
}

/** A run to insert, and its schedule as it was read. Times in milliseconds since 1970. */
export interface Claim {
  scheduleId: string;
  runId: string;
  /** `next_run_at` as it was read. */
  from: number;
  dueAt: number;
  missedCount: number;
  nextRunAt: number;
}

export interface ClaimedRun {
  id: string;
  accountId: string;
}

/**
 * Inserts a run of each schedule and sets its next due time, unless another call did so first or the schedule was changed. One
 * transaction: a due time has its run or is still due.
 *
 * @param now milliseconds since 1970
 * @returns the runs that were inserted
 */
export async function claimSchedules(
  { db, ...shard }: Shard,
  claims: readonly Claim[],
  now: number,
): Promise<ClaimedRun[]> {
  const list = JSON.stringify(claims);
  const claimed = sql`FROM json_each(${list}) AS claim
    JOIN schedules ON schedules.id = claim.value ->> 'scheduleId' AND next_run_at = claim.value ->> 'from'
      AND ${isAtHome(schedules.accountId, shard)}`;
  const [runs] = await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(scheduledRuns)
      .select(
        sql`SELECT claim.value ->> 'runId', account_id, host, page_url, claim.value ->> 'dueAt', claim.value ->> 'missedCount', ${now}, NULL, NULL, NULL, NULL, NULL, NULL ${claimed}`,
      )
      .returning({ id: scheduledRuns.id, accountId: scheduledRuns.accountId }),
    db
      .update(schedules)
      .set({ nextRunAt: sql`claim.value ->> 'nextRunAt'` })
      .from(sql`json_each(${list}) AS claim`)
      .where(
        and(
          eq(schedules.id, sql`claim.value ->> 'scheduleId'`),
          eq(schedules.nextRunAt, sql`claim.value ->> 'from'`),
          isAtHome(schedules.accountId, shard),
        ),
      ),
  ]);
  return runs;
}

function isOf({ accountId, host, pageUrl }: Target) {
  return and(eq(schedules.accountId, accountId), eq(schedules.host, host), eq(schedules.pageUrl, pageUrl));
}
