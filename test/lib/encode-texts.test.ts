import { expect, it } from 'vitest';
import { encodeTexts } from '../../src/lib/text.ts';

it('encodes texts one after another and tells where each ends', () => {
  const texts = ['a', '', 'Stühle – 椅子 🪑', '\0'];
  const { bytes, ends } = encodeTexts(texts);
  expect(new TextDecoder().decode(bytes)).toBe(texts.join(''));
  expect(ends).toEqual([1, 1, 24, 25]);
});

it('replaces half of a surrogate pair, as TextEncoder does', () => {
  expect(new TextDecoder().decode(encodeTexts(['a\ud83e', '\ude91']).bytes)).toBe('a\ufffd\ufffd');
});

it('returns no bytes for no texts', () => {
  expect(encodeTexts([])).toEqual({ bytes: new Uint8Array(), ends: [] });
});
