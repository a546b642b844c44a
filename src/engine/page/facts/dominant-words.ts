import { STOPWORDS } from '../stopwords.ts';
import { eachWord, wordHash } from '../words.ts';
import type { TextBlock, TextFacts } from './text.ts';

/** A word dominates past this share of the words and this many occurrences. */
export const DOMINANT = { share: 0.05, occurrences: 10, leastWords: 100 };

/** A power of 2. */
const COUNTERS = 1_024;

export interface DominantWords {
  /** Lower-case, the most frequent first. */
  words: { word: string; times: number }[];
  /** Words counted in all. */
  of: number;
}

/** The words that dominate the main text, code left out; `null` when it is too short to say. */
export function readDominantWords({ text, blocks }: TextFacts): DominantWords | null {
  const prose = blocks.filter(({ main, element }) => main && element.name !== 'pre');
  const total = prose.reduce((sum, { words }) => sum + words, 0);
  if (total < DOMINANT.leastWords) return null;
  const most = Math.max(DOMINANT.occurrences, total * DOMINANT.share);
  // Several words may share a counter: one that stays low has none that dominates, and few words are left to tell apart.
  const counters = Array.from<number>({ length: COUNTERS }).fill(0);
  const counterOf = (start: number, end: number) => wordHash(text, start, end) & (COUNTERS - 1);
  eachWordOf(text, prose, (start, end) => {
    const counter = counterOf(start, end);
    counters[counter] = (counters[counter] ?? 0) + 1;
  });
  const counts = new Map<string, number>();
  eachWordOf(text, prose, (start, end) => {
    if ((counters[counterOf(start, end)] ?? 0) <= most) return;
    const word = text.slice(start, end).toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  const words = [...counts]
    .filter(([word, times]) => times > most && carriesMeaning(word))
    .sort(([, a], [, b]) => b - a)
    .map(([word, times]) => ({ word, times }));
  return { of: total, words };
}

function eachWordOf(
  text: string,
  blocks: readonly TextBlock[],
  read: (start: number, end: number) => void,
): void {
  for (const { start, end } of blocks) eachWord(text, start, end, read);
}

function carriesMeaning(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word);
}
