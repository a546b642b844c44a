import { ServiceError } from '../../lib/errors.ts';
import * as stored from '../../storage/account-actions.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { accountNotFoundError } from './account.ts';
import { formatSuspensionNotice, toSuspension } from './suspension.ts';

/**
 * @throws ServiceError 401 if the account is suspended. `summary` is appended to the notice: the outcome of the work, in
 * sentences
 */
export async function assertNotSuspended(
  env: Env,
  { accountId, summary }: { accountId: string; summary?: string | undefined },
): Promise<void> {
  const account = await findAccount(openDatabase(env, SERVICE), accountId);
  const suspension = account && toSuspension(account);
  if (!suspension) return;
  const notice = formatSuspensionNotice(env, suspension);
  throw new ServiceError('account_suspended', summary === undefined ? notice : `${notice} ${summary}`);
}

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
  { actor, accountId, reason }: { actor: string; accountId: string; reason: string },
): Promise<void> {
  const action = { accountId, actor, now: Date.now() };
  if (!(await stored.suspendAccountRow(openDatabase(env, SERVICE), action, reason)))
    throw accountNotFoundError(accountId);
}

/**
 * Ends the suspension of an account, immediately.
 *
 * @param actor the administrator's email
 * @throws ServiceError 404 if there is no such account
 */
export async function resumeAccount(
  env: Env,
  { actor, accountId }: { actor: string; accountId: string },
): Promise<void> {
  const action = { accountId, actor, now: Date.now() };
  if (!(await stored.resumeAccountRow(openDatabase(env, SERVICE), action)))
    throw accountNotFoundError(accountId);
}
