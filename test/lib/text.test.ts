import { describe, expect, it } from 'vitest';
import { formatCount, pluralize, sanitizeText, shorten } from '../../src/lib/text.ts';

describe('shorten', () => {
  it.each([
    ['bread', 5, 'bread'],
    ['breads', 5, 'brea…'],
    ['🍞🍞🍞', 3, '🍞🍞🍞'],
    ['🍞🍞🍞🍞', 3, '🍞🍞…'],
    ['', 5, ''],
  ])('%s to %d code points is %s', (text, limit, expected) => {
    expect(shorten(text, limit)).toBe(expected);
  });
});

describe('pluralize', () => {
  it('adds an s unless the count is 1', () => {
    expect([0, 1, 2, 1_200].map((count) => pluralize(count, 'page'))).toEqual([
      '0 pages',
      '1 page',
      '2 pages',
      '1200 pages',
    ]);
  });

  it('takes an irregular plural', () => {
    expect(pluralize(2, 'entry', 'entries')).toBe('2 entries');
    expect(pluralize(1, 'entry', 'entries')).toBe('1 entry');
  });

  it('is written in groups of three digits where people read many', () => {
    expect([1, 1_200].map((count) => formatCount(count, 'page'))).toEqual(['1 page', '1,200 pages']);
  });
});

describe('sanitizeText', () => {
  it('puts white space and control characters on one line and shortens', () => {
    expect(sanitizeText('a\n\u202e\u0000 b')).toBe('a b');
    expect(sanitizeText('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });
});
