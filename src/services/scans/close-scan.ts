import { priceScan } from '../../storage/billable-work.ts';
import { openDatabase } from '../../storage/database.ts';
import { finishScan } from '../../storage/scans.ts';
import type { Caller } from '../caller.ts';

/** Result of a scan in pages, credits charged and credits left. */
export interface ClosedScan {
  pagesStored: number;
  charged: number;
  balance: number;
}

/**
 * Ends a scan, so that it can store no more pages, and charges for its stored pages. If this fails, the hold stays open and the
 * account's alarm does the same.
 *
 * @throws Error if the hold cannot be settled
 */
export async function closeScan(
  env: Env,
  { accountId, email }: Caller,
  { id }: { id: string },
): Promise<ClosedScan> {
  const account = env.ACCOUNT.getByName(accountId);
  const ref = { refType: 'scan', refId: id } as const;
  const row = await finishScan(openDatabase(env, accountId), accountId, id, Date.now());
  if (!row) {
    await account.release(ref);
    return { pagesStored: 0, charged: 0, balance: await account.getBalance() };
  }
  const { charge, reason } = priceScan(row);
  const settled = await account.settle(ref, charge, { reason, actor: email });
  if (!settled.ok) throw new Error(`the scan ${id} could not be settled: ${settled.reason}`);
  return { pagesStored: row.pagesStored, charged: settled.charged, balance: settled.balance };
}
