import { expect, it } from 'vitest';
import { stripPng } from '../../../src/lib/images/strip-png.ts';
import { chunk, createPng, PNG_SIGNATURE } from './png.ts';

const text = (bytes: Uint8Array | null) => new TextDecoder('latin1').decode(bytes ?? new Uint8Array());

it('a PNG keeps its picture, without text, metadata, other frames and what follows its end', () => {
  const plain = createPng(3, 2);
  expect(stripPng(plain)).toEqual(plain);
  const extra = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP', 'acTL', 'fdAT'].map((type) => chunk(type, 'secret'));
  const trailing = new TextEncoder().encode('<script>secret</script>');
  const loaded = createPng(3, 2, { extra, trailing });
  expect(text(loaded)).toContain('secret');
  expect(stripPng(loaded)).toEqual(plain);
});

it.each([
  ['the signature alone', PNG_SIGNATURE],
  ['no header', new Uint8Array([...PNG_SIGNATURE, ...chunk('IDAT', 'x'), ...chunk('IEND', '')])],
  ['no data', new Uint8Array([...PNG_SIGNATURE, ...chunk('IHDR', 'x'), ...chunk('IEND', '')])],
  ['no end', createPng(1, 1).slice(0, -12)],
  ['half a chunk', createPng(1, 1).slice(0, -14)],
  [
    'a chunk longer than the file',
    new Uint8Array([...PNG_SIGNATURE, 255, 255, 255, 255, ...chunk('IHDR', 'x')]),
  ],
  ['two headers', createPng(1, 1, { extra: [chunk('IHDR', 'x')] })],
])('with %s it is damaged', (_name, bytes) => {
  expect(stripPng(bytes)).toBeNull();
});
