import { describe, expect, it } from 'vitest';
import { findLetterRuns } from '../../src/crawler/crawl/url-patterns.ts';

describe('findLetterRuns', () => {
  it('returns each run of letters and marks once, without digits and punctuation', () => {
    expect([...findLetterRuns('two2three, two – l’été: 42')]).toEqual(['two', 'three', 'l', 'été']);
    expect([...findLetterRuns('')]).toEqual([]);
  });

  it('finds the runs that a regex over the text finds, in any script', () => {
    const texts = [
      '日本語のテキスト、東京。',
      'नमस्ते दुनिया',
      'e\u0301te\u0301',
      '𝒜b 𠮷野家 🚀x',
      'a\ud835 \udc9cb',
      'ไทย x\u0000y',
    ];
    for (const text of texts)
      expect([...findLetterRuns(text)]).toEqual([...new Set(text.match(/[\p{L}\p{M}]+/gu))]);
  });
});
