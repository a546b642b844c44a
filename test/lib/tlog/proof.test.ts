import { describe, expect, it } from 'vitest';
import { EMPTY_ROOT } from '../../../src/lib/tlog/hashes.ts';
import { formatProof, parseProof } from '../../../src/lib/tlog/proof.ts';

const HASH = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const CHECKPOINT = `example.com/log\n5\n${HASH}\n\n— example.com/log AAAAAAA=\n`;

describe('proofs', () => {
  it('have the form of the specification', () => {
    const proof = {
      extra: Uint8Array.of(1, 2),
      index: 4,
      hashes: [EMPTY_ROOT, EMPTY_ROOT],
      checkpoint: CHECKPOINT,
    };
    const text = `c2sp.org/tlog-proof@v1\nextra AQI=\nindex 4\n${HASH}\n${HASH}\n\n${CHECKPOINT}`;
    expect(formatProof(proof)).toBe(text);
    expect(parseProof(text)).toEqual(proof);
  });

  it('can be without extra data and without hashes', () => {
    const text = `c2sp.org/tlog-proof@v1\nindex 0\n\n${CHECKPOINT}`;
    expect(parseProof(text)).toEqual({ extra: null, index: 0, hashes: [], checkpoint: CHECKPOINT });
    expect(formatProof({ extra: new Uint8Array(), index: 0, hashes: [], checkpoint: CHECKPOINT })).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['another version', `c2sp.org/tlog-proof@v2\nindex 0\n\n${CHECKPOINT}`],
    ['no index', `c2sp.org/tlog-proof@v1\n\n${CHECKPOINT}`],
    ['extra data alone', `c2sp.org/tlog-proof@v1\nextra AQI=\n\n${CHECKPOINT}`],
    ['empty extra data', `c2sp.org/tlog-proof@v1\nextra \nindex 0\n\n${CHECKPOINT}`],
    ['extra data with unused bits', `c2sp.org/tlog-proof@v1\nextra AQJ=\nindex 0\n\n${CHECKPOINT}`],
    ['extra data twice', `c2sp.org/tlog-proof@v1\nextra AQI=\nextra AQI=\nindex 0\n\n${CHECKPOINT}`],
    ['extra data after the index', `c2sp.org/tlog-proof@v1\nindex 0\nextra AQI=\n\n${CHECKPOINT}`],
    ['a leading zero', `c2sp.org/tlog-proof@v1\nindex 00\n\n${CHECKPOINT}`],
    ['a negative index', `c2sp.org/tlog-proof@v1\nindex -1\n\n${CHECKPOINT}`],
    ['an index of 2^53', `c2sp.org/tlog-proof@v1\nindex 9007199254740992\n\n${CHECKPOINT}`],
    ['a short hash', `c2sp.org/tlog-proof@v1\nindex 0\nAQI=\n\n${CHECKPOINT}`],
    [
      'a hash with unused bits',
      `c2sp.org/tlog-proof@v1\nindex 0\n${HASH.replace('FU=', 'FV=')}\n\n${CHECKPOINT}`,
    ],
    ['CR and LF', `c2sp.org/tlog-proof@v1\r\nindex 0\r\n\r\n${CHECKPOINT}`],
    ['no checkpoint', 'c2sp.org/tlog-proof@v1\nindex 0\n\n'],
    ['no empty line', `c2sp.org/tlog-proof@v1\nindex 0\n${CHECKPOINT}`],
    ['two empty lines', `c2sp.org/tlog-proof@v1\nindex 0\n\n\n${CHECKPOINT}`],
    ['a line after the checkpoint', `c2sp.org/tlog-proof@v1\nindex 0\n\n${CHECKPOINT}x\n`],
    ['a malformed checkpoint', `c2sp.org/tlog-proof@v1\nindex 0\n\n${CHECKPOINT.replace('\n5\n', '\n05\n')}`],
  ])('refuses %s', (_name, text) => {
    expect(parseProof(text)).toBeNull();
  });

  it('throws for an invalid index', () => {
    expect(() => formatProof({ extra: null, index: -1, hashes: [], checkpoint: CHECKPOINT })).toThrow(
      RangeError,
    );
  });
});
