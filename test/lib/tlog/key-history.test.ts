import { describe, expect, it } from 'vitest';
import { formatCheckpointText, parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { EMPTY_ROOT, hashLeaf, type Hash } from '../../../src/lib/tlog/hashes.ts';
import {
  appendKeyNote,
  formatKeyNote,
  isSignedInPeriod,
  parseKeyHistory,
  verifyKeyHistory,
} from '../../../src/lib/tlog/key-history.ts';
import { type SigningKey, formatNote, signNote } from '../../../src/lib/tlog/note.ts';
import { newSigningKey } from './new-key.ts';

const ORIGIN = 'audit.example.com/log';
const ROOT = hashLeaf(new Uint8Array([1]));
const OTHER_ROOT = hashLeaf(new Uint8Array([2]));

/** @param rotations the trees at which each key replaces the one before it */
async function createHistory(keys: readonly SigningKey[], rotations: [number, Hash][]): Promise<string> {
  let history = appendKeyNote(null, await formatKeyNote(keys[0]!));
  for (const [i, [size, root]] of rotations.entries()) {
    const note = await formatKeyNote(keys[i + 1]!, { previous: keys[i]!, head: { size, root } });
    history = appendKeyNote(history, note);
  }
  return history;
}

function splitNotes(): string[] {
  return history.split(/\n(?=site-audit-log-key)/);
}

async function checkpointOf(size: number, ...keys: SigningKey[]) {
  const text = formatCheckpointText(ORIGIN, { size, root: ROOT });
  const lines = await Promise.all(keys.map((key) => signNote(text, key)));
  return parseCheckpoint(formatNote(text, lines))!;
}

const keys = [await newSigningKey(ORIGIN), await newSigningKey(ORIGIN), await newSigningKey(ORIGIN)];
const [first, second, third] = keys as [SigningKey, SigningKey, SigningKey];
const history = await createHistory(keys, [
  [100, ROOT],
  [250, OTHER_ROOT],
]);
const PERIODS = [
  { key: first.verifier, fromSize: 0, toSize: 100 },
  { key: second.verifier, fromSize: 100, toSize: 250 },
  { key: third.verifier, fromSize: 250, toSize: null },
];

describe('parseKeyHistory', () => {
  it('returns each key with the sizes that it signs', () => {
    expect(parseKeyHistory(history)).toEqual(PERIODS);
  });

  it('reads a history of one key', async () => {
    const one = appendKeyNote(null, await formatKeyNote(first));
    expect(parseKeyHistory(one)).toEqual([{ key: first.verifier, fromSize: 0, toSize: null }]);
  });

  it('reads a rotation before the first entry', async () => {
    const early = await createHistory([first, second], [[0, EMPTY_ROOT]]);
    expect(parseKeyHistory(early)?.map(({ fromSize }) => fromSize)).toEqual([0, 0]);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['an empty file', () => ''],
    ['a text without signatures', () => history.slice(0, history.indexOf('\n\n') + 1)],
    ['a history that is cut off', () => history.slice(0, -1)],
    ['a history without its first note', () => splitNotes().slice(1).join('\n')],
    ['notes in another order', () => splitNotes().toReversed().join('\n')],
    ['an unknown format', () => history.replace('log-key/1', 'log-key/2')],
    ['a size with a leading zero', () => history.replace('size 100', 'size 0100')],
    ['a size over 2^53-1', () => history.replace('size 250', 'size 9007199254740993')],
    [
      'a rotation at a smaller tree than the one before',
      () =>
        createHistory(keys, [
          [100, ROOT],
          [99, ROOT],
        ]),
    ],
    [
      'another tree of the same size',
      () =>
        createHistory(keys, [
          [100, ROOT],
          [100, OTHER_ROOT],
        ]),
    ],
    ['an empty tree with another root', () => createHistory([first, second], [[0, ROOT]])],
    [
      'a key that comes back',
      () =>
        createHistory(
          [first, second, first],
          [
            [100, ROOT],
            [250, ROOT],
          ],
        ),
    ],
    [
      'a key of another log',
      async () => createHistory([first, await newSigningKey('other.example/log')], [[1, ROOT]]),
    ],
    [
      'a rotation from a key that was never introduced',
      async () =>
        appendKeyNote(
          await createHistory([first], []),
          await formatKeyNote(third, { previous: second, head: { size: 100, root: ROOT } }),
        ),
    ],
  ])('refuses %s', async (_, create) => {
    expect(parseKeyHistory(await create())).toBeNull();
  });
});

describe('verifyKeyHistory', () => {
  it.each([
    ['the first key', first],
    ['a key between', second],
    ['the newest key', third],
  ])('gives a verifier who trusts %s all keys', async (_, { verifier }) => {
    expect(await verifyKeyHistory(history, verifier.vkey)).toEqual(PERIODS);
  });

  it('gives a verifier nothing who trusts another key', async () => {
    expect(await verifyKeyHistory(history, (await newSigningKey(ORIGIN)).verifier.vkey)).toBeNull();
  });

  it('refuses a rotation that the old key or the new key did not sign', async () => {
    const lines = history.split('\n');
    const signatures = lines.flatMap((line, i) => (line.startsWith('— ') ? [i] : []));
    expect(signatures).toHaveLength(5);
    for (const removed of signatures.slice(1)) {
      const text = lines.filter((_, i) => i !== removed).join('\n');
      expect(parseKeyHistory(text)).not.toBeNull();
      expect(await verifyKeyHistory(text, first.verifier.vkey)).toBeNull();
    }
  });

  it('refuses a rotation at another size or root than was signed', async () => {
    for (const changed of [
      history.replace('size 100', 'size 200'),
      history.replace('size 250', 'size 300'),
    ]) {
      expect(parseKeyHistory(changed)).not.toBeNull();
      expect(await verifyKeyHistory(changed, third.verifier.vkey)).toBeNull();
    }
  });

  it('refuses a history in which a stranger continues the trusted key', async () => {
    const stranger = await newSigningKey(ORIGIN);
    const impostor: SigningKey = { verifier: second.verifier, sign: (message) => stranger.sign(message) };
    const forged = await createHistory([first, impostor], [[100, ROOT]]);
    expect(parseKeyHistory(forged)).not.toBeNull();
    expect(await verifyKeyHistory(forged, first.verifier.vkey)).toBeNull();
  });
});

describe('isSignedInPeriod', () => {
  it('accepts a retired key up to the size of the tree at its rotation', async () => {
    expect(await isSignedInPeriod(await checkpointOf(100, first), PERIODS)).toBe(true);
    expect(await isSignedInPeriod(await checkpointOf(101, first), PERIODS)).toBe(false);
  });

  it('accepts a new key from the size of the tree at its rotation', async () => {
    expect(await isSignedInPeriod(await checkpointOf(99, second), PERIODS)).toBe(false);
    expect(await isSignedInPeriod(await checkpointOf(100, second), PERIODS)).toBe(true);
    expect(await isSignedInPeriod(await checkpointOf(1_000_000, third), PERIODS)).toBe(true);
  });

  it('accepts a checkpoint of both keys, and refuses it if one of the signatures is invalid', async () => {
    expect(await isSignedInPeriod(await checkpointOf(100, first, second), PERIODS)).toBe(true);
    const liar: SigningKey = { verifier: second.verifier, sign: (message) => first.sign(message) };
    expect(await isSignedInPeriod(await checkpointOf(100, first, liar), PERIODS)).toBe(false);
  });

  it('refuses a checkpoint of an unknown key or of another log', async () => {
    expect(await isSignedInPeriod(await checkpointOf(1, await newSigningKey(ORIGIN)), PERIODS)).toBe(false);
    const text = formatCheckpointText('other.example/log', { size: 1, root: ROOT });
    const other = parseCheckpoint(formatNote(text, [await signNote(text, first)]))!;
    expect(await isSignedInPeriod(other, PERIODS)).toBe(false);
  });
});
