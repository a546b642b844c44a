import { sha256 } from '../../lib/secret.ts';
import { MINUTE } from '../../lib/time.ts';

/** How long a mailed code works. */
export const CODE_LIFETIME = 10 * MINUTE;

/** How often a code may be guessed: with 100 million codes, a chance of 1 in 20 million. */
export const MAX_GUESSES = 5;

const CODES = 10 ** 8;
/** The most multiples of `CODES` that fit 32 bits: what lies above would make low codes likelier. */
const UNBIASED = Math.floor(2 ** 32 / CODES) * CODES;

/** Eight random digits, each code as likely as any other. */
export function newCode(): string {
  let random: number;
  do random = crypto.getRandomValues(new Uint32Array(1))[0]!;
  while (random >= UNBIASED);
  return String(random % CODES).padStart(8, '0');
}

/**
 * What is stored of a code. The browser's token is in it: 256 random bits the service keeps only as a hash, so who
 * reads the table cannot find the code by trying all hundred million.
 */
export function hashCode(browserToken: string, code: string): Promise<string> {
  return sha256(`${browserToken}:${code}`);
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function sameHash(a: string, b: string): boolean {
  const encoder = new TextEncoder();
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  return left.length === right.length && crypto.subtle.timingSafeEqual(left, right);
}
