import { ServiceError } from '../../lib/errors.ts';
import { closeAccount } from '../../storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findOpenAccount } from '../accounts/find-open-account.ts';
import { RELEASE_HOLD } from '../websites/release-website.ts';
import { finishDeletion } from './finish-deletion.ts';
import { hashFormerEmail } from '../accounts/former-email.ts';

/**
 * Deletes a suspended account for an administrator, as its owner could if it were not suspended (docs/contract.md 2.27).
 *
 * @param actor the administrator's email
 * @param reason for administrators
 * @throws ServiceError 404 if there is no such account, 409 if it is not suspended
 */
export async function deleteSuspendedAccount(
  env: Env,
  actor: string,
  accountId: string,
  reason: string,
): Promise<void> {
  const { email } = await findOpenAccount(openDatabase(env, SERVICE), accountId);
  const now = Date.now();
  const isClosed = await closeAccount(openDatabase(env, accountId), {
    accountId,
    deleter: { by: 'administrator', email: actor, reason },
    emailHash: await hashFormerEmail(env, email),
    now,
    holdUntil: now + RELEASE_HOLD,
  });
  if (!isClosed) {
    throw new ServiceError(
      'account_not_suspended',
      'This account is not suspended. Suspend it first. Nothing was deleted.',
    );
  }
  await finishDeletion(env, { accountId, email });
}
