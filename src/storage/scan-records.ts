import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { UnauditedAnswer } from '../engine/site/site-pages.ts';
import { listCoveredHosts } from '../lib/host/bare-host.ts';
import { type Database, openDatabase, SERVICE } from './database.ts';
import { isOfTarget, type ScanRef, type ScanRow, type ScanTarget } from './scans.ts';
import { scans, unauditedAnswers } from './schema/scans.ts';
import { isHostOwned } from './websites.ts';

/** Lists up to `limit` earlier scans of the website that still have their record, newest first. */
export async function listEarlierScans(
  db: Database,
  scan: Pick<ScanRow, 'id' | 'accountId' | 'host'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(isOfTarget({ ...scan, pageUrl: '' }), lt(scans.id, scan.id), eq(scans.hasRecord, true)))
    .orderBy(desc(scans.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Lists up to `limit` scans of a website, or of one of its pages, that have a record and are not among the newest `kept` scans.
 */
export async function listOldRecords(
  db: Database,
  target: ScanTarget,
  kept: number,
  limit: number,
): Promise<string[]> {
  const isCandidate = isOfTarget(target);
  const newest = db
    .select({ id: scans.id })
    .from(scans)
    .where(isCandidate)
    .orderBy(desc(scans.id))
    .limit(kept);
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(isCandidate, eq(scans.hasRecord, true), isNotNull(scans.finishedAt), notInArray(scans.id, newest)),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The same for every website or page with a scan that finished since `since` (milliseconds since 1970). Reads the scans
 * finished since then, and `kept` scans of each website or page, however many it has.
 */
export async function listAllOldRecords(
  db: Database,
  { since, kept, limit }: { since: number; kept: number; limit: number },
): Promise<ScanRef[]> {
  // The plus keeps SQLite from reading the whole table in the order of the DISTINCT columns.
  return db.all<ScanRef>(sql`
    WITH recent AS (
      SELECT DISTINCT +account_id AS account_id, host, page_url FROM scans WHERE finished_at >= ${since}
    ),
    target AS MATERIALIZED (
      SELECT *, (SELECT id FROM scans AS newest
        WHERE (newest.account_id, newest.host, newest.page_url) = (recent.account_id, recent.host, recent.page_url)
        ORDER BY id DESC LIMIT 1 OFFSET ${kept - 1}) AS oldest_kept
      FROM recent
    )
    SELECT scans.id, scans.account_id AS accountId FROM target CROSS JOIN scans
    WHERE (scans.account_id, scans.host, scans.page_url) = (target.account_id, target.host, target.page_url)
      AND ${eq(scans.hasRecord, true)} AND scans.id < target.oldest_kept AND scans.finished_at IS NOT NULL
    LIMIT ${limit}`);
}

/** Lists up to `limit` scans of an account that have a record. */
export async function listAccountRecords(db: Database, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.accountId, accountId), eq(scans.hasRecord, true)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Records that the records of scans were deleted. */
export async function markErased(db: Database, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify(ids);
  await db
    .update(scans)
    .set({ hasRecord: false })
    .where(sql`${scans.id} IN (SELECT value FROM json_each(${list}))`);
}

/** Newest answers kept for each website. */
export const ANSWERS_LIMIT = 1_000;

/**
 * Stores the unaudited answers of URLs to a scan, replacing earlier ones. Stores nothing if the scan is finished or its account
 * does not own the website.
 */
export async function insertUnauditedAnswers(
  env: Env,
  { id, accountId, host }: Pick<ScanRow, 'id' | 'accountId' | 'host'>,
  answers: readonly UnauditedAnswer[],
): Promise<void> {
  if (!(await isHostOwned(openDatabase(env, SERVICE), host, accountId))) return;
  const db = openDatabase(env, accountId);
  const ofWebsite = and(eq(unauditedAnswers.accountId, accountId), eq(unauditedAnswers.host, host));
  const newest = db
    .select({ url: unauditedAnswers.url })
    .from(unauditedAnswers)
    .where(ofWebsite)
    .orderBy(desc(unauditedAnswers.seenAt), unauditedAnswers.url)
    .limit(ANSWERS_LIMIT);
  await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(unauditedAnswers)
      .select(
        sql`SELECT scans.account_id, scans.host, value ->> 'url', value ->> 'status', value ->> 'blockedBy',
            value ->> 'location', value -> 'via',
            value ->> 'linkedFrom', value ->> 'seenAt'
          FROM json_each(${JSON.stringify(answers)})
          JOIN scans ON scans.id = ${id} AND scans.account_id = ${accountId} AND scans.finished_at IS NULL
          WHERE true`,
      )
      .onConflictDoUpdate({
        target: [unauditedAnswers.accountId, unauditedAnswers.host, unauditedAnswers.url],
        set: {
          status: sql`excluded.status`,
          blockedBy: sql`excluded.blocked_by`,
          location: sql`excluded.location`,
          via: sql`excluded.via`,
          linkedFrom: sql`excluded.linked_from`,
          seenAt: sql`excluded.seen_at`,
        },
      }),
    db.delete(unauditedAnswers).where(and(ofWebsite, notInArray(unauditedAnswers.url, newest))),
  ]);
}

/** Lists the unaudited answers of a website's URLs to the account's scans, newest first. */
export async function listUnauditedAnswers(
  db: Database,
  accountId: string,
  host: string,
): Promise<UnauditedAnswer[]> {
  const { url, status, blockedBy, location, via, linkedFrom, seenAt } = unauditedAnswers;
  return db
    .select({ url, status, blockedBy, location, via, linkedFrom, seenAt })
    .from(unauditedAnswers)
    .where(and(eq(unauditedAnswers.accountId, accountId), eq(unauditedAnswers.host, host)))
    .orderBy(desc(seenAt), url);
}

/** Returns those URLs of a website that answered the owner's last scan with an error of their own. */
export async function listErrorAnswers(
  db: Database,
  accountId: string,
  { host, urls }: { host: string; urls: readonly string[] },
) {
  const { url, status, seenAt } = unauditedAnswers;
  return db
    .select({ url, status, seenAt })
    .from(unauditedAnswers)
    .where(
      and(
        eq(unauditedAnswers.accountId, accountId),
        inArray(unauditedAnswers.host, listCoveredHosts(host)),
        sql`${url} IN (SELECT value FROM json_each(${JSON.stringify(urls)}))`,
        gte(status, 400),
        isNull(unauditedAnswers.blockedBy),
      ),
    );
}
