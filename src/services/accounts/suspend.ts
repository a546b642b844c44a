import * as stored from '../../storage/accounts.ts';
import { database } from '../../storage/database.ts';
import { noAccount } from './find.ts';
import { reasonError } from './reason.ts';

export type Suspended = { ok: true } | { ok: false; error: string };

/**
 * Suspend the account's keys, those it has and those it makes: the API refuses them, and tells the reason. The web app goes on
 * working. `by` is the administrator's email, which the account is not told. @throws ServiceError 404
 */
export async function suspendAccount(
  env: Env,
  by: string,
  accountId: string,
  text: string,
): Promise<Suspended> {
  const reason = text.trim();
  const error = reasonError(reason);
  if (error !== null) return { ok: false, error };
  const suspension = { reason, by, now: Date.now() };
  if (!(await stored.suspendAccount(database(env), accountId, suspension))) throw noAccount(accountId);
  return { ok: true };
}

/** Let the account's keys work again, at once. @throws ServiceError 404 */
export async function resumeAccount(env: Env, accountId: string): Promise<void> {
  if (!(await stored.resumeAccount(database(env), accountId))) throw noAccount(accountId);
}
