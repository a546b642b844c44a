import { expect, test } from 'vitest';
import { encodeElement, isDer, readElements, TAG } from '../../../src/lib/timestamp/der.ts';
import { encodeTimestampRequest } from '../../../src/lib/timestamp/timestamp-request.ts';
import { readTimestampResponse } from '../../../src/lib/timestamp/timestamp-response.ts';
import { createRandom } from '../../random.ts';
import { HASH, NONCE, RESPONSE } from './read-timestamp.ts';

/** Bytes of the response before its token. */
const TOKEN_START = 9;

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test('a request is that of `openssl ts -query -sha256 -cert` with a nonce', () => {
  const imprint = `3031300d060960864801650304020105000420${'aa'.repeat(32)}`;
  const hash = new Uint8Array(32).fill(0xaa);
  expect(toHex(encodeTimestampRequest(hash, Uint8Array.of(0x7f, 0)))).toBe(
    `303d020101${imprint}02027f000101ff`,
  );
  // Integers have a sign, and no more bytes than they need.
  expect(toHex(encodeTimestampRequest(hash, Uint8Array.of(0x80, 0)))).toBe(
    `303e020101${imprint}02030080000101ff`,
  );
  expect(toHex(encodeTimestampRequest(hash, Uint8Array.of(0, 0, 1)))).toBe(
    `303c020101${imprint}0201010101ff`,
  );
  expect(toHex(encodeTimestampRequest(hash, new Uint8Array(8)))).toBe(`303c020101${imprint}0201000101ff`);
});

test('a granted timestamp of the hash with the nonce is accepted, with its token and time', () => {
  const read = readTimestampResponse(RESPONSE, HASH, NONCE);
  expect(read).toEqual({
    ok: true,
    token: RESPONSE.subarray(TOKEN_START),
    time: Date.UTC(2026, 10, 22, 23, 48, 21),
  });
});

test('a timestamp that was granted with modifications is accepted', () => {
  const modified = RESPONSE.with(8, 1);
  expect(readTimestampResponse(modified, HASH, NONCE)).toMatchObject({ ok: true });
});

test.for([
  ['other data', RESPONSE, HASH.with(0, 1), NONCE, 'The timestamp is for other data.'],
  ['another nonce', RESPONSE, HASH, NONCE.with(7, 1), 'The timestamp has another nonce.'],
  [
    'a refusal',
    Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2),
    HASH,
    NONCE,
    'The authority refused, with status 2.',
  ],
  [
    'a status without token',
    Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 0),
    HASH,
    NONCE,
    'The response has no signed data in DER.',
  ],
  [
    'HTML',
    new TextEncoder().encode('<html>'),
    HASH,
    NONCE,
    'The response is not a timestamp response in DER.',
  ],
  ['nothing', new Uint8Array(), HASH, NONCE, 'The response is not a timestamp response in DER.'],
  [
    'bytes after the end',
    Uint8Array.of(...RESPONSE, 0),
    HASH,
    NONCE,
    'The response is not a timestamp response in DER.',
  ],
  ['more than 64 KB', new Uint8Array(64 * 1024 + 1), HASH, NONCE, 'The response has more than 64 KB.'],
] as const)('%s is refused', ([, response, hash, nonce, reason]) => {
  expect(readTimestampResponse(response, hash, nonce)).toEqual({ ok: false, reason });
});

test('no mutation or truncation of a response throws', () => {
  const random = createRandom(1);
  for (let run = 0; run < 10_000; run++) {
    const mutated = RESPONSE.with(Math.floor(random() * RESPONSE.length), Math.floor(random() * 256));
    readTimestampResponse(mutated.subarray(0, Math.floor(random() * 2 * mutated.length)), HASH, NONCE);
  }
});

test('elements are read down to a depth', () => {
  const nest = (depth: number): Uint8Array =>
    depth === 0 ? encodeElement(TAG.NULL) : encodeElement(TAG.SEQUENCE, nest(depth - 1));
  expect(isDer(nest(32), 32)).toBe(true);
  expect(isDer(nest(33), 32)).toBe(false);
  expect(isDer(nest(5_000), 32)).toBe(false);
});

test.for([
  ['an indefinite length', [0x30, 0x80, 0, 0]],
  ['a length that is longer than it must be', [0x04, 0x81, 1, 0]],
  ['a length with a zero in front', [0x04, 0x82, 0, 0x80]],
  ['a length beyond the end', [0x04, 3, 0, 0]],
  ['no length', [0x04]],
  ['a tag of two bytes', [0x1f, 0x21, 0]],
  ['a sequence that is primitive', [0x10, 0]],
  ['an integer that is constructed', [0x22, 0]],
] as const)('%s is not DER', ([, bytes]) => {
  expect(readElements(Uint8Array.from(bytes))).toBeNull();
});
