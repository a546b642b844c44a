import { closeAccount } from '../../storage/account-deletions.ts';
import { openDatabase } from '../../storage/database.ts';
import { recordDeletionGuess } from '../../storage/deletion-codes.ts';
import { assertNotSuspended } from '../accounts/assert-not-suspended.ts';
import type { Caller } from '../caller.ts';
import { checkGuess, type GuessResult, MAX_GUESSES } from '../accounts/sign-in-code.ts';
import { RELEASE_HOLD } from '../websites/release-website.ts';
import { finishDeletion } from './finish-deletion.ts';
import { hashFormerEmail } from '../accounts/former-email.ts';

/**
 * Deletes the caller's account if the code is the one mailed to it at the request of this session. Closes the account in one
 * transaction, then removes the rest; if a crash or an outage interrupts that, the hourly jobs finish it.
 *
 * @throws ServiceError 401 if the account is suspended
 */
export async function deleteAccount(
  env: Env,
  { accountId, email }: Caller,
  sessionToken: string,
  code: string,
): Promise<GuessResult> {
  const db = openDatabase(env, accountId);
  const now = Date.now();
  const guess = await recordDeletionGuess(db, accountId, { limit: MAX_GUESSES, now });
  const result = await checkGuess(guess, sessionToken, code);
  if (!result.ok) return result;
  const isClosed = await closeAccount(db, {
    accountId,
    deleter: { by: 'owner' },
    emailHash: await hashFormerEmail(env, email),
    now,
    holdUntil: now + RELEASE_HOLD,
  });
  // If not, another request closed it first.
  if (!isClosed) await assertNotSuspended(env, accountId);
  await finishDeletion(env, { accountId, email });
  return result;
}
