import { openDatabase } from '../../storage/database.ts';
import { insertScan } from '../../storage/scans.ts';
import type { ScanJob, ScanTimes } from './scan-job.ts';

/** A scan whose credits are held. */
export type HeldScan = Omit<ScanJob, 'deadline' | keyof Omit<ScanTimes, 'time'>> & { times: ScanTimes };

/** Inserts the row of a scan, and returns the job for its object. A repeat changes nothing. */
export async function insertScanJob(env: Env, { times, ...scan }: HeldScan): Promise<ScanJob> {
  const { id, host, accountId, pageUrl = '', startedAt, pagesRequested, costPerPage } = scan;
  const row = { id, host, accountId, pageUrl, startedAt, pagesRequested, costPerPage };
  await insertScan(openDatabase(env, accountId), row);
  const { time, patience, scorePatience } = times;
  return { ...scan, deadline: startedAt + time, patience, scorePatience };
}
