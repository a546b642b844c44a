import { ServiceError } from '../../lib/errors.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { formatSuspensionNotice, toSuspension } from './suspension.ts';

/**
 * @throws ServiceError 401 if the account is suspended. `summary` is appended to the notice: the outcome of the work, in
 * sentences
 */
export async function assertNotSuspended(env: Env, accountId: string, summary?: string): Promise<void> {
  const account = await findAccount(openDatabase(env, SERVICE), accountId);
  const suspension = account && toSuspension(account);
  if (!suspension) return;
  const notice = formatSuspensionNotice(env, suspension);
  throw new ServiceError('account_suspended', summary === undefined ? notice : `${notice} ${summary}`);
}
