import { logEvent } from '../../lib/log.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { forEachShard } from '../../storage/for-each-shard.ts';
import {
  listAccountRecords,
  listAllOldRecords,
  listOldRecords,
  markErased,
} from '../../storage/scan-records.ts';
import { countQueriesLeft } from '../../storage/query-budget.ts';
import { callScan } from '../call-objects.ts';
import type { ScanJob } from './scan-job.ts';

/** Newest scans of a website or watched page that keep their record: the frontier and the events (docs/contract.md 7.31). */
export const KEPT_RECORDS = 20;

/** Records erased by one call. */
const BATCH_SIZE = 100;
/** Queries that erase one, with the next list. */
const RECORD_QUERIES = 5;

/** Erases the records of all but the last 20 scans of a website, or of a watched page. Their rows stay. */
export async function eraseOldRecords(env: Env, { accountId, host, pageUrl = '' }: ScanJob): Promise<void> {
  await erase(
    env,
    accountId,
    await listOldRecords(
      openDatabase(env, accountId),
      { accountId, host, pageUrl },
      KEPT_RECORDS,
      BATCH_SIZE,
    ),
  );
}

/**
 * Erases up to 100 records of each database, of websites scanned in the last day, that a failed call of `eraseOldRecords` has left, as many as
 * the invocation has queries for. A record that cannot be erased is logged and does not stop the others. `now` in milliseconds since 1970.
 */
export async function eraseAllOldRecords(env: Env, now: number): Promise<void> {
  const limits = { since: now - DAY, kept: KEPT_RECORDS, limit: BATCH_SIZE };
  await forEachShard(env, RECORD_QUERIES, async ({ db }) => {
    for (const { id, accountId } of await listAllOldRecords(db, limits)) {
      if (countQueriesLeft(env) < RECORD_QUERIES) return;
      try {
        await erase(env, accountId, [id]);
      } catch (error) {
        logEvent('warning', 'scan-record-not-erased', { scanId: id, error });
      }
    }
  });
}

/** Erases records of a closed account, including those of running scans. Returns whether none is left. */
export async function eraseAccountRecords(env: Env, accountId: string): Promise<boolean> {
  const ids = await listAccountRecords(openDatabase(env, accountId), accountId, BATCH_SIZE);
  await erase(env, accountId, ids);
  return ids.length < BATCH_SIZE;
}

async function erase(env: Env, accountId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await callScan(env, id, async (scan) => scan.erase());
  if (ids.length > 0) await markErased(openDatabase(env, accountId), ids);
}
