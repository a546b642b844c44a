import { ServiceError } from '../../lib/errors.ts';
import type { WithdrawalTarget } from '../../storage/withdrawals.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { snapshotExists } from '../../storage/submissions.ts';
import { findAccountId } from '../accounts/find-account-id.ts';
import { parsePublicHost } from '../hosts/parse-public-host.ts';

/**
 * Turns what an administrator entered into the stored form of a target: a snapshot's id or URL into its id, an email address
 * into the account's id, a URL into its host.
 *
 * @throws ServiceError for the field `target`: 404 if there is no such snapshot or account, 422 if the host is not valid
 */
export async function resolveTarget(
  env: Env,
  { scope, target: entered }: WithdrawalTarget,
): Promise<WithdrawalTarget> {
  const target =
    scope === 'snapshot'
      ? await resolveSnapshot(env, entered)
      : scope === 'account'
        ? await resolveAccount(env, entered)
        : parsePublicHost(entered, 'target');
  return { scope, target };
}

async function resolveSnapshot(env: Env, entered: string): Promise<string> {
  const id = /l_[0-9a-f]{32}/.exec(entered)?.[0];
  if (id !== undefined && (await snapshotExists(openDatabase(env, SERVICE), id))) return id;
  throw new ServiceError('submission_not_found', 'There is no snapshot with this id or URL', {
    field: 'target',
  });
}

async function resolveAccount(env: Env, email: string): Promise<string> {
  const id = await findAccountId(env, email);
  if (id === null)
    throw new ServiceError('account_not_found', 'No account has this email address', { field: 'target' });
  return id;
}
