import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { scans } from './schema/scans.ts';

export type ScanRow = typeof scans.$inferSelect;

/** Inserts a scan, which can store pages from now on. */
export async function insertScan(
  db: Database,
  scan: Pick<ScanRow, 'id' | 'accountId' | 'host' | 'startedAt' | 'pagesRequested' | 'costPerPage'>,
): Promise<void> {
  await db.insert(scans).values({ ...scan, accountId: activeAccountId(scan.accountId) });
}

/**
 * Builds the statement that counts a stored page. Run it in the batch that stores the page: it fails once the scan is
 * finished, so the batch stores nothing.
 */
export function incrementPagesStored(db: Database, accountId: string, scanId: string) {
  return db
    .update(scans)
    .set({ pagesStored: sql`CASE WHEN ${scans.finishedAt} IS NULL THEN ${scans.pagesStored} + 1 END` })
    .where(and(eq(scans.id, scanId), eq(scans.accountId, accountId)));
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
