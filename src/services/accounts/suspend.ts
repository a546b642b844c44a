import * as stored from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { accountNotFoundError } from './account-overview.ts';
import { validateReason } from './validate-reason.ts';

export type SuspendResult = { ok: true } | { ok: false; error: string };

/**
 * Suspend the account's keys, those it has and those it makes: the API refuses them, and tells the reason. The web app goes on
 * working. `suspendedBy` is the administrator's email, which the account is not told. @throws ServiceError 404
 */
export async function suspendAccount(
  env: Env,
  suspendedBy: string,
  accountId: string,
  text: string,
): Promise<SuspendResult> {
  const reason = text.trim();
  const error = validateReason(reason);
  if (error !== null) return { ok: false, error };
  const suspension = { reason, suspendedBy, now: Date.now() };
  if (!(await stored.suspendAccount(openDatabase(env), accountId, suspension)))
    throw accountNotFoundError(accountId);
  return { ok: true };
}

/** Let the account's keys work again, at once. @throws ServiceError 404 */
export async function resumeAccount(env: Env, accountId: string): Promise<void> {
  if (!(await stored.resumeAccount(openDatabase(env), accountId))) throw accountNotFoundError(accountId);
}
