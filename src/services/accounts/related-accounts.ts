import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/related-accounts.ts';
import { isAdmin } from './account.ts';
import { suspendAccount } from './suspend-account.ts';

export type AccountGroup = stored.AccountGroupRow;
export const { MAX_GROUP_SIZE } = stored;

const MAX_GROUPS = 50;

/** Lists the newest 50 groups, among the newest 1,000 accounts, that share a mailbox or the network they were created from. */
export async function listAccountGroups(env: Env): Promise<AccountGroup[]> {
  return stored.listAccountGroupRows(openDatabase(env, SERVICE), MAX_GROUPS);
}

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
  const rows = await stored.listRelatedAccountRows(openDatabase(env, SERVICE), accountId, MAX_ACCOUNTS);
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

/**
 * Suspends some of the accounts related to an account, or the account itself, one after the other. After a failure, the
 * remaining ones are still listed as not suspended.
 *
 * @param actor the administrator's email
 * @param selected ids of accounts; unrelated ones are ignored
 * @param reason shown to each account
 * @throws ServiceError 422 if none of them is related
 */
export async function suspendRelatedAccounts(
  env: Env,
  {
    actor,
    accountId,
    selected,
    reason,
  }: { actor: string; accountId: string; selected: string[]; reason: string },
): Promise<void> {
  const related = await listRelatedAccounts(env, accountId);
  const accounts = related.filter(({ id, isSuspended }) => selected.includes(id) && !isSuspended);
  if (accounts.length === 0) {
    throw new ServiceError('invalid_input', 'Select at least one account that is not suspended', {
      field: 'account',
    });
  }
  for (const { id } of accounts) await suspendAccount(env, { actor, accountId: id, reason });
}
