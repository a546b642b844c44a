import { priceScan } from '../../storage/billable-work.ts';
import { openDatabase } from '../../storage/database.ts';
import { finishScan } from '../../storage/scans.ts';
import type { Caller } from '../accounts/authenticate.ts';

/** What a scan came to, in pages and credits. */
export interface ClosedScan {
  pagesStored: number;
  charged: number;
  balance: number;
}

/**
 * End a scan, so that it stores nothing more, and charge what it stored. What fails here the account makes good by itself:
 * its alarm does the same for a hold that is left open.
 */
export async function closeScan(
  env: Env,
  { accountId, email }: Caller,
  { id }: { id: string },
): Promise<ClosedScan> {
  const account = env.ACCOUNT.getByName(accountId);
  const ref = { refType: 'scan', refId: id } as const;
  const row = await finishScan(openDatabase(env), accountId, id, Date.now());
  if (!row) {
    await account.release(ref);
    return { pagesStored: 0, charged: 0, balance: await account.getBalance() };
  }
  const { charge, reason } = priceScan(row);
  const settled = await account.settle(ref, charge, { reason, actor: email });
  if (!settled.ok) throw new Error(`the scan ${id} could not be settled: ${settled.reason}`);
  return { pagesStored: row.pagesStored, charged: settled.charged, balance: settled.balance };
}
