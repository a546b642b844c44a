import { deleteSessions } from '../../storage/account-actions.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { accountNotFoundError } from './account-not-found-error.ts';

/**
 * Signs an account out of every browser.
 *
 * @param actor the administrator's email
 * @returns how many sessions ended
 * @throws ServiceError 404 if there is no such account
 */
export async function endAllSessions(env: Env, actor: string, accountId: string): Promise<number> {
  const db = openDatabase(env);
  if (!(await findAccount(db, accountId))) throw accountNotFoundError(accountId);
  return deleteSessions(db, { accountId, actor, now: Date.now() });
}
