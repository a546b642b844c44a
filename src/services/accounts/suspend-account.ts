import * as stored from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { accountNotFoundError } from './account-not-found-error.ts';

/**
 * Suspends the account's API keys, including keys created later. The API refuses them with `reason`; the web app
 * keeps working.
 *
 * @param suspendedBy the administrator's email, which the account is not told
 * @throws ServiceError 404 if there is no such account
 */
export async function suspendAccount(
  env: Env,
  suspendedBy: string,
  accountId: string,
  reason: string,
): Promise<void> {
  const suspension = { reason, suspendedBy, now: Date.now() };
  if (!(await stored.suspendAccount(openDatabase(env), accountId, suspension)))
    throw accountNotFoundError(accountId);
}

/** Lets the account's keys work again, at once. @throws ServiceError 404 if there is no such account */
export async function resumeAccount(env: Env, accountId: string): Promise<void> {
  if (!(await stored.resumeAccount(openDatabase(env), accountId))) throw accountNotFoundError(accountId);
}
