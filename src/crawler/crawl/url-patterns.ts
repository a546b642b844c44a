import type { TextFacts } from '../../engine/page/facts/text.ts';

const LETTER_OR_MARK = /^[\p{L}\p{M}]$/u;

const LETTER = 1;
const OTHER = 2;

/** Whether each UTF-16 code unit is a letter or mark, 0 until computed. A table is twice as fast as a regex over the text. */
const UNIT_KINDS = new Uint8Array(0x1_0000);

/** Returns the runs of letters and marks in a text, each once. */
export function findLetterRuns(text: string): Set<string> {
  const runs = new Set<string>();
  let start = -1;
  let width = 1;
  for (let at = 0; at < text.length; at += width) {
    const point = text.codePointAt(at) ?? 0;
    width = point > 0xffff ? 2 : 1;
    if (isLetter(point)) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      runs.add(text.slice(start, at));
      start = -1;
    }
  }
  if (start !== -1) runs.add(text.slice(start));
  return runs;
}

function isLetter(point: number): boolean {
  if (point > 0xffff) return LETTER_OR_MARK.test(String.fromCodePoint(point));
  const kind = UNIT_KINDS[point] || (UNIT_KINDS[point] = classify(point));
  return kind === LETTER;
}

function classify(unit: number): number {
  return LETTER_OR_MARK.test(String.fromCharCode(unit)) ? LETTER : OTHER;
}

/**
 * Evidence that tells a shop's products from an endless calendar. URLs of one pattern (see `toUrlPattern`) are worth fetching
 * as long as their pages have new texts, or the site itself lists each of them. Calendars, filters, sort orders and session ids
 * generate endless URLs from few texts, and a crawler cannot tell before it has fetched some
 * (developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation, /crawling/docs/crawl-budget). A
 * site that invents a text for every URL is bounded by the limit of the scan, and by `countSectionShare` while other pages
 * wait.
 */
export interface PatternEvidence {
  /** Number of distinct texts of the fetched pages, by `computeTextSignature`. */
  texts: number;
  /**
   * Number of URLs that a sitemap lists, or that the content (`isContentLink`) of a page with an ordinary URL links to. A site
   * has a limited number of such pages. Links between pages of a calendar are no evidence.
   */
  listed: number;
}

/** URLs of a pattern that are fetched without evidence. */
const WITHOUT_EVIDENCE = 25;

/** The minimum share of a section, in pages. */
const SMALLEST_SHARE = 25;

/** Characters of a text that count, from its start. */
const MAX_CHARACTERS = 100_000;

/** Returns how many URLs of a pattern may be fetched on the evidence so far, including those already fetched. */
export function countAllowed({ texts, listed }: PatternEvidence): number {
  return WITHOUT_EVIDENCE + Math.max(texts - 1, listed);
}

/** Returns the section of the site that a pattern belongs to: its first folder, or the pattern itself outside of folders. */
export function toSection(pattern: string): string {
  return /^[^/]*\/[^/]*\/?/.exec(pattern)?.[0] ?? pattern;
}

/**
 * Returns how many pages of one section may be fetched while pages of other sections wait. When none wait, a section may exceed
 * its share. At most two sections can reach it, each with half of all pages.
 *
 * @param fetched pages of the whole site so far
 */
export function countSectionShare(fetched: number): number {
  return Math.max(SMALLEST_SHARE, Math.ceil(fetched / 2));
}

/**
 * Returns a signature of the main text as 16 hex digits. It is the same for texts with the same set of words, whatever their
 * order, case, repetitions and numbers: another month, page number or sort order does not make another text. A word is a run of
 * letters; in scripts without spaces, a phrase. `null` for a text without words.
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
