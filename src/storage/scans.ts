import { and, desc, eq, getTableColumns, gt, gte, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ListedScan } from '../contracts/scan.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { scans } from './schema/scans.ts';

export type ScanRow = typeof scans.$inferSelect;

type NewScan = Pick<ScanRow, 'id' | 'accountId' | 'host' | 'startedAt' | 'pagesRequested' | 'costPerPage'> & {
  pageUrl?: string;
};

/** Inserts a scan, which can store pages from now on. A repeat changes nothing. */
export async function insertScan(db: Database, scan: NewScan): Promise<void> {
  await db
    .insert(scans)
    .values({ ...scan, accountId: activeAccountId(scan.accountId), hasRecord: true })
    .onConflictDoNothing({ target: scans.id });
}

/** A batch of pages of a scan, and the batch before it. */
export interface PageBatch {
  previous: string | null;
  batch: string;
  pages: number;
}

/**
 * Builds the statement that counts a batch of stored pages. Run it in the batch of statements that stores the pages: it fails once the
 * scan is finished, and unless `previous` is the last batch that was stored, so that nothing is stored twice.
 */
export function countStoredPages(
  db: Database,
  { id, accountId }: ScanRef,
  { previous, batch, pages }: PageBatch,
) {
  return db
    .update(scans)
    .set({
      pagesStored: sql`CASE WHEN ${scans.finishedAt} IS NULL AND ${scans.lastBatch} IS ${previous} THEN ${scans.pagesStored} + ${pages} END`,
      lastBatch: batch,
    })
    .where(and(eq(scans.id, id), eq(scans.accountId, accountId)));
}

/**
 * Returns whether a batch of pages was stored last. If not, it can no longer be stored, however late it arrives: the id that is
 * returned takes its place.
 */
export async function closeBatch(
  db: Database,
  { id, accountId }: ScanRef,
  batch: string,
): Promise<{ isStored: boolean; lastBatch: string }> {
  const refused = `${batch} refused`;
  const [row] = await db
    .update(scans)
    .set({ lastBatch: sql`CASE ${scans.lastBatch} WHEN ${batch} THEN ${batch} ELSE ${refused} END` })
    .where(and(eq(scans.id, id), eq(scans.accountId, accountId)))
    .returning({ lastBatch: scans.lastBatch });
  return { isStored: row?.lastBatch === batch, lastBatch: row?.lastBatch ?? refused };
}

/** Scans of whole websites, not of single pages. */
const isOfWebsite = eq(scans.pageUrl, '');

type ScanRef = Pick<ScanRow, 'id' | 'accountId'>;

/** Returns a scan of the account, or `null`. */
export async function findScan(db: Database, { id, accountId }: ScanRef): Promise<ScanRow | null> {
  const row = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, id), eq(scans.accountId, accountId)))
    .get();
  return row ?? null;
}

type WebsiteRef = Pick<ScanRow, 'accountId' | 'host'>;

/** Lists the account's scans of a website, newest first: those before `before`. Those of single pages are left out. */
export async function listScans(
  db: Database,
  { accountId, host }: WebsiteRef,
  { before, limit }: { before: string | null; limit: number },
): Promise<ScanRow[]> {
  return (
    db
      .select()
      .from(scans)
      .where(
        and(
          eq(scans.accountId, accountId),
          eq(scans.host, host),
          isOfWebsite,
          before === null ? undefined : lt(scans.id, before),
        ),
      )
      // Ids sort by the time of the start.
      .orderBy(desc(scans.id))
      .limit(limit)
  );
}

/** Returns the id of the last scan of the website before this one that still has its record, or `null`. */
export async function findEarlierScan(
  db: Database,
  { id, accountId, host }: ScanRef & WebsiteRef,
): Promise<string | null> {
  const row = await db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(
        eq(scans.accountId, accountId),
        eq(scans.host, host),
        isOfWebsite,
        lt(scans.id, id),
        eq(scans.hasRecord, true),
      ),
    )
    .orderBy(desc(scans.id))
    .get();
  return row?.id ?? null;
}

/** Returns how many pages the last scan of the website stored that stored any; `null` if there is none. */
export async function findLastPageCount(
  db: Database,
  { accountId, host }: WebsiteRef,
): Promise<number | null> {
  const row = await db
    .select({ pagesStored: scans.pagesStored })
    .from(scans)
    .where(
      and(
        eq(scans.accountId, accountId),
        eq(scans.host, host),
        isOfWebsite,
        isNotNull(scans.finishedAt),
        gt(scans.pagesStored, 0),
      ),
    )
    .orderBy(desc(scans.id))
    .limit(1)
    .get();
  return row?.pagesStored ?? null;
}

/** Stores how a scan ended, for lists. */
export async function recordScanEnd(
  db: Database,
  { id, accountId }: ScanRef,
  summary: ListedScan,
): Promise<void> {
  await db
    .update(scans)
    .set({ summary: JSON.stringify(summary) })
    .where(and(eq(scans.id, id), eq(scans.accountId, accountId)));
}

/** Lists up to `limit` scans of a website, or of a page of it, that have a record beside those of the newest `kept` scans. */
export async function listOldRecords(
  db: Database,
  { accountId, host, pageUrl }: WebsiteRef & Pick<ScanRow, 'pageUrl'>,
  kept: number,
  limit: number,
): Promise<string[]> {
  const ofTarget = and(eq(scans.accountId, accountId), eq(scans.host, host), eq(scans.pageUrl, pageUrl));
  const newest = db.select({ id: scans.id }).from(scans).where(ofTarget).orderBy(desc(scans.id)).limit(kept);
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(ofTarget, eq(scans.hasRecord, true), isNotNull(scans.finishedAt), notInArray(scans.id, newest)),
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
    // As by id, and in the order of the index.
    .orderBy(desc(newest.startedAt), desc(newest.id))
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

/**
 * Finishes a scan if it is running.
 *
 * @param now milliseconds since 1970
 * @returns its final row, or `null` if there is no such scan
 */
export async function finishScan(
  db: Database,
  accountId: string,
  scanId: string,
  now: number,
): Promise<ScanRow | null> {
  const [row] = await db
    .update(scans)
    .set({ finishedAt: sql`coalesce(${scans.finishedAt}, ${now})` })
    .where(and(eq(scans.id, scanId), eq(scans.accountId, accountId)))
    .returning(getTableColumns(scans));
  return row ?? null;
}

/** Scans as paid work. `finishedAt` is NULL while a scan runs; `charge` is in credits. */
export const BILLABLE_SCANS = {
  table: scans,
  accountId: scans.accountId,
  refId: scans.id,
  charge: sql<number>`${scans.pagesStored} * ${scans.costPerPage}`,
  finishedAt: scans.finishedAt,
};
