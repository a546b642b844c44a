import * as stored from '../../storage/account-actions.ts';
import { openDatabase } from '../../storage/database.ts';
import { accountNotFoundError } from './account-not-found-error.ts';

/**
 * Suspends an account: the API refuses its keys, existing and new ones, and the web app refuses everything but reading
 * (docs/contract.md 2.7).
 *
 * @param actor the administrator's email, not shown to the account
 * @param reason shown to the account
 * @throws ServiceError 404 if there is no such account
 */
export async function suspendAccount(
  env: Env,
  actor: string,
  accountId: string,
  reason: string,
): Promise<void> {
  const action = { accountId, actor, now: Date.now() };
  if (!(await stored.suspendAccount(openDatabase(env, accountId), action, reason)))
    throw accountNotFoundError(accountId);
}
