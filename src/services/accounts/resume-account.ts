import * as stored from '../../storage/account-actions.ts';
import { openDatabase } from '../../storage/database.ts';
import { accountNotFoundError } from './account-not-found-error.ts';

/**
 * Ends the suspension of an account, immediately.
 *
 * @param actor the administrator's email
 * @throws ServiceError 404 if there is no such account
 */
export async function resumeAccount(env: Env, actor: string, accountId: string): Promise<void> {
  const action = { accountId, actor, now: Date.now() };
  if (!(await stored.resumeAccount(openDatabase(env, accountId), action)))
    throw accountNotFoundError(accountId);
}
