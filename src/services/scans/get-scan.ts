import type { ScanResource } from '../../contracts/scan.ts';
import type { ScanRow } from '../../storage/scans.ts';
import { callScan } from './call-scan.ts';
import { toListedScan } from './scan.ts';

/** Returns the current state of a scan, with its result once it has ended. */
export async function getScan(env: Env, row: ScanRow): Promise<ScanResource> {
  const record = row.hasRecord ? await callScan(env, row.id, async (scan) => scan.read()) : null;
  return record ?? { ...toListedScan(row), result: null };
}
