import { expect, it } from 'vitest';
import { gunzip, gunzipJson, gunzipText, gzip, gzipJson } from '../../src/lib/gzip.ts';

const VALUE = {
  title: 'Stühle – 椅子 🪑',
  surrogate: '\ud83e',
  items: Array.from({ length: 1_000 }, (_, at) => at),
};

it('returns what was packed', () => {
  expect(gunzipJson(gzipJson(VALUE))).toEqual(VALUE);
  expect(gunzipText(gzip('a – b'))).toBe('a – b');
  expect([...gunzip(gzip(new Uint8Array([0, 255, 0]).buffer))]).toEqual([0, 255, 0]);
});

it('returns what releases before packed, with CompressionStream', async () => {
  const stream = new Blob([JSON.stringify(VALUE)]).stream().pipeThrough(new CompressionStream('gzip'));
  expect(gunzipJson(new Uint8Array(await new Response(stream).arrayBuffer()))).toEqual(VALUE);
});

it('packs into a buffer of its own, which is stored and sent with it', () => {
  const packed = gzip('a');
  expect(packed.buffer.byteLength).toBe(packed.byteLength);
});

it('throws if the bytes are not gzip or not whole', () => {
  expect(() => gunzipText(new TextEncoder().encode('{}'))).toThrow();
  expect(() => gunzipText(gzip('a – b').subarray(0, 15))).toThrow();
});
