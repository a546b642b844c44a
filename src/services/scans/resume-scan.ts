import { openDatabase } from '../../storage/database.ts';
import { findScan } from '../../storage/scans.ts';
import type { Caller } from '../caller.ts';
import { callScan } from './call-scan.ts';
import type { ScanJob } from './scan-job.ts';

/** A started scan. */
export type StartedScan = Pick<ScanJob, 'id' | 'host'> & {
  /** Whether an earlier request with the idempotency key started it, and it is still running. */
  isUnderWay: boolean;
};

/**
 * Returns the scan that an earlier request held credits for, or `null` if that request was interrupted before it started the
 * scan.
 */
export async function resumeScan(env: Env, { accountId }: Caller, id: string): Promise<StartedScan | null> {
  const row = await findScan(openDatabase(env, accountId), { id, accountId });
  if (row === null) return null;
  const record = await callScan(env, id, async (scan) => scan.read());
  if (record === null && row.finishedAt === null) return null;
  return { id, host: row.host, isUnderWay: record !== null && record.finished_at === null };
}
