import { sha256 } from '../../lib/secret.ts';
import { database } from '../../storage/database.ts';
import { consumeCode, countGuess, findCodeEmail } from '../../storage/sign-in.ts';
import { hashCode, MAX_GUESSES, sameHash } from './sign-in-code.ts';

export type Verified =
  | { ok: true; email: string }
  /** At 0 the code is closed: it was used, has expired or was guessed too often, or this browser has none. */
  | { ok: false; guessesLeft: number };

const closed: Verified = { ok: false, guessesLeft: 0 };

/** Compare a code with the one mailed for this browser. A right code works once. */
export async function verifyCode(env: Env, browserToken: string, code: string): Promise<Verified> {
  const db = database(env);
  const browserHash = await sha256(browserToken);
  const guess = await countGuess(db, browserHash, { limit: MAX_GUESSES, now: Date.now() });
  if (!guess) return closed;
  if (!sameHash(guess.codeHash, await hashCode(browserToken, code))) {
    return { ok: false, guessesLeft: MAX_GUESSES - guess.attempts };
  }
  const email = await consumeCode(db, browserHash);
  return email === null ? closed : { ok: true, email };
}

/** Where the code went that this browser has open; `null` without one. */
export async function openCodeEmail(env: Env, browserToken: string): Promise<string | null> {
  return findCodeEmail(database(env), await sha256(browserToken), Date.now());
}
