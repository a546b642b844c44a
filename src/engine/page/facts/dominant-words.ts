import { STOPWORDS } from '../stopwords.ts';
import { eachWord } from '../words.ts';
import type { TextBlock, TextFacts } from './text.ts';

/** A word dominates past this share of the words and this many occurrences. */
export const DOMINANT = { share: 0.05, occurrences: 10, leastWords: 100, sample: 500, sampleShare: 0.035 };

export interface DominantWords {
  /** Lower-case, the most frequent first. */
  words: { word: string; times: number }[];
  /** Words counted in all. */
  of: number;
}

/**
 * The words that dominate the main text, code left out; `null` when it is too short to say. A long text is counted only
 * if a word is frequent at its beginning; most are not.
 */
export function readDominantWords({ text, blocks }: TextFacts): DominantWords | null {
  const prose = blocks.filter(({ main, element }) => main && element.name !== 'pre');
  const total = wordsIn(prose);
  if (total < DOMINANT.leastWords) return null;
  const first = firstBlocks(prose, DOMINANT.sample);
  if (first.length < prose.length && dominant(text, first, DOMINANT.sampleShare).length === 0) {
    return { of: total, words: [] };
  }
  const words = dominant(text, prose, DOMINANT.share).map(([word, times]) => ({ word, times }));
  return { of: total, words };
}

function dominant(text: string, blocks: readonly TextBlock[], share: number): [string, number][] {
  const most = Math.max(DOMINANT.occurrences, wordsIn(blocks) * share);
  const spellings = new Map<string, { times: number }>();
  for (const { start, end } of blocks) {
    eachWord(text, start, end, (word) => {
      const said = spellings.get(word);
      if (said) said.times++;
      else spellings.set(word, { times: 1 });
    });
  }
  // Of the three spellings word, Word and WORD one has a third of the occurrences.
  const counts = new Map<string, number>();
  for (const [word, { times }] of spellings) {
    if (times <= most / 3) continue;
    const key = word.toLowerCase();
    if (counts.has(key) || !carriesMeaning(key)) continue;
    const forms = new Set([word, key, key.toUpperCase(), key.charAt(0).toUpperCase() + key.slice(1)]);
    counts.set(
      key,
      [...forms].reduce((sum, form) => sum + (spellings.get(form)?.times ?? 0), 0),
    );
  }
  return [...counts].filter(([, count]) => count > most).sort(([, a], [, b]) => b - a);
}

function carriesMeaning(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word);
}

function firstBlocks(blocks: readonly TextBlock[], words: number): readonly TextBlock[] {
  let read = 0;
  const end = blocks.findIndex((block) => (read += block.words) >= words);
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

function wordsIn(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}
