import { expect, it } from 'vitest';
import { matchesEntityTag } from '../../../src/entry/http/if-none-match.ts';

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['*', 'W/"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
])('If-None-Match: %s and the tag %s', (header, etag, isMatch) => {
  expect(matchesEntityTag(header, etag)).toBe(isMatch);
});
