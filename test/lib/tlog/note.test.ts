import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../../src/lib/tlog/base64.ts';
import {
  createVerifierKey,
  formatNote,
  generateSigningKey,
  parseNote,
  parseSigningKey,
  parseVerifierKey,
  signNote,
  verifySignature,
} from '../../../src/lib/tlog/note.ts';
import { newSigningKey } from './new-key.ts';

/** The example of C2SP signed-note, and that of Go's golang.org/x/mod/sumdb/note. */
const EXAMPLE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
const EXAMPLE_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const GO_KEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const GO_VERIFIER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_NOTE =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n\n" +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

const key = await newSigningKey('example.com/log');
const LINE = await signNote('text\n', key);

describe('the examples of others', () => {
  it.each([
    ['C2SP', EXAMPLE, EXAMPLE_KEY],
    ['Go', GO_NOTE, GO_VERIFIER],
  ])('verifies that of %s', async (_name, example, vkey) => {
    const note = parseNote(example)!;
    expect(await verifySignature(note, parseVerifierKey(vkey)!)).toBe('valid');
    expect(formatNote(note.text, [note.signatures[0]!.line])).toBe(example);
  });

  it('signs that of Go with its key', async () => {
    const go = (await parseSigningKey(GO_KEY))!;
    expect(go.verifier.vkey).toBe(GO_VERIFIER);
    const { text } = parseNote(GO_NOTE)!;
    expect(formatNote(text, [await signNote(text, go)])).toBe(GO_NOTE);
  });
});

