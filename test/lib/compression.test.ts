import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  compress,
  compressJson,
  decompress,
  decompressJson,
  decompressText,
} from '../../src/lib/compression.ts';

const VALUE = {
  title: 'Stühle – 椅子 🪑',
  surrogate: '\ud83e',
  items: Array.from({ length: 1_000 }, (_, at) => at),
};

it('returns what was packed', () => {
  expect(decompressJson(compressJson(VALUE))).toEqual(VALUE);
  expect(decompressText(compress('a – b'))).toBe('a – b');
  expect([...decompress(compress(new Uint8Array([0, 255, 0]).buffer))]).toEqual([0, 255, 0]);
});

it('returns what no compression makes smaller, of any size', () => {
  for (const length of [0, 1, 40_000, 41_000, 65_536, 1_000_000]) {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    expect(Buffer.from(decompress(compress(bytes))).equals(bytes)).toBe(true);
  }
});

it.each(['gzip with `CompressionStream`', 'gzip with `gzipSync`'])(
  'returns what older rows have: %s',
  async (way) => {
    const json = JSON.stringify(VALUE);
    const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = way.includes('Stream')
      ? new Uint8Array(await new Response(stream).arrayBuffer())
      : gzipSync(json, { level: 3 });
    expect(decompressJson(bytes)).toEqual(VALUE);
  },
);

it('packs into a buffer of its own, which is stored and sent with it', () => {
  const packed = compress('a');
  expect(packed.buffer.byteLength).toBe(packed.byteLength);
});

it('throws if the bytes are not compressed or not whole', () => {
  expect(() => decompressText(new TextEncoder().encode('{}'))).toThrow();
  for (const packed of [compress('a – b'), gzipSync('a – b')]) {
    for (let length = 0; length < packed.length; length++)
      expect(() => decompress(packed.subarray(0, length))).toThrow();
  }
});

it('never returns another text for damaged bytes', () => {
  const packed = compress(JSON.stringify(VALUE));
  for (let at = 0; at < packed.length; at++) {
    const damaged = packed.with(at, (packed[at] ?? 0) ^ (1 << (at % 8)));
    expect(readOrNull(damaged)).toSatisfy((text) => text === null || text === JSON.stringify(VALUE));
  }
});

function readOrNull(bytes: Uint8Array): string | null {
  try {
    return decompressText(bytes);
  } catch {
    return null;
  }
}
