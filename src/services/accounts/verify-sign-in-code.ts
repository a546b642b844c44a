import { formatError, logError } from '../../lib/log.ts';
import { sha256 } from '../../lib/secret.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  consumeSignInCode,
  insertSignInCode,
  recordSignInGuess,
  type SignInCodeRow,
} from '../../storage/sign-in.ts';
import { checkGuess, MAX_GUESSES } from './sign-in-code.ts';

export type SignInCodeResult =
  | { ok: true; code: SignInCodeRow }
  /** 0 if the browser has no code, or if its code was used, has expired or was guessed too often. */
  | { ok: false; guessesLeft: number };

/** Compares a code with the one mailed at the request of this browser. A correct code works once. */
export async function verifySignInCode(
  env: Env,
  browserToken: string,
  code: string,
): Promise<SignInCodeResult> {
  const db = openDatabase(env, SERVICE);
  const browserHash = await sha256(browserToken);
  const guess = await recordSignInGuess(db, browserHash, { limit: MAX_GUESSES, now: Date.now() });
  const result = await checkGuess(guess, browserToken, code);
  if (!result.ok) return result;
  const used = await consumeSignInCode(db, browserHash);
  return used === null ? { ok: false, guessesLeft: 0 } : { ok: true, code: used };
}

/** Makes a code work again that was right: a failure on our side kept it from starting a session. Never throws. */
export async function restoreSignInCode(env: Env, code: SignInCodeRow): Promise<void> {
  try {
    await insertSignInCode(openDatabase(env, SERVICE), { ...code, attempts: code.attempts - 1 });
  } catch (error) {
    logError({ event: 'sign-in-code-not-restored', error: formatError(error) });
  }
}
