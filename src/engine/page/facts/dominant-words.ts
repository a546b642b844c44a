import { STOPWORDS } from '../stopwords.ts';
import { forEachWord } from '../words.ts';
import type { TextBlock, TextFacts } from './text.ts';

/**
 * A word is dominant above this share of the words and this number of occurrences, in a text of at least `minWords`.
 */
export const DOMINANCE = { share: 0.05, occurrences: 10, minWords: 100 };

/** Shorter blocks are names in lists and tables: products of a shop share a word by nature. */
export const MIN_BLOCK_WORDS = 5;

/** Number of words sampled from the start of a long text, and the share above which a word could be dominant. */
const SAMPLE = { words: 500, share: 0.035 };

/** Number of counters, a power of 2. */
const COUNTERS = 1_024;

/** Cleared before each use, so that a page allocates none. */
const counters = new Uint32Array(COUNTERS);

export interface DominantWords {
  /** Lower-case, the most frequent first. */
  words: { word: string; times: number }[];
  /** Number of words in the text. */
  totalWords: number;
}

/**
 * The dominant words of the sentences of the main text, without code; `null` if it is too short to tell. A long text is counted in full
 * only if a word is frequent in the sample, which is rare.
 */
export function readDominantWords({ text, blocks }: TextFacts): DominantWords | null {
  const prose = blocks.filter(
    ({ isMain, element, words }) => isMain && element.name !== 'pre' && words >= MIN_BLOCK_WORDS,
  );
  const totalWords = countWords(prose);
  if (totalWords < DOMINANCE.minWords) return null;
  const sample = takeFirstBlocks(prose, SAMPLE.words);
  if (sample.length < prose.length && findDominantWords(text, sample, SAMPLE.share).length === 0) {
    return { totalWords, words: [] };
  }
  return { totalWords, words: findDominantWords(text, prose, DOMINANCE.share) };
}

function findDominantWords(
  text: string,
  blocks: readonly TextBlock[],
  share: number,
): DominantWords['words'] {
  const threshold = Math.max(DOMINANCE.occurrences, countWords(blocks) * share);
  // Words may share a counter, whose value is at least the count of each: a counter at or below the threshold rules out
  // all of its words, and few words remain to be counted one by one.
  counters.fill(0);
  let greatest = 0;
  forEachWordInBlocks(text, blocks, (_start, _end, hash) => {
    const counter = hash & (COUNTERS - 1);
    const count = (counters[counter] ?? 0) + 1;
    counters[counter] = count;
    if (count > greatest) greatest = count;
  });
  if (greatest <= threshold) return [];
  const counts = new Map<string, number>();
  forEachWordInBlocks(text, blocks, (start, end, hash) => {
    if ((counters[hash & (COUNTERS - 1)] ?? 0) <= threshold) return;
    const word = text.slice(start, end).toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return [...counts]
    .filter(([word, times]) => times > threshold && isContentWord(word))
    .sort(([, a], [, b]) => b - a)
    .map(([word, times]) => ({ word, times }));
}

function takeFirstBlocks(blocks: readonly TextBlock[], words: number): readonly TextBlock[] {
  let count = 0;
  const end = blocks.findIndex((block) => (count += block.words) >= words);
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

function countWords(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}

function forEachWordInBlocks(
  text: string,
  blocks: readonly TextBlock[],
  visit: Parameters<typeof forEachWord>[3],
): void {
  for (const { start, end } of blocks) forEachWord(text, start, end, visit);
}

function isContentWord(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word);
}
