import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listWithdrawals, type WithdrawalRecord } from '../../storage/withdrawals.ts';

/** Withdrawals on one page. */
const PAGE_SIZE = 50;

const CURSOR = defineCursor('withdrawals', { id: 'integer' });

export type WithdrawalHistory = ListPage<WithdrawalRecord>;

/** Returns one page of all withdrawals, newest first. @throws ServiceError 422 for an invalid cursor */
export async function getWithdrawalHistory(env: Env, cursor?: string): Promise<WithdrawalHistory> {
  const before = CURSOR.decode(cursor)?.id;
  const rows = await listWithdrawals(openDatabase(env, SERVICE), before, PAGE_SIZE + 1);
  return toListPage(rows, PAGE_SIZE, CURSOR.encode);
}
