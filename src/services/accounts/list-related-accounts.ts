import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/related-accounts.ts';
import { isAdmin } from './is-admin.ts';

/** An account that shares its mailbox or the network it was created from with another, or that account itself. */
export interface RelatedAccount {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  isSuspended: boolean;
  isAdmin: boolean;
  /** Empty for the account itself. */
  shares: ('mailbox' | 'network')[];
}

const MAX_ACCOUNTS = 100;

/**
 * Lists an account and those related to it, at most 100: the account first, then the newest. Empty if none is related.
 */
export async function listRelatedAccounts(env: Env, accountId: string): Promise<RelatedAccount[]> {
  const rows = await stored.listRelatedAccounts(openDatabase(env, SERVICE), accountId, MAX_ACCOUNTS);
  if (rows.length <= 1) return [];
  return rows.map(({ id, email, createdAt, isSuspended, sharesMailbox, sharesNetwork }) => ({
    id,
    email,
    createdAt,
    isSuspended: isSuspended === 1,
    isAdmin: isAdmin(env, email),
    shares:
      id === accountId
        ? []
        : [
            ...(sharesMailbox ? (['mailbox'] as const) : []),
            ...(sharesNetwork ? (['network'] as const) : []),
          ],
  }));
}
