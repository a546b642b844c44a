import { deleteSessions } from '../../storage/account-actions.ts';
import { openDatabase } from '../../storage/database.ts';
import { findOpenAccount } from './find-open-account.ts';

/**
 * Signs an account out of every browser, and forgets that these have signed in before.
 *
 * @param actor the administrator's email
 * @returns how many sessions ended
 * @throws ServiceError 404 if there is no such account
 */
export async function endAllSessions(env: Env, actor: string, accountId: string): Promise<number> {
  const db = openDatabase(env);
  await findOpenAccount(db, accountId);
  return deleteSessions(db, { accountId, actor, now: Date.now() });
}
