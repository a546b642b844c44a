import { expect, it } from 'vitest';
import { joinTxtStrings } from '../../../src/crawler/verification/txt-records.ts';
import { countSteps } from '../../steps.ts';

it.each([
  ['quoted, as Cloudflare gives it', '"svc=abc"', 'svc=abc'],
  ['unquoted, as Google gives it', 'svc=abc', 'svc=abc'],
  ['several strings', '"svc=a" "b" "c"', 'svc=abc'],
  ['several strings without space between', '"svc=a""bc"', 'svc=abc'],
  ['white space around', '  "svc=abc"\t', 'svc=abc'],
  ['white space inside, which belongs to it', '" svc= " "abc"', ' svc= abc'],
  ['an empty string', '""', ''],
  ['an escaped quote and backslash', String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  ['an octet by its number', String.raw`"a\059b"`, 'a;b'],
  ['a quote that is not closed', '"svc=abc', '"svc=abc'],
  ['text after the quotes', '"svc=abc" x', '"svc=abc" x'],
  ['quotes in the middle', 'svc="abc"', 'svc="abc"'],
  ['nothing', '', ''],
])('joins %s', (_name, data, text) => {
  expect(joinTxtStrings(data)).toBe(text);
});

it('reads 64 KB of quotes and backslashes once', async () => {
  for (const data of ['"'.repeat(65_536), String.raw`"\"`.repeat(20_000), `"${'\\'.repeat(65_535)}`]) {
    expect(await countSteps(() => joinTxtStrings(data))).toBeLessThan(3 * data.length);
  }
});
