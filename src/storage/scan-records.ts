import { and, desc, eq, gte, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { isOfTarget, type ScanRef, type ScanRow, type ScanTarget } from './scans.ts';
import { scans } from './schema/scans.ts';

/** Returns the id of the last scan of the website before this one that still has its record, or `null`. */
export async function findEarlierScan(
  db: Database,
  scan: Pick<ScanRow, 'id' | 'accountId' | 'host'>,
): Promise<string | null> {
  const row = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(isOfTarget({ ...scan, pageUrl: '' }), lt(scans.id, scan.id), eq(scans.hasRecord, true)))
    .orderBy(desc(scans.id))
    .limit(1)
    .get();
  return row?.id ?? null;
}

/** Lists up to `limit` scans of a website, or of a page of it, that have a record beside those of the newest `kept` scans. */
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
 * Lists up to `limit` scans of any website of which one has finished since `since` (milliseconds since 1970), that have a record beside
 * those of its newest `kept` scans, each page apart.
 */
export async function listAllOldRecords(
  db: Database,
  { since, kept, limit }: { since: number; kept: number; limit: number },
): Promise<ScanRef[]> {
  const [recent, newest] = [alias(scans, 'recent'), alias(scans, 'newest')];
  // Not a join: SQLite would read the whole table for it.
  const websites = db
    .select({ accountId: recent.accountId, host: recent.host })
    .from(recent)
    .where(gte(recent.finishedAt, since));
  const lastKept = db
    .select({ id: newest.id })
    .from(newest)
    .where(
      and(
        eq(newest.accountId, scans.accountId),
        eq(newest.host, scans.host),
        eq(newest.pageUrl, scans.pageUrl),
      ),
    )
    .orderBy(desc(newest.id))
    .limit(1)
    .offset(kept - 1);
  return db
    .select({ id: scans.id, accountId: scans.accountId })
    .from(scans)
    .where(
      and(
        sql`(${scans.accountId}, ${scans.host}) IN ${websites}`,
        eq(scans.hasRecord, true),
        isNotNull(scans.finishedAt),
        lt(scans.id, lastKept),
      ),
    )
    .limit(limit);
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

/** Notes that the records of scans were deleted. */
export async function markErased(db: Database, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify(ids);
  await db
    .update(scans)
    .set({ hasRecord: false })
    .where(sql`${scans.id} IN (SELECT value FROM json_each(${list}))`);
}
