import { areSecretsEqual, sha256 } from '../../lib/secret.ts';
import { MINUTE } from '../../lib/time.ts';
import type { CodeGuess } from '../../storage/code-guesses.ts';

/** How long a code works, in milliseconds. */
export const SIGN_IN_CODE_LIFETIME = 10 * MINUTE;

/** Guesses allowed for each code. With 100 million codes, the chance of a hit is 1 in 20 million. */
export const MAX_GUESSES = 5;

const CODE_COUNT = 10 ** 8;
/** The largest multiple of `CODE_COUNT` in 32 bits. Random numbers from it on would make low codes more likely. */
const UNBIASED_LIMIT = Math.floor(2 ** 32 / CODE_COUNT) * CODE_COUNT;

/** Returns eight random digits. All codes are equally likely. */
export function generateSignInCode(): string {
  let random: number;
  do random = crypto.getRandomValues(new Uint32Array(1))[0]!;
  while (random >= UNBIASED_LIMIT);
  return String(random % CODE_COUNT).padStart(8, '0');
}

/**
 * Returns the hash under which a code is stored. It includes the browser's token, 256 random bits that are stored only as a
 * hash, so that a reader of the table cannot find the code by trying all 100 million.
 */
export function hashSignInCode(browserToken: string, code: string): Promise<string> {
  return sha256(`${browserToken}:${code}`);
}

export type GuessResult =
  | { ok: true }
  /** 0 if there is no code, or if it has expired or was guessed too often. */
  | { ok: false; guessesLeft: number };

/** Compares an entered code with the mailed one. @param guess as counted by `recordGuess`; `null` if it was not allowed */
export async function checkGuess(
  guess: CodeGuess | null,
  browserToken: string,
  code: string,
): Promise<GuessResult> {
  if (!guess) return { ok: false, guessesLeft: 0 };
  if (areSecretsEqual(guess.codeHash, await hashSignInCode(browserToken, code))) return { ok: true };
  return { ok: false, guessesLeft: MAX_GUESSES - guess.attempts };
}
