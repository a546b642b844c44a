import { STOPWORDS } from '../stopwords.ts';
import { forEachWord } from '../words.ts';
import type { TextBlock, TextFacts } from './text.ts';

/** A word dominates past this share of the words and this many occurrences. */
export const DOMINANCE = { share: 0.05, occurrences: 10, leastWords: 100 };

/** So many words at the beginning of a long text tell whether one could dominate. */
const SAMPLE = { words: 500, share: 0.035 };

/** A power of 2. */
const COUNTERS = 1_024;

export interface DominantWords {
  /** Lower-case, the most frequent first. */
  words: { word: string; times: number }[];
  /** Words counted in all. */
  totalWords: number;
}

/**
 * The words that dominate the main text, code left out; `null` when it is too short to say. A long text is counted only
 * if a word is frequent at its beginning; most are not.
 */
export function readDominantWords({ text, blocks }: TextFacts): DominantWords | null {
  const prose = blocks.filter(({ isMain: main, element }) => main && element.name !== 'pre');
  const totalWords = countWords(prose);
  if (totalWords < DOMINANCE.leastWords) return null;
  const beginning = takeFirstBlocks(prose, SAMPLE.words);
  if (beginning.length < prose.length && findDominantWords(text, beginning, SAMPLE.share).length === 0) {
    return { totalWords, words: [] };
  }
  return { totalWords, words: findDominantWords(text, prose, DOMINANCE.share) };
}

function findDominantWords(
  text: string,
  blocks: readonly TextBlock[],
  share: number,
): DominantWords['words'] {
  const most = Math.max(DOMINANCE.occurrences, countWords(blocks) * share);
  // Several words may share a counter: one that stays low has none that dominates, and few words are left to tell apart.
  const counters = Array.from<number>({ length: COUNTERS }).fill(0);
  forEachWordInBlocks(text, blocks, (_start, _end, hash) => {
    const counter = hash & (COUNTERS - 1);
    counters[counter] = (counters[counter] ?? 0) + 1;
  });
  const counts = new Map<string, number>();
  forEachWordInBlocks(text, blocks, (start, end, hash) => {
    if ((counters[hash & (COUNTERS - 1)] ?? 0) <= most) return;
    const word = text.slice(start, end).toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return [...counts]
    .filter(([word, times]) => times > most && isContentWord(word))
    .sort(([, a], [, b]) => b - a)
    .map(([word, times]) => ({ word, times }));
}

function takeFirstBlocks(blocks: readonly TextBlock[], words: number): readonly TextBlock[] {
  let read = 0;
  const end = blocks.findIndex((block) => (read += block.words) >= words);
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

function countWords(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}

function forEachWordInBlocks(
  text: string,
  blocks: readonly TextBlock[],
  read: Parameters<typeof forEachWord>[3],
): void {
  for (const { start, end } of blocks) forEachWord(text, start, end, read);
}

function isContentWord(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word);
}
