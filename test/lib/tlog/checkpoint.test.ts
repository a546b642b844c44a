import { concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../../src/lib/tlog/base64.ts';
import { formatCheckpointText, parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { cosign, verifyCosignature } from '../../../src/lib/tlog/cosignature.ts';
import { EMPTY_ROOT } from '../../../src/lib/tlog/hashes.ts';
import { createVerifierKey, formatNote, parseNote, verifySignature } from '../../../src/lib/tlog/note.ts';
import { newSigningKey, toCosigner } from './new-key.ts';

/** The example of C2SP tlog-cosignature. */
const EXAMPLE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
const LINE = '— a AAAAAAA=';

describe('checkpoints', () => {
  it('reads the example of the specification and writes its text', () => {
    const checkpoint = parseCheckpoint(EXAMPLE)!;
    expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(encodeBase64(checkpoint.root)).toBe(ROOT);
    expect(formatCheckpointText(checkpoint.origin, checkpoint)).toBe(checkpoint.note.text);
  });

  it('reads an empty tree, the largest one and extension lines', () => {
    expect(parseCheckpoint(`a\n0\n${ROOT}\n\n${LINE}\n`)).toMatchObject({ size: 0 });
    expect(parseCheckpoint(`a b+c\n9007199254740991\n${ROOT}\nx\ny\n\n${LINE}\n`)).toMatchObject({
      origin: 'a b+c',
      size: 2 ** 53 - 1,
    });
  });

  it.each([
    ['no origin', `\n1\n${ROOT}\n`],
    ['two lines', `a\n1\n`],
    ['an empty extension line', `a\n1\n${ROOT}\n\nx\n`],
    ['an empty line at the end', `a\n1\n${ROOT}\n\n`],
    ['a size of 2^53', `a\n9007199254740992\n${ROOT}\n`],
    ['a size of 2^64', `a\n18446744073709551616\n${ROOT}\n`],
    ['a size of a million digits', `a\n${'1'.repeat(1_000_000)}\n${ROOT}\n`],
    ['a negative size', `a\n-1\n${ROOT}\n`],
    ['a leading zero', `a\n01\n${ROOT}\n`],
    ['a sign', `a\n+1\n${ROOT}\n`],
    ['an exponent', `a\n1e3\n${ROOT}\n`],
    ['hexadecimal', `a\n0x1\n${ROOT}\n`],
    ['a space', `a\n1 \n${ROOT}\n`],
    ['other digits', `a\n١\n${ROOT}\n`],
    ['an empty size', `a\n\n${ROOT}\n`],
    ['a short root', `a\n1\nCsUYapGGPo4=\n`],
    ['a root with unused bits', `a\n1\n${ROOT.replace('2I=', '2J=')}\n`],
    ['a root without padding', `a\n1\n${ROOT.slice(0, -1)}\n`],
  ])('refuses %s', (_name, text) => {
    expect(parseCheckpoint(`${text}\n${LINE}\n`)).toBeNull();
  });

  it('throws for invalid origins, sizes and roots', () => {
    expect(() => formatCheckpointText('', { size: 0, root: EMPTY_ROOT })).toThrow(RangeError);
    expect(() => formatCheckpointText('a\nb', { size: 0, root: EMPTY_ROOT })).toThrow(RangeError);
    expect(() => formatCheckpointText('a', { size: 2 ** 53, root: EMPTY_ROOT })).toThrow(RangeError);
    expect(() => formatCheckpointText('a', { size: 0, root: new Uint8Array(31) })).toThrow(RangeError);
  });
});

describe('cosignatures', async () => {
  const witness = await newSigningKey('witness.example');
  const verifier = toCosigner(witness);
  const { text } = parseNote(EXAMPLE)!;

  it('say when the witness saw the checkpoint', async () => {
    const [older, newer] = [
      await cosign(text, witness, 1_780_000_000),
      await cosign(text, witness, 1_780_000_001),
    ];
    expect(parseNote(formatNote(text, [older]))!.signatures[0]!.signature).toHaveLength(72);
    for (const lines of [[newer], [newer, older], [older, newer]]) {
      const note = parseNote(formatNote(text, lines))!;
      expect(await verifyCosignature(note, verifier)).toEqual({ state: 'valid', time: 1_780_000_001 });
      expect(await verifySignature(note, witness.verifier)).toBe('missing');
    }
  });

  it('sign the message of the specification', async () => {
    const { signature } = parseNote(formatNote(text, [await cosign(text, witness, 1_679_315_147)]))!
      .signatures[0]!;
    expect(signature.slice(0, 8)).toEqual(Uint8Array.of(0, 0, 0, 0, 0x64, 0x18, 0x50, 0xcb));
    const message = new TextEncoder().encode(`cosignature/v1\ntime 1679315147\n${text}`);
    expect(signature.slice(8)).toEqual(await witness.sign(message));
  });

  it('are invalid with another time, text or length, and missing from others', async () => {
    const note = parseNote(formatNote(text, [await cosign(text, witness, 1_780_000_000)]))!;
    const [cosignature] = note.signatures;
    const invalid = { state: 'invalid', time: null };
    for (const signature of [
      cosignature!.signature.with(7, 1),
      cosignature!.signature.with(0, 0x80),
      cosignature!.signature.with(71, cosignature!.signature[71]! ^ 1),
      cosignature!.signature.slice(8),
      cosignature!.signature.slice(0, 5),
      concatBytes(new Uint8Array(8).fill(0xff), cosignature!.signature.slice(8)),
    ]) {
      expect(
        await verifyCosignature({ text, signatures: [{ ...cosignature!, signature }] }, verifier),
      ).toEqual(invalid);
    }
    expect(await verifyCosignature({ ...note, text: text.replace('3\n', '4\n') }, verifier)).toEqual(invalid);
    expect(await verifyCosignature(note, { ...verifier, type: 1 })).toEqual({ state: 'missing', time: null });
    const other = createVerifierKey('other.example', 4, witness.verifier.publicKey);
    expect(await verifyCosignature(note, other)).toEqual({ state: 'missing', time: null });
  });

  it('are invalid with a time of 2^53, also if the witness signed it', async () => {
    const signed = await witness.sign(
      new TextEncoder().encode(`cosignature/v1\ntime 9007199254740992\n${text}`),
    );
    const signature = concatBytes(Uint8Array.of(0, 0x20, 0, 0, 0, 0, 0, 0), signed);
    const cosignature = { name: verifier.name, keyId: verifier.keyId, signature, line: '' };
    const result = await verifyCosignature({ text, signatures: [cosignature] }, verifier);
    expect(result).toEqual({ state: 'invalid', time: null });
  });

  it('throw for invalid times', async () => {
    for (const time of [-1, 0.5, 2 ** 53, NaN])
      await expect(cosign(text, witness, time)).rejects.toThrow(RangeError);
  });
});
