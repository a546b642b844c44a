import { describe, expect, it } from 'vitest';
import { hashText, TextSet } from '../../src/lib/hash.ts';

describe('a set of texts', () => {
  it('has the texts that were added, each once', () => {
    const set = new TextSet();
    expect(set.add('/a')).toBe(true);
    expect(set.add('/a')).toBe(false);
    expect([set.size, set.has('/a'), set.has('/b'), set.has('')]).toEqual([1, true, false, false]);
  });

  it('has them after it has grown', () => {
    const set = new TextSet();
    for (let at = 0; at < 100_000; at++) set.add(`https://shop.example.com/${at}`);
    expect(set.size).toBe(100_000);
    for (let at = 0; at < 100_000; at += 777) expect(set.has(`https://shop.example.com/${at}`)).toBe(true);
    for (let at = 100_000; at < 200_000; at += 777)
      expect(set.has(`https://shop.example.com/${at}`)).toBe(false);
  });
});

describe('the hash of a text', () => {
  it('is a whole number of at most 53 bits, the same each time', () => {
    for (const text of ['', 'a', '/chairs', 'ü'.repeat(1_000)]) {
      expect(Number.isSafeInteger(hashText(text))).toBe(true);
      expect(hashText(text)).toBeGreaterThanOrEqual(0);
      expect(hashText(text)).toBe(hashText(text));
    }
  });

  it('differs between texts that differ in one character', () => {
    const texts = Array.from({ length: 10_000 }, (_, at) => `/products/${at}`);
    expect(new Set(texts.map(hashText)).size).toBe(10_000);
  });
});
