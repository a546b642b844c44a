import { describe, expect, it } from 'vitest';
import { countLetters, type LetterCounts } from '../../../src/engine/page/writing-systems.ts';

function count(text: string, limit = 1_000): LetterCounts {
  const counts: LetterCounts = {};
  countLetters(text, limit, counts);
  return counts;
}

describe('countLetters', () => {
  it('counts letters by writing system, and nothing else', () => {
    expect(count('Été 2024: да, ελ! 東京タワー [x]')).toEqual({
      Latn: 4,
      Cyrl: 2,
      Grek: 2,
      Hani: 2,
      Kana: 3,
    });
    expect(count('12:30 – 🚀')).toEqual({});
  });

  it('counts the first characters up to the limit', () => {
    expect(count('abc где', 5)).toEqual({ Latn: 3, Cyrl: 1 });
  });

  it('adds to what was counted before', () => {
    const counts: LetterCounts = { Latn: 2 };
    countLetters('ab', 10, counts);
    expect(counts).toEqual({ Latn: 4 });
  });
});
