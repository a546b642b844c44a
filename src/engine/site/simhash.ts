import type { TextFacts } from '../page/facts/text.ts';
import { forEachWord } from '../page/words.ts';

/** Shorter texts are alike by chance, and longer ones are told by their beginning. */
const LIMITS = { leastWords: 50, tokens: 10_000 };

/** Binary digits of a count of tokens. */
const DIGITS = 14;

/** Words that make one feature. */
const SHINGLE = 2;

/** Fingerprints of near-duplicates differ in at most so many of 64 bits (Manku, Jain, Das Sarma, WWW 2007). */
export const NEAR_DUPLICATE_DISTANCE = 3;

/**
 * Charikar's simhash of the main text, over pairs of words in any case: 16 hex digits. Texts that share nearly all of
 * their pairs have fingerprints that differ in few bits. `null` for texts too short to tell.
 */
export function computeSimhash(text: Pick<TextFacts, 'text' | 'blocks' | 'mainWords'>): string | null {
  if (text.mainWords < LIMITS.leastWords) return null;
  const tokens = hashTokens(text);
  const [highs, lows] = [new BitCounter(), new BitCounter()];
  for (let at = 0; at + SHINGLE <= tokens.length; at++) {
    let [high, low] = [0x811c9dc5, 0x9747b28c];
    for (let offset = 0; offset < SHINGLE; offset++) {
      const token = tokens[at + offset] ?? 0;
      high = mixHash(high, token);
      low = mixHash(low, token ^ 0x5bd1e995);
    }
    highs.add(high);
    lows.add(low);
  }
  return highs.majority() + lows.majority();
}

/** In how many bits two fingerprints differ. */
export function computeHammingDistance(a: string, b: string): number {
  return countBits(parseHalf(a, 0) ^ parseHalf(b, 0)) + countBits(parseHalf(a, 8) ^ parseHalf(b, 8));
}

/** Hashes of the words; of scripts without spaces, of each pair of characters. */
function hashTokens({ text, blocks }: Pick<TextFacts, 'text' | 'blocks'>): number[] {
  const tokens: number[] = [];
  for (const { start, end, isMain: main, words } of blocks) {
    if (!main || words === 0) continue;
    const before = tokens.length;
    forEachWord(text, start, end, (from, to) => tokens.push(hashToken(text.slice(from, to))));
    if (words > 2 * (tokens.length - before)) {
      const spaceless = text.slice(start, end).replace(/\s+/g, '');
      for (let at = 0; at + 2 <= spaceless.length && tokens.length < LIMITS.tokens; at++) {
        tokens.push(hashToken(spaceless.slice(at, at + 2)));
      }
    }
    if (tokens.length >= LIMITS.tokens) break;
  }
  return tokens.slice(0, LIMITS.tokens);
}

/** FNV-1a over UTF-16 units, 32 bits; letters of ASCII count as lower-case. */
function hashToken(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    hash = Math.imul(hash ^ (unit >= 65 && unit <= 90 ? unit + 32 : unit), 0x01000193);
  }
  return hash;
}

/** The finaliser of MurmurHash3: every bit of the input changes half of the bits of the result. */
function mixHash(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0xcc9e2d51);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * How often each of 32 bits was set, as binary counters that stand side by side: adding a number touches a few words, where
 * counting bit by bit takes 32 steps.
 */
class BitCounter {
  /** The nth holds the nth digit of all 32 counters. */
  private readonly digits = new Int32Array(DIGITS);
  private added = 0;

  add(bits: number): void {
    this.added++;
    for (let digit = 0, carry = bits; carry !== 0 && digit < DIGITS; digit++) {
      const before = this.digits[digit] ?? 0;
      this.digits[digit] = before ^ carry;
      carry &= before;
    }
  }

  /** The bits that were set more often than not, as 8 hex digits. */
  majority(): string {
    let value = 0;
    for (let bit = 0; bit < 32; bit++) {
      const count = this.digits.reduce((sum, digit, at) => sum + (((digit >>> bit) & 1) << at), 0);
      if (2 * count > this.added) value |= 1 << bit;
    }
    return (value >>> 0).toString(16).padStart(8, '0');
  }
}

function parseHalf(fingerprint: string, from: number): number {
  return parseInt(fingerprint.slice(from, from + 8), 16);
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}
