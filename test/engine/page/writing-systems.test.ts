import { describe, expect, it } from 'vitest';
import { countLetters, type LetterCounts } from '../../../src/engine/page/writing-systems.ts';

function count(text: string, limit = 1_000): LetterCounts {
  return countLetters(text, limit);
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
});
