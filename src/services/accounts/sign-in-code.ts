import { sha256 } from '../../lib/secret.ts';
import { MINUTE } from '../../lib/time.ts';

/** How long a mailed code works. */
export const SIGN_IN_CODE_LIFETIME = 10 * MINUTE;

/** How often a code may be guessed: with 100 million codes, a chance of 1 in 20 million. */
export const MAX_GUESSES = 5;

const CODE_COUNT = 10 ** 8;
/** The most multiples of `CODE_COUNT` that fit 32 bits: what lies above would make low codes likelier. */
const UNBIASED_LIMIT = Math.floor(2 ** 32 / CODE_COUNT) * CODE_COUNT;

/** Eight random digits, each code as likely as any other. */
export function generateSignInCode(): string {
  let random: number;
  do random = crypto.getRandomValues(new Uint32Array(1))[0]!;
  while (random >= UNBIASED_LIMIT);
  return String(random % CODE_COUNT).padStart(8, '0');
}

/**
 * What is stored of a code. The browser's token is in it: 256 random bits the service keeps only as a hash, so who
 * reads the table cannot find the code by trying all hundred million.
 */
export function hashSignInCode(browserToken: string, code: string): Promise<string> {
  return sha256(`${browserToken}:${code}`);
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function areHashesEqual(a: string, b: string): boolean {
  const encoder = new TextEncoder();
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  return left.length === right.length && crypto.subtle.timingSafeEqual(left, right);
}
