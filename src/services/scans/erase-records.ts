import { openDatabase } from '../../storage/database.ts';
import { listAccountRecords, listOldRecords, markErased } from '../../storage/scans.ts';
import { callScan } from './call-scan.ts';
import type { ScanJob } from './scan-job.ts';

/** Scans of a website that keep their record: the frontier and the events (docs/contract.md 7.31). */
export const KEPT_RECORDS = 20;

/** Records erased by one call. */
const BATCH_SIZE = 100;

/** Erases the records of all but the last 20 scans of a website. Their rows stay. */
export async function eraseOldRecords(env: Env, { accountId, host }: ScanJob): Promise<void> {
  await erase(
    env,
    accountId,
    await listOldRecords(openDatabase(env, accountId), { accountId, host }, KEPT_RECORDS, BATCH_SIZE),
  );
}

/** Erases records of a closed account, also of scans that run. Returns whether none is left. */
export async function eraseAccountRecords(env: Env, accountId: string): Promise<boolean> {
  const ids = await listAccountRecords(openDatabase(env, accountId), accountId, BATCH_SIZE);
  await erase(env, accountId, ids);
  return ids.length < BATCH_SIZE;
}

async function erase(env: Env, accountId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await callScan(env, id, async (scan) => scan.erase());
  if (ids.length > 0) await markErased(openDatabase(env, accountId), ids);
}
