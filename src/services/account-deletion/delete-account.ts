import { areSecretsEqual } from '../../lib/secret.ts';
import { closeAccount } from '../../storage/account-deletions.ts';
import { openDatabase } from '../../storage/database.ts';
import { recordDeletionGuess } from '../../storage/deletion-codes.ts';
import { assertNotSuspended } from '../accounts/assert-not-suspended.ts';
import type { Caller } from '../accounts/caller.ts';
import { hashSignInCode, MAX_GUESSES } from '../accounts/sign-in-code.ts';
import { RELEASE_HOLD } from '../websites/release-website.ts';
import { finishDeletion } from './finish-deletion.ts';
import { hashFormerEmail } from './former-email.ts';

export type DeletionResult =
  | { ok: true }
  /** 0 if the account has no code, or if its code has expired or was guessed too often. */
  | { ok: false; guessesLeft: number };

/**
 * Deletes the caller's account if the code is the one mailed to it at the request of this session. The account is closed in one
 * transaction, then the rest is removed; what a crash or an outage leaves is removed by the hourly run.
 *
 * @throws ServiceError 401 if the account is suspended
 */
export async function deleteAccount(
  env: Env,
  { accountId, email }: Caller,
  sessionToken: string,
  code: string,
): Promise<DeletionResult> {
  const db = openDatabase(env);
  const now = Date.now();
  const guess = await recordDeletionGuess(db, accountId, { limit: MAX_GUESSES, now });
  if (!guess) return { ok: false, guessesLeft: 0 };
  if (!areSecretsEqual(guess.codeHash, await hashSignInCode(sessionToken, code))) {
    return { ok: false, guessesLeft: MAX_GUESSES - guess.attempts };
  }
  const isClosed = await closeAccount(db, {
    accountId,
    deleter: { by: 'owner' },
    emailHash: await hashFormerEmail(env, email),
    now,
    holdUntil: now + RELEASE_HOLD,
  });
  // Otherwise another request closed it first.
  if (!isClosed) await assertNotSuspended(env, accountId);
  await finishDeletion(env, { accountId, email });
  return { ok: true };
}
