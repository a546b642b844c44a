import type { Database } from '../../storage/database.ts';
import { listEarlierScans } from '../../storage/scan-records.ts';
import type { ScanRow } from '../../storage/scans.ts';
import { callScan } from '../call-objects.ts';
import { KEPT_RECORDS } from './erase-records.ts';

/**
 * Returns the id of the last scan of the website before `scan` whose object has a record, or `null`. The row of a scan says so before its
 * object has started, which some never do.
 */
export async function findLastRecord(
  env: Env,
  db: Database,
  scan: Pick<ScanRow, 'id' | 'accountId' | 'host'>,
): Promise<string | null> {
  for (const id of await listEarlierScans(db, scan, KEPT_RECORDS))
    if (await callScan(env, id, async (earlier) => earlier.hasRecord())) return id;
  return null;
}
