import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { ScanRow } from './scans.ts';
import { scans } from './schema/scans.ts';

type ScanRef = Pick<ScanRow, 'id' | 'accountId'>;

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
