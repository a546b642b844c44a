import { sha256 } from '../../lib/secret.ts';
import { openDatabase } from '../../storage/database.ts';
import { consumeSignInCode, recordCodeAttempt, findCodeEmail } from '../../storage/sign-in.ts';
import { hashSignInCode, MAX_GUESSES, areHashesEqual } from './sign-in-code.ts';

export type SignInCodeResult =
  | { ok: true; email: string }
  /** At 0 the code is closed: it was used, has expired or was guessed too often, or this browser has none. */
  | { ok: false; guessesLeft: number };

const CLOSED: SignInCodeResult = { ok: false, guessesLeft: 0 };

/** Compare a code with the one mailed for this browser. A right code works once. */
export async function verifySignInCode(
  env: Env,
  browserToken: string,
  code: string,
): Promise<SignInCodeResult> {
  const db = openDatabase(env);
  const browserHash = await sha256(browserToken);
  const guess = await recordCodeAttempt(db, browserHash, { limit: MAX_GUESSES, now: Date.now() });
  if (!guess) return CLOSED;
  if (!areHashesEqual(guess.codeHash, await hashSignInCode(browserToken, code))) {
    return { ok: false, guessesLeft: MAX_GUESSES - guess.attempts };
  }
  const email = await consumeSignInCode(db, browserHash);
  return email === null ? CLOSED : { ok: true, email };
}

/** Where the code went that this browser has open; `null` without one. */
export async function findSignInCodeEmail(env: Env, browserToken: string): Promise<string | null> {
  return findCodeEmail(openDatabase(env), await sha256(browserToken), Date.now());
}
