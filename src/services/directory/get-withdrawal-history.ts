import { cutPage } from '../../lib/cursor.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listWithdrawals, type WithdrawalRecord } from '../../storage/withdrawals.ts';

/** Withdrawals on one page. */
const PAGE_SIZE = 50;

export interface WithdrawalHistory {
  /** Newest first. */
  withdrawals: WithdrawalRecord[];
  /** `before` for the next page; `null` on the last. */
  next: number | null;
}

/** Returns one page of all withdrawals. @param before id of a withdrawal; only older ones are returned */
export async function getWithdrawalHistory(env: Env, before?: number): Promise<WithdrawalHistory> {
  const rows = await listWithdrawals(openDatabase(env, SERVICE), before, PAGE_SIZE + 1);
  const { page, last } = cutPage(rows, PAGE_SIZE);
  return { withdrawals: page, next: last?.id ?? null };
}
