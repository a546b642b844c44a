import type { ListedScan } from '../../contracts/scan.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase } from '../../storage/database.ts';
import { listScanRows as listRows, type ScanRow } from '../../storage/scans.ts';
import type { Context } from '../context.ts';
import { getScan, toListedScan } from './scan.ts';

const CURSOR = defineCursor('scans', { id: 'text' });

/** Lists the caller's scans of a website, newest first. @throws ServiceError 422 if the cursor does not belong to the list */
export async function listScans(
  { env, caller: { accountId } }: Context,
  { host, limit, cursor }: { host: string } & PageRequest,
): Promise<ListPage<ListedScan>> {
  const before = CURSOR.decode(cursor)?.id ?? null;
  const rows = await listRows(
    openDatabase(env, accountId),
    { accountId, host },
    { before, limit: limit + 1 },
  );
  const page = toListPage(rows, limit, CURSOR.encode);
  return { ...page, rows: await Promise.all(page.rows.map((row) => describe(env, row))) };
}

/** Asks the object of a running scan; there is at most one. */
async function describe(env: Env, row: ScanRow): Promise<ListedScan> {
  if (row.summary !== null || !row.hasRecord) return toListedScan(row);
  const { result: _, ...listed } = await getScan(env, row);
  return listed;
}
