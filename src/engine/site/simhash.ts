import { DisjointSets } from '../../lib/disjoint-sets.ts';
import type { TextFacts } from '../page/facts/text.ts';
import { isWordCharacter } from '../page/words.ts';

/**
 * Texts below `minWords` words are alike by chance; only the first `tokens` tokens of a text count, and the first
 * `characters` of a block.
 */
const LIMITS = { minWords: 50, tokens: 10_000, characters: 200_000 };

/** Binary digits of a counter: enough for `LIMITS.tokens`. */
const DIGITS = 14;

/** Fingerprints of near-duplicates differ in at most this many of 64 bits (Manku, Jain, Das Sarma, WWW 2007). */
export const NEAR_DUPLICATE_DISTANCE = 3;

/**
 * Charikar's simhash of the main text as 16 hex digits, over pairs of words, ignoring the case of ASCII letters. Texts
 * that share nearly all pairs have fingerprints that differ in few bits. `null` for texts of fewer than 50 words.
 */
export function computeSimhash(text: Pick<TextFacts, 'text' | 'blocks' | 'mainWords'>): string | null {
  if (text.mainWords < LIMITS.minWords) return null;
  const pairs = new PairCounter();
  addTokens(pairs, text);
  return pairs.majority();
}

/** A fingerprint as two 32-bit numbers. */
export interface Fingerprint {
  high: number;
  low: number;
}

/** @param digits as `computeSimhash` returns them */
export function parseFingerprint(digits: string): Fingerprint {
  return { high: parseInt(digits.slice(0, 8), 16) | 0, low: parseInt(digits.slice(8), 16) | 0 };
}

/** The number of bits in which two fingerprints differ, 0 to 64. */
export function computeHammingDistance(a: Fingerprint, b: Fingerprint): number {
  return countBits(a.high ^ b.high) + countBits(a.low ^ b.low);
}

/** Adds the hashes of the words; for scripts without spaces, of each pair of characters. */
function addTokens(pairs: PairCounter, { text, blocks }: Pick<TextFacts, 'text' | 'blocks'>): void {
  for (const { start, end, isMain, words } of blocks) {
    if (!isMain || words === 0) continue;
    const before = pairs.tokens;
    const last = Math.min(end, start + LIMITS.characters);
    addWords(pairs, text, start, last);
    if (words > 2 * (pairs.tokens - before)) {
      const spaceless = text.slice(start, last).replace(/\s+/g, '');
      for (let i = 0; i + 2 <= spaceless.length && pairs.tokens < LIMITS.tokens; i++) {
        pairs.add(hashToken(spaceless, i, i + 2));
      }
    }
    if (pairs.tokens >= LIMITS.tokens) break;
  }
}

/** Adds the hashes of the words of a part of a text. */
function addWords(pairs: PairCounter, text: string, from: number, to: number): void {
  let hash = HASH_START;
  let isInWord = false;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (isWordCharacter(unit)) {
      hash = hashUnit(hash, unit);
      isInWord = true;
    } else if (isInWord) {
      pairs.add(hash);
      hash = HASH_START;
      isInWord = false;
    }
  }
  if (isInWord) pairs.add(hash);
}

function hashToken(text: string, from: number, to: number): number {
  let hash = HASH_START;
  for (let at = from; at < to; at++) hash = hashUnit(hash, text.charCodeAt(at));
  return hash;
}

/** As a 32-bit integer: from a larger number, V8 computes the hash in floating point. */
const HASH_START = 0x811c9dc5 | 0;

/** A step of 32-bit FNV-1a over UTF-16 code units; ASCII letters count as lower-case. */
function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ (unit >= 65 && unit <= 90 ? unit + 32 : unit), 0x01000193);
}

/** The finaliser of MurmurHash3: each input bit changes half of the output bits on average. */
function mixHash(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0xcc9e2d51);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Counts the bits of a 64-bit hash of each token and the next one, of the first `LIMITS.tokens` tokens. */
class PairCounter {
  tokens = 0;
  private readonly highs = new BitCounter();
  private readonly lows = new BitCounter();
  private previous = 0;

  add(token: number): void {
    if (this.tokens > 0 && this.tokens < LIMITS.tokens) {
      this.highs.add(mixHash(mixHash(0x811c9dc5, this.previous), token));
      this.lows.add(mixHash(mixHash(0x9747b28c, this.previous ^ 0x5bd1e995), token ^ 0x5bd1e995));
    }
    this.tokens++;
    this.previous = token;
  }

  majority(): string {
    return this.highs.majority() + this.lows.majority();
  }
}

/**
 * Counts how often each of 32 bits is set, in 32 binary counters stored bit-sliced: adding a number changes a few words,
 * while counting bit by bit takes 32 steps.
 */
class BitCounter {
  /** Word n holds binary digit n of all 32 counters. */
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

  /** The bits set in more than half of the added numbers, as 8 hex digits. */
  majority(): string {
    let value = 0;
    for (let bit = 0; bit < 32; bit++) {
      let count = 0;
      for (let n = 0; n < DIGITS; n++) count += (((this.digits[n] ?? 0) >>> bit) & 1) << n;
      if (2 * count > this.added) value |= 1 << bit;
    }
    return (value >>> 0).toString(16).padStart(8, '0');
  }
}

function countBits(value: number): number {
  let count = 0;
  for (let remaining = value; remaining !== 0; remaining &= remaining - 1) count++;
  return count;
}

/** Each fingerprint is compared with at most this many of its bucket: by chance, two of a thousand share one. */
const COMPARISONS_LIMIT = 100;

/** Two 64-bit fingerprints that differ in at most 3 bits agree in at least one of these four bands of 16 bits. */
const BANDS: ((fingerprint: Fingerprint) => number)[] = [
  ({ high }) => high >>> 16,
  ({ high }) => high & 0xffff,
  ({ low }) => low >>> 16,
  ({ low }) => low & 0xffff,
];

/**
 * Groups fingerprints so that each is a near-duplicate of another one of its group. Only those that agree in a band are compared, so
 * that time is linear.
 *
 * @param fingerprints as `computeSimhash` returns them, each once
 * @returns the groups and their members in the order of `fingerprints`
 */
export function clusterFingerprints(fingerprints: readonly string[]): string[][] {
  const members = fingerprints.map((digits, number) => ({ ...parseFingerprint(digits), number }));
  const groups = new DisjointSets(members.length);
  for (const band of BANDS) {
    for (const bucket of Map.groupBy(members, band).values()) {
      for (const [position, member] of bucket.entries()) {
        const end = Math.min(bucket.length, position + 1 + COMPARISONS_LIMIT);
        for (let next = position + 1; next < end; next++) {
          const other = bucket[next];
          if (other && computeHammingDistance(member, other) <= NEAR_DUPLICATE_DISTANCE)
            groups.join(member.number, other.number);
        }
      }
    }
  }
  return groups.list().map((group) => group.map((number) => fingerprints[number] ?? ''));
}
