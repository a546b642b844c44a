import { areSecretsEqual, sha256 } from '../../lib/secret.ts';
import { openDatabase } from '../../storage/database.ts';
import { consumeSignInCode, recordCodeAttempt } from '../../storage/sign-in.ts';
import { hashSignInCode, MAX_GUESSES } from './sign-in-code.ts';

export type SignInCodeResult =
  | { ok: true; email: string }
  /** 0 if the browser has no code, or if its code was used, has expired or was guessed too often. */
  | { ok: false; guessesLeft: number };

const CLOSED: SignInCodeResult = { ok: false, guessesLeft: 0 };

/** Compares a code with the one mailed at the request of this browser. A correct code works once. */
export async function verifySignInCode(
  env: Env,
  browserToken: string,
  code: string,
): Promise<SignInCodeResult> {
  const db = openDatabase(env);
  const browserHash = await sha256(browserToken);
  const guess = await recordCodeAttempt(db, browserHash, { limit: MAX_GUESSES, now: Date.now() });
  if (!guess) return CLOSED;
  if (!areSecretsEqual(guess.codeHash, await hashSignInCode(browserToken, code))) {
    return { ok: false, guessesLeft: MAX_GUESSES - guess.attempts };
  }
  const email = await consumeSignInCode(db, browserHash);
  return email === null ? CLOSED : { ok: true, email };
}
