import { ServiceError } from '../../lib/errors.ts';
import { listRelatedAccounts } from './list-related-accounts.ts';
import { suspendAccount } from './suspend-account.ts';

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
  actor: string,
  accountId: string,
  selected: string[],
  reason: string,
): Promise<void> {
  const related = await listRelatedAccounts(env, accountId);
  const accounts = related.filter(({ id, isSuspended }) => selected.includes(id) && !isSuspended);
  if (accounts.length === 0) {
    throw new ServiceError('invalid_input', 'Select at least one account that is not suspended', {
      field: 'account',
    });
  }
  for (const { id } of accounts) await suspendAccount(env, actor, id, reason);
}
