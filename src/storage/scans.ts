import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ListedScan } from '../contracts/scan.ts';
import { activeAccountId } from './accounts.ts';
import { countFinishedScans } from './counts.ts';
import type { Database } from './database.ts';
import { scans } from './schema/scans.ts';

export type ScanRow = typeof scans.$inferSelect;

/** A queued scan that has neither started nor ended. */
const isWaiting = and(eq(scans.isQueued, true), isNull(scans.finishedAt));

type NewScan = Pick<ScanRow, 'id' | 'accountId' | 'host' | 'startedAt' | 'pagesRequested' | 'costPerPage'> & {
  pageUrl?: string;
};

/** Inserts a scan, or starts a queued one, which can store pages from now on. A repeat changes nothing. */
export async function insertScan(db: Database, scan: NewScan): Promise<void> {
  const { startedAt, pagesRequested, costPerPage } = scan;
  await db
    .insert(scans)
    .values({ ...scan, accountId: activeAccountId(scan.accountId), hasRecord: true })
    .onConflictDoUpdate({
      target: scans.id,
      set: { startedAt, pagesRequested, costPerPage, hasRecord: true, isQueued: false },
      setWhere: isWaiting,
    });
}

/** Inserts a scan that waits in the queue. A repeat changes nothing. */
export async function insertQueuedScan(db: Database, scan: NewScan): Promise<void> {
  await db
    .insert(scans)
    .values({ ...scan, accountId: activeAccountId(scan.accountId), isQueued: true })
    .onConflictDoNothing({ target: scans.id });
}

