import type { TextFacts } from '../../engine/page/facts/text.ts';
import { findLetterRuns } from '../../lib/letter-runs.ts';

/**
 * Tells a shop's products from an endless calendar. Addresses of one pattern (see `toUrlPattern`) are worth fetching for as long
 * as their pages bring texts that are new, or while the site itself leads to each of them. Calendars, filters, sort orders and
 * session ids make addresses without end out of few texts, and no crawler can tell before it has fetched some
 * (developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation, /crawling/docs/crawl-budget). A
 * site that invents a text for every address is bounded by the limit of the scan, and by `countSectionShare` while other pages
 * wait.
 */
export interface PatternEvidence {
  /** Different texts of the pages that were fetched, by `computeTextSignature`. */
  texts: number;
  /**
   * Addresses that a sitemap lists, or that the content (`isContentLink`) of a page links whose own address is not generated.
   * A site has a limited number of such pages. Pages of a calendar link each other, which is no evidence.
   */
  listed: number;
}

/** Addresses of a pattern that are fetched without evidence. */
const WITHOUT_EVIDENCE = 25;

/** The smallest share of a section, in pages. */
const SMALLEST_SHARE = 25;

/** Only the first characters of a text count. */
const MAX_CHARACTERS = 100_000;

/** Returns how many addresses of a pattern can be fetched so far, those that were fetched included. */
export function countAllowed({ texts, listed }: PatternEvidence): number {
  return WITHOUT_EVIDENCE + Math.max(texts - 1, listed);
}

/** Returns the section of the site that a pattern belongs to: its first folder, or the pattern itself outside of folders. */
export function toSection(pattern: string): string {
  return /^[^/]*\/[^/]*\/?/.exec(pattern)?.[0] ?? pattern;
}

/**
 * Returns how many pages of one section can be fetched while pages of others wait. When no others wait, a section can be fetched
 * beyond its share. At most two sections reach it: each has half of all pages then.
 *
 * @param fetched pages of the whole site so far
 */
export function countSectionShare(fetched: number): number {
  return Math.max(SMALLEST_SHARE, Math.ceil(fetched / 2));
}

/**
 * Returns a signature of the main text as 16 hex digits. It is the same for texts of the same words, whatever their order, case,
 * repetitions and numbers: another month, page number or sort order is no other text. A word is a run of letters; in scripts
 * without spaces, a phrase. `null` for a text without words.
 */
export function computeTextSignature({ text, blocks }: Pick<TextFacts, 'text' | 'blocks'>): string | null {
  const words = new Set<string>();
  let rest = MAX_CHARACTERS;
  for (const { start, end, isMain } of blocks) {
    if (!isMain) continue;
    const part = text.slice(start, Math.min(end, start + rest));
    rest -= part.length;
    for (const word of findLetterRuns(part.toLowerCase())) words.add(word);
    if (rest === 0) break;
  }
  if (words.size === 0) return null;
  let [high, low] = [0, 0];
  for (const word of words) {
    high = (high + hashWord(word, 0x811c9dc5)) | 0;
    low = (low + hashWord(word, 0x9747b28c)) | 0;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** 32-bit FNV-1a over UTF-16 code units, with the finaliser of MurmurHash3, so that sums of hashes differ. */
function hashWord(word: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
