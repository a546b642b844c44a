import type { CreditEntry, CreditStatement } from '../../contracts/credits.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type PageRequest, toListPage } from '../../lib/list-page.ts';
import { DAY, formatTimestamp } from '../../lib/time.ts';
import type { CreditHistory } from '../../objects/account/usage.ts';
import type { LedgerEntry, LedgerQuery } from '../../objects/account/ledger.ts';
import type { Caller, Context } from '../context.ts';

/** The cursors of an account's ledger. */
const LEDGER_CURSOR = defineCursor('ledger', { seq: 'integer' });

/**
 * Returns the caller's credits with a page of the ledger, newest entries first.
 *
 * @param email the caller's own email address, in any case
 * @throws ServiceError 403 for any other email address, 422 if the cursor does not belong to the list
 */
export async function getCredits(
  { env, caller }: Context,
  { email, limit, cursor }: { email: string } & PageRequest,
): Promise<CreditStatement> {
  if (email.toLowerCase() !== caller.email) {
    throw new ServiceError(
      'credits_access_denied',
      'An API key can read only the credits of its own account',
    );
  }
  const before = LEDGER_CURSOR.decode(cursor)?.seq;
  const account = env.ACCOUNT.getByName(caller.accountId);
  const { entries, ...credits } = await account.getCredits(limit + 1, before);
  const { rows, nextCursor } = toListPage(entries, limit, LEDGER_CURSOR.encode);
  const ledger = rows.map((entry) => toCreditEntry(entry, caller));
  return { ...credits, ledger, next_cursor: nextCursor };
}

/** Returns an entry of the caller's ledger as the API shows it. */
export function toCreditEntry(entry: LedgerEntry, { email }: Caller): CreditEntry {
  return {
    id: entry.id,
    email,
    delta: entry.delta,
    reason: entry.reason,
    ref_type: entry.ref_type,
    ref_id: entry.ref_id,
    balance_after: entry.balance_after,
    actor: entry.actor,
    created_at: formatTimestamp(entry.created_at),
  };
}

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
