import { describe, expect, it } from 'vitest';
import { COSIGNATURE, createVerifierKey, parseVerifierKey } from '../../../src/lib/tlog/note.ts';
import { parseWitnesses } from '../../../src/lib/tlog/witness.ts';
import { newSigningKey, toCosigner } from './new-key.ts';

const logKey = await newSigningKey('audit.example.com/log');
const witnessKey = await newSigningKey('witness.example/w1');

describe('parseWitnesses', () => {
  const { vkey } = toCosigner(witnessKey);
  const URL = 'https://witness.example/w1';

  it('reads keys and submission prefixes', async () => {
    expect(parseWitnesses('')).toEqual([]);
    const other = toCosigner(await newSigningKey('other.example'));
    expect(parseWitnesses(` ${vkey} ${URL}/ ,\n${other.vkey}  http://localhost:8788, `)).toEqual([
      { key: parseVerifierKey(vkey), url: URL },
      { key: other, url: 'http://localhost:8788' },
    ]);
  });

  it.each([
    ['no URL', vkey],
    ['no key', URL],
    ['a key that signs no cosignatures', `${logKey.verifier.vkey} ${URL}`],
    ['a damaged key', `${vkey.replace('+', '+0')} ${URL}`],
    ['another scheme', `${vkey} ftp://witness.example`],
    ['a malformed URL', `${vkey} https://`],
    ['a third part', `${vkey} ${URL} w1`],
  ])('throws on %s', (_, text) => {
    expect(() => parseWitnesses(text)).toThrow('is not the verifier key');
  });

  it('throws on two witnesses with one public key', () => {
    const renamed = createVerifierKey('other.example', COSIGNATURE, witnessKey.verifier.publicKey);
    expect(() => parseWitnesses(`${vkey} ${URL},${renamed.vkey} ${URL}`)).toThrow('public key of another');
  });

  it('takes at most 32 witnesses', () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, n) => {
        const key = createVerifierKey('witness.example', COSIGNATURE, new Uint8Array(32).fill(n));
        return `${key.vkey} ${URL}`;
      }).join(',');
    expect(parseWitnesses(list(32))).toHaveLength(32);
    expect(() => parseWitnesses(list(33))).toThrow('is more than 32 witnesses');
  });
});
