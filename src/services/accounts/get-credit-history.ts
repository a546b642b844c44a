import type { CreditHistory } from '../../objects/account/account.ts';
import type { LedgerQuery } from '../../objects/account/ledger.ts';
import type { CreditEntry } from '../../contracts/credits.ts';
import { toListPage } from '../../lib/list-page.ts';
import { DAY } from '../../lib/time.ts';
import type { Context } from '../context.ts';
import { LEDGER_CURSOR, toCreditEntry } from './get-credits.ts';

/** Days over which spent credits are summed. */
export const SPENDING_DAYS = 30;

export interface CreditHistoryQuery extends Pick<LedgerQuery, 'kind' | 'search'> {
  cursor?: string | undefined;
}

/** The caller's credits with a page of the history. `spent` covers the last 30 days. */
export interface CreditHistoryPage extends Omit<CreditHistory, 'entries'> {
  entries: CreditEntry[];
  /** `null` on the last page. */
  nextCursor: string | null;
}

/** Returns the caller's credits with a page of the history, newest first. @throws ServiceError 422 for an invalid cursor */
export async function getCreditHistory(
  { env, caller }: Context,
  { query: { cursor, ...filter }, limit }: { query: CreditHistoryQuery; limit: number },
): Promise<CreditHistoryPage> {
  const before = LEDGER_CURSOR.decode(cursor)?.seq;
  const account = env.ACCOUNT.getByName(caller.accountId);
  const from = Date.now() - SPENDING_DAYS * DAY;
  const { entries, ...credits } = await account.getCreditHistory(
    { before, ...filter, limit: limit + 1 },
    from,
  );
  const { rows, nextCursor } = toListPage(entries, limit, LEDGER_CURSOR.encode);
  return { ...credits, entries: rows.map((entry) => toCreditEntry(entry, caller)), nextCursor };
}
