import type { ScannedPage } from '../../contracts/scan.ts';
import type { ScanRow } from '../../storage/scans.ts';
import { callScan } from './call-scan.ts';

/** Lists the last `limit` pages that a scan stored, newest first; none once its record is deleted. */
export async function listScannedPages(env: Env, row: ScanRow, limit: number): Promise<ScannedPage[]> {
  return row.hasRecord ? callScan(env, row.id, async (scan) => scan.listPages(limit)) : [];
}
