import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { FinishedWork, WorkCursor } from './reconciliations.ts';
import { scans } from './schema.ts';

export type ScanRow = typeof scans.$inferSelect;

/** Begin a scan: from now on it may store pages. */
export async function insertScan(
  db: Database,
  scan: Pick<ScanRow, 'id' | 'accountId' | 'host' | 'startedAt' | 'pagesRequested' | 'costPerPage'>,
): Promise<void> {
  await db.insert(scans).values(scan);
}

/**
 * The statement that counts a page as stored. It goes into the batch that stores the page: once the scan is finished
 * it fails, and nothing of that batch is stored.
 */
export function countPage(db: Database, accountId: string, scanId: string) {
  return db
    .update(scans)
    .set({ pagesStored: sql`CASE WHEN ${scans.finishedAt} IS NULL THEN ${scans.pagesStored} + 1 END` })
    .where(and(eq(scans.id, scanId), eq(scans.accountId, accountId)));
}

/** End a scan, where it has not ended, and read what it stored, which is final then. `null` without such a scan. */
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

const WORK = {
  accountId: scans.accountId,
  refId: scans.id,
  charge: sql<number>`${scans.pagesStored} * ${scans.costPerPage}`,
  finishedAt: sql<number>`${scans.finishedAt}`,
};

/** Scans finished after the cursor and before `before` (milliseconds since 1970), oldest first. */
export async function finishedScans(
  db: Database,
  after: WorkCursor,
  before: number,
  limit: number,
): Promise<FinishedWork[]> {
  const later = or(
    gt(scans.finishedAt, after.finishedAt),
    and(eq(scans.finishedAt, after.finishedAt), gt(scans.id, after.id)),
  );
  return db
    .select(WORK)
    .from(scans)
    .where(and(later, lt(scans.finishedAt, before)))
    .orderBy(asc(scans.finishedAt), asc(scans.id))
    .limit(limit);
}

/** Those of the account's scans that are finished. */
export async function findFinishedScans(
  db: Database,
  accountId: string,
  ids: string[],
): Promise<FinishedWork[]> {
  const named = inArray(scans.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return db
    .select(WORK)
    .from(scans)
    .where(and(eq(scans.accountId, accountId), named, isNotNull(scans.finishedAt)));
}
