import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scans } from './schema/scans.ts';

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
export function incrementPagesStored(db: Database, accountId: string, scanId: string) {
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

/** A finished scan as work that is charged; `finishedAt` is NULL while it runs. */
export const BILLABLE_SCANS = {
  table: scans,
  accountId: scans.accountId,
  refId: scans.id,
  charge: sql<number>`${scans.pagesStored} * ${scans.costPerPage}`,
  finishedAt: scans.finishedAt,
};
