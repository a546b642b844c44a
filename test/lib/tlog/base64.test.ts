import { expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../../src/lib/tlog/base64.ts';

it('decodes what it encodes', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 31 + length);
    expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
  }
  expect(encodeBase64(Uint8Array.of(0xfb, 0xff, 0xfe, 1))).toBe('+//+AQ==');
});

it.each([
  ['no padding', '+//+AQ'],
  ['too little padding', '+//+AQ='],
  ['too much padding', '+//+AQ==='],
  ['padding alone', '===='],
  ['padding within', 'AQ==AQ=='],
  ['unused bits', '+//+AR=='],
  ['unused bits before one =', 'AQF='],
  ['the alphabet of URLs', '-__-AQ=='],
  ['a space', '+//+ AQ=='],
  ['a space in a group', '+/ +'],
  ['a newline at the end', '+//+AQ==\n'],
  ['a newline in a group', '+/\n+'],
  ['a character over one byte', '+//+ĀQ=='],
])('refuses %s', (_name, text) => {
  expect(decodeBase64(text)).toBeNull();
});
