import { describe, expect, it } from 'vitest';
import { countSyllables, computeFleschReadingEase } from '../../../src/engine/page/readability.ts';

describe('countSyllables', () => {
  it.each([
    ['the', 1],
    ['make', 1],
    ['makes', 1],
    ['baked', 1],
    ['wanted', 2],
    ['needed', 2],
    ['table', 2],
    ['tables', 2],
    ['whole', 1],
    ['boxes', 2],
    ['language', 2],
    ['changes', 2],
    ['information', 4],
    ['readability', 5],
    ["don't", 1],
    ['rhythm', 1],
    ['brr', 1],
  ])('finds in %s', (word, syllables) => {
    expect(countSyllables(word)).toEqual({ words: 1, syllables });
  });

  it('takes runs of letters for words and leaves numbers out', () => {
    expect(countSyllables('Two words, 100 % of 2026.')).toEqual({ words: 3, syllables: 3 });
    expect(countSyllables('one two three', 4, 7)).toEqual({ words: 1, syllables: 1 });
  });
});

describe('fleschReadingEase', () => {
  it('is the formula of 1948', () => {
    // 206.835 - 1.015 * 13 - 84.6 * 24 / 13
    expect(computeFleschReadingEase({ words: 13, syllables: 24 }, 1)).toBe(37.5);
    expect(computeFleschReadingEase({ words: 6, syllables: 6 }, 2)).toBe(119.2);
  });
});
