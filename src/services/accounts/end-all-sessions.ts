import { deleteSessions } from '../../storage/account-actions.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findOpenAccount } from './find-open-account.ts';

/**
 * Signs an account out of every browser, and forgets its known devices.
 *
 * @param actor the administrator's email
 * @returns how many sessions ended
 * @throws ServiceError 404 if there is no such account
 */
export async function endAllSessions(env: Env, actor: string, accountId: string): Promise<number> {
  await findOpenAccount(openDatabase(env, SERVICE), accountId);
  return deleteSessions(openDatabase(env, accountId), { accountId, actor, now: Date.now() });
}