/** Ends a scan that has not started. Returns `false` if it has ended, or has left the queue since it was read. */
export async function endQueuedScan(
  db: Database,
  scan: ScanRef & Pick<ScanRow, 'isQueued'>,
  summary: ListedScan,
  now: number,
): Promise<boolean> {
  const ended = await db
    .update(scans)
    .set({ finishedAt: now, isQueued: false, summary: JSON.stringify(summary) })
    .where(and(isScan(scan), eq(scans.isQueued, scan.isQueued), isNull(scans.finishedAt)))
    .returning({ id: scans.id });
  return ended.length === 1;
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
export function countStoredPages(db: Database, scan: ScanRef, { previous, batch, pages }: PageBatch) {
  return db
    .update(scans)
    .set({
      pagesStored: sql`CASE WHEN ${scans.finishedAt} IS NULL AND ${scans.lastBatch} IS ${previous} THEN ${scans.pagesStored} + ${pages} END`,
      lastBatch: batch,
    })
    .where(isScan(scan));
}

/**
 * Returns whether a batch of pages was the last one stored. If not, it can no longer be stored, however late it arrives: the
 * returned id takes its place.
 */
export async function closeBatch(
  db: Database,
  scan: ScanRef,
  batch: string,
): Promise<{ isStored: boolean; lastBatch: string }> {
  const refused = `${batch} refused`;
  const [row] = await db
    .update(scans)
    .set({ lastBatch: sql`CASE ${scans.lastBatch} WHEN ${batch} THEN ${batch} ELSE ${refused} END` })
    .where(isScan(scan))
    .returning({ lastBatch: scans.lastBatch });
  return { isStored: row?.lastBatch === batch, lastBatch: row?.lastBatch ?? refused };
}

/** A website, or a page of it; `pageUrl` is '' for the whole website. */
export type ScanTarget = Pick<ScanRow, 'accountId' | 'host' | 'pageUrl'>;

export type ScanRef = Pick<ScanRow, 'id' | 'accountId'>;

/** Returns a scan of the account, or `null`. */
export async function findScan(db: Database, scan: ScanRef): Promise<ScanRow | null> {
  const row = await db.select().from(scans).where(isScan(scan)).get();
  return row ?? null;
}

/** Lists the scans of a database that have not finished, the oldest first. */
export async function listOpenScans(db: Database, limit: number): Promise<ScanRow[]> {
  // Ids sort by the time of the start, and the index has them.
  return db.select().from(scans).where(isNull(scans.finishedAt)).orderBy(asc(scans.id)).limit(limit);
}

/** Returns a scan of any account in this database, or `null`. */
export async function findAnyScan(db: Database, id: string): Promise<ScanRow | null> {
  return (await db.select().from(scans).where(eq(scans.id, id)).get()) ?? null;
}

type WebsiteRef = Pick<ScanRow, 'accountId' | 'host'>;

/**
 * Lists the account's scans of a website, or of all, newest first: those before `before`. Those of single pages are left out.
 *
 * @param website its `host` is `null` for all
 */
export async function listScanRows(
  db: Database,
  { accountId, host }: { accountId: string; host: string | null },
  { before, limit }: { before: string | null; limit: number },
): Promise<ScanRow[]> {
  const isListed = and(eq(scans.accountId, accountId), eq(scans.pageUrl, ''));
  const isOfHost = host === null ? undefined : eq(scans.host, host);
  return (
    db
      .select()
      .from(scans)
      .where(and(isListed, isOfHost, before === null ? undefined : lt(scans.id, before)))
      // Ids sort by the time of the start.
      .orderBy(desc(scans.id))
      .limit(limit)
  );
}

/** Returns the page count of the last scan of the website that stored any page; `null` if there is none. */
export async function findLastPageCount(db: Database, website: WebsiteRef): Promise<number | null> {
  const row = await db
    .select({ pagesStored: scans.pagesStored })
    .from(scans)
    .where(
      and(isOfTarget({ ...website, pageUrl: '' }), isNotNull(scans.finishedAt), gt(scans.pagesStored, 0)),
    )
    .orderBy(desc(scans.id))
    .limit(1)
    .get();
  return row?.pagesStored ?? null;
}

/** Stores how a scan ended, for lists. */
export async function recordScanEnd(db: Database, scan: ScanRef, summary: ListedScan): Promise<void> {
  await db
    .update(scans)
    .set({ summary: JSON.stringify(summary) })
    .where(isScan(scan));
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
  const isThisScan = isScan({ id: scanId, accountId });
  const [, rows] = await db.batch([
    countFinishedScans(db, isThisScan, now),
    db
      .update(scans)
      .set({ finishedAt: sql`coalesce(${scans.finishedAt}, ${now})` })
      .where(isThisScan)
      .returning(getTableColumns(scans)),
  ]);
  return rows[0] ?? null;
}

function isScan({ id, accountId }: ScanRef) {
  return and(eq(scans.id, id), eq(scans.accountId, accountId));
}

export function isOfTarget({ accountId, host, pageUrl }: ScanTarget) {
  return and(eq(scans.accountId, accountId), eq(scans.host, host), eq(scans.pageUrl, pageUrl));
}

/** Scans as paid work. `finishedAt` is NULL while a scan runs; `charge` is in credits. */
export const BILLABLE_SCANS = {
  table: scans,
  accountId: scans.accountId,
  refId: scans.id,
  charge: sql<number>`${scans.pagesStored} * ${scans.costPerPage}`,
  finishedAt: scans.finishedAt,
};

/**
 * Records that the mail about the end of a scan is being sent. Returns `false` if it was recorded before, or there is no such
 * scan.
 */
export async function markScanMailed(
  db: Database,
  { id, accountId }: ScanRef,
  now: number,
): Promise<boolean> {
  const marked = await db
    .update(scans)
    .set({ mailedAt: now })
    .where(and(eq(scans.id, id), eq(scans.accountId, accountId), isNull(scans.mailedAt)))
    .returning({ id: scans.id });
  return marked.length === 1;
}

/** Takes back what `markScanMailed` recorded: the mail was not sent. */
export async function unmarkScanMailed(db: Database, { id, accountId }: ScanRef): Promise<void> {
  await db
    .update(scans)
    .set({ mailedAt: null })
    .where(and(eq(scans.id, id), eq(scans.accountId, accountId)));
}
