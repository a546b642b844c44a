import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isAtHome } from './is-at-home.ts';
import type { Database, Shard } from './database.ts';
import { scans, scheduledRuns } from './schema/scans.ts';
import type { ClaimedRun, Target } from './schedules.ts';

export type RunRow = typeof scheduledRuns.$inferSelect;
export type SkipCode = NonNullable<RunRow['skipCode']>;

/** A run with its scan, `null` if it has none. */
export interface ListedRunRow {
  run: RunRow;
  scan: typeof scans.$inferSelect | null;
}

type RunRef = Pick<RunRow, 'id' | 'accountId'>;

/** Lists up to `limit` runs claimed before `until` (milliseconds since 1970) that their scan objects may not have received. */
export async function listUnstartedRuns(db: Database, until: number, limit: number): Promise<ClaimedRun[]> {
  return db
    .select({ id: scheduledRuns.id, accountId: scheduledRuns.accountId })
    .from(scheduledRuns)
    .where(and(isNull(scheduledRuns.handedOverAt), lt(scheduledRuns.claimedAt, until)))
    .limit(limit);
}

/** Records that the scan objects have received their runs. Those of accounts that are being moved are handed over once more. */
export async function markHandedOver(
  { db, ...shard }: Shard,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const isListed = sql`${scheduledRuns.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  await db
    .update(scheduledRuns)
    .set({ handedOverAt: now })
    .where(and(isListed, isAtHome(scheduledRuns.accountId, shard)));
}

/** Returns a run, or `null`, as for the deleted rows of a closed account. */
export async function findRun(db: Database, ref: RunRef): Promise<RunRow | null> {
  return (await db.select().from(scheduledRuns).where(isRun(ref)).get()) ?? null;
}

/** Lists the runs of a website or a watched page, newest first: those before `before`. */
export async function listRunRows(
  db: Database,
  target: Target,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedRunRow[]> {
  const isBefore = before === null ? undefined : lt(scheduledRuns.id, before);
  const page = db
    .select()
    .from(scheduledRuns)
    .where(and(isOf(target), isBefore))
    .orderBy(desc(scheduledRuns.id))
    .limit(limit);
  const ids = db.select({ id: page.as('page').id }).from(page.as('page'));
  const [runs, started] = await db.batch([
    page,
    db
      .select()
      .from(scans)
      .where(and(eq(scans.accountId, target.accountId), inArray(scans.id, ids))),
  ]);
  const scanById = new Map(started.map((scan) => [scan.id, scan]));
  return runs.map((run) => ({ run, scan: scanById.get(run.id) ?? null }));
}

/** The price and month of a run. */
export interface RunTerms {
  /** `YYYY-MM` in UTC. */
  month: string;
  pageLimit: number;
  /** Credits. */
  costPerPage: number;
}

/**
 * SQL for the cost of a month's runs except `except`, in credits: their stored pages and those loaded with JavaScript, or the hold of a run
 * that can still store pages. The ids of pages loaded with JavaScript are `rendered_{run}_{number}`; `:` follows the digits.
 */
function sumRuns({ accountId, host, pageUrl }: Target, month: string, except: string) {
  return sql<number>`(
    SELECT coalesce(sum(CASE
        WHEN scans.finished_at IS NOT NULL THEN scans.pages_stored * scans.cost_per_page
          + (SELECT coalesce(sum(cost), 0) FROM rendered_audits
            WHERE id > 'rendered_' || runs.id || '_' AND id < 'rendered_' || runs.id || '_:')
        WHEN runs.skipped_at IS NOT NULL THEN 0
        ELSE runs.page_limit * runs.cost_per_page END), 0)
    FROM scheduled_runs AS runs LEFT JOIN scans ON scans.id = runs.id
    WHERE runs.account_id = ${accountId} AND runs.host = ${host} AND runs.page_url = ${pageUrl}
      AND runs.month = ${month} AND runs.id <> ${except})`;
}

/** Returns the credits that the runs of a month cost or can still cost. @param except the id of a run that is left out */
export async function getMonthlyCredits(
  db: Database,
  target: Target,
  month: string,
  except = '',
): Promise<number> {
  const row = await db.get<{ credits: number }>(sql`SELECT ${sumRuns(target, month, except)} AS credits`);
  return row.credits;
}

/**
 * Fixes the price and limit of a run, unless the runs of the month would then exceed `maxCredits`.
 *
 * @param maxCredits `null` for no limit
 * @returns whether it was fixed
 */
export async function fixTerms(
  db: Database,
  run: RunRow,
  { month, pageLimit, costPerPage }: RunTerms,
  maxCredits: number | null,
): Promise<boolean> {
  const isWithin =
    maxCredits === null
      ? undefined
      : sql`${sumRuns(run, month, run.id)} + ${pageLimit * costPerPage} <= ${maxCredits}`;
  const rows = await db
    .update(scheduledRuns)
    .set({ month, pageLimit, costPerPage })
    .where(and(isRun(run), isNull(scheduledRuns.skippedAt), isWithin))
    .returning({ id: scheduledRuns.id });
  return rows.length === 1;
}

/** Takes back what `fixTerms` stored, because the run could not start yet. */
export async function clearTerms(db: Database, ref: RunRef): Promise<void> {
  await db.update(scheduledRuns).set({ month: null, pageLimit: null, costPerPage: null }).where(isRun(ref));
}

/** Records why a run was skipped, once. */
export async function skipRun(db: Database, ref: RunRef, code: SkipCode, now: number): Promise<void> {
  await db
    .update(scheduledRuns)
    .set({ skippedAt: now, skipCode: code })
    .where(and(isRun(ref), isNull(scheduledRuns.skippedAt)));
}

function isRun({ id, accountId }: RunRef) {
  return and(eq(scheduledRuns.id, id), eq(scheduledRuns.accountId, accountId));
}

function isOf({ accountId, host, pageUrl }: Target) {
  return and(
    eq(scheduledRuns.accountId, accountId),
    eq(scheduledRuns.host, host),
    eq(scheduledRuns.pageUrl, pageUrl),
  );
}