describe('parseNote', () => {
  it('splits at the last empty line', () => {
    expect(parseNote(`a\n\n— b\n\n\n${LINE}\n`)).toMatchObject({
      text: 'a\n\n— b\n\n',
      signatures: [{ line: LINE }],
    });
    expect(parseNote(`\n\n${LINE}\n`)).toMatchObject({ text: '\n' });
  });

  it('takes 64 signatures, known and unknown, and no more', () => {
    const lines = Array.from(
      { length: 64 },
      (_, index) => `— key${index}/é ${encodeBase64(new Uint8Array(5))}`,
    );
    expect(parseNote(formatNote('text\n', lines))!.signatures).toHaveLength(64);
    expect(() => formatNote('text\n', [...lines, LINE])).toThrow(RangeError);
    expect(parseNote(`text\n\n${`${LINE}\n`.repeat(65)}`)).toBeNull();
    expect(parseNote(`text\n\n${`${LINE}\n`.repeat(100_000)}`)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no signature', 'text\n\n'],
    ['no empty line', `text\n${LINE}\n`],
    ['no text', `\n${LINE}\n`],
    ['no newline at the end', `text\n\n${LINE}`],
    ['an empty line at the end', `text\n\n${LINE}\n\n`],
    ['CR and LF', `text\r\n\r\n${LINE}\r\n`],
    ['CR at the end of a signature', `text\n\n${LINE}\r\n`],
    ['a NUL in the text', `te\0xt\n\n${LINE}\n`],
    ['a tab in the text', `te\txt\n\n${LINE}\n`],
    ['an escape in the text', `te\u001bxt\n\n${LINE}\n`],
    ['a lone surrogate in the text', `te\ud800xt\n\n${LINE}\n`],
    ['a lone surrogate in a name', `text\n\n— a\udc00 AAAAAAA=\n`],
    ['text among the signatures', `text\n\n${LINE}\ntext\n${LINE}\n`],
    ['a hyphen for the dash', `text\n\n${LINE.replace('—', '-')}\n`],
    ['two spaces', `text\n\n${LINE.replace('— ', '—  ')}\n`],
    ['a space at the end', `text\n\n${LINE} \n`],
    ['no name', `text\n\n—  AAAAAAA=\n`],
    ['a name alone', `text\n\n— example.com/log\n`],
    ['a plus in the name', `text\n\n— a+b AAAAAAA=\n`],
    ['a no-break space in the name', `text\n\n— a\u00a0b AAAAAAA=\n`],
    ['an ideographic space in the name', `text\n\n— a\u3000b AAAAAAA=\n`],
    ['a next line in the name', `text\n\n— a\u0085b AAAAAAA=\n`],
    ['base64 without padding', `text\n\n— a AAAAAAA\n`],
    ['base64 with unused bits', `text\n\n— a AAAAAAB=\n`],
    ['base64 of URLs', `text\n\n— a AAAA_-A=\n`],
    ['a key id alone', `text\n\n— a AAAAAA==\n`],
  ])('refuses %s', (_name, note) => {
    expect(parseNote(note)).toBeNull();
  });
});

describe('formatNote', () => {
  it.each([
    ['no newline at the end of the text', 'text', [LINE]],
    ['no signature', 'text\n', []],
    ['an empty line at the end of a text', 'text\n\n', ['', LINE]],
    ['a malformed signature', 'text\n', ['— a']],
    ['two signatures in one', 'text\n', [`${LINE}\n${LINE}`]],
  ])('throws for %s', (_name, text, lines) => {
    expect(() => formatNote(text, lines)).toThrow(RangeError);
  });
});

describe('verifySignature', () => {
  it('verifies all signatures of a key and ignores those of others', async () => {
    const other = createVerifierKey('example.com/other', 1, key.verifier.publicKey);
    const renamed = LINE.replace('example.com/log', 'example.com/other');
    const note = parseNote(formatNote('text\n', [LINE, renamed]))!;
    expect(await verifySignature(note, key.verifier)).toBe('valid');
    expect(await verifySignature(note, other)).toBe('missing');

    const wrong = await signNote('other text\n', key);
    for (const lines of [[wrong], [wrong, LINE], [LINE, wrong]]) {
      expect(await verifySignature(parseNote(formatNote('text\n', lines))!, key.verifier)).toBe('invalid');
    }
  });

  it('takes neither a signature of another length nor one by a key that is no point of the curve', async () => {
    const { name, keyId } = key.verifier;
    const short = `— ${name} ${encodeBase64(Uint8Array.of(...keyId, 1, 2, 3))}`;
    expect(await verifySignature(parseNote(formatNote('text\n', [short]))!, key.verifier)).toBe('invalid');
    const note = parseNote(formatNote('text\n', [LINE]))!;
    for (const fill of [0xff, 2]) {
      const bad = { ...key.verifier, publicKey: new Uint8Array(32).fill(fill) };
      expect(await verifySignature(note, bad)).toBe('invalid');
    }
  });

  it('ignores signatures of another type', async () => {
    const note = parseNote(formatNote('text\n', [LINE]))!;
    expect(await verifySignature(note, { ...key.verifier, type: 4 })).toBe('missing');
  });
});

describe('keys', () => {
  it('reads keys of types it does not verify', () => {
    const { vkey } = createVerifierKey('example.com/witness', 6, new Uint8Array(1312));
    expect(parseVerifierKey(vkey)).toMatchObject({ type: 6, name: 'example.com/witness', vkey });
  });

  it.each([
    ['nothing', ''],
    ['another id', EXAMPLE_KEY.replace('530d903a', '530d903b')],
    ['an id in capitals', EXAMPLE_KEY.replace('530d903a', '530D903A')],
    ['another name', EXAMPLE_KEY.replace('foo', 'bar')],
    ['a space in the name', EXAMPLE_KEY.replace('/foo', ' foo')],
    ['no name', EXAMPLE_KEY.slice('example.com/foo'.length)],
    ['another type', EXAMPLE_KEY.replace('+Aeky', '+Beky')],
    ['a short key', 'example.com/foo+530d903a+AekyeQ=='],
    ['a type alone', 'example.com/foo+530d903a+AQ=='],
    ['no base64', 'example.com/foo+530d903a+'],
    ['a newline', `${EXAMPLE_KEY}\n`],
    ['a private key', GO_KEY],
  ])('refuses a vkey with %s', (_name, vkey) => {
    expect(parseVerifierKey(vkey)).toBeNull();
  });

  it('refuses an Ed25519 vkey of another length, also with its right id', () => {
    for (const type of [1, 4]) {
      expect(parseVerifierKey(createVerifierKey('a', type, new Uint8Array(31)).vkey)).toBeNull();
    }
  });

  it.each([
    ['nothing', ''],
    ['another id', GO_KEY.replace('c74f20a3', 'c74f20a4')],
    ['another name', GO_KEY.replace('Peter', 'John')],
    ['another type', GO_KEY.replace('+AYEK', '+BYEK')],
    ['a short seed', 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEK'],
    ['a newline', `${GO_KEY}\n`],
    ['a public key', GO_VERIFIER],
  ])('refuses a signing key with %s', async (_name, signingKey) => {
    expect(await parseSigningKey(signingKey)).toBeNull();
  });

  it.each(['', 'a b', 'a+b', 'a\u2003b', 'a\nb', '\ud800'])('throws for the name %j', async (name) => {
    expect(() => createVerifierKey(name, 1, new Uint8Array(32))).toThrow(RangeError);
    await expect(generateSigningKey(name)).rejects.toThrow(RangeError);
  });
});
