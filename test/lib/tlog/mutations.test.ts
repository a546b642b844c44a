import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import { formatCheckpointText, parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { cosign, verifyCosignature } from '../../../src/lib/tlog/cosignature.ts';
import { hashLeaf, type Hash } from '../../../src/lib/tlog/hashes.ts';
import { verifyConsistency, verifyInclusion } from '../../../src/lib/tlog/merkle.ts';
import { formatNote, parseSigningKey, signNote, verifySignature } from '../../../src/lib/tlog/note.ts';
import { formatProof, parseProof } from '../../../src/lib/tlog/proof.ts';
import { proveConsistency, proveInclusion, readRoot } from '../../../src/lib/tlog/tile-tree.ts';
import { TileStore } from './naive-tree.ts';
import { toCosigner } from './new-key.ts';

const SIZE = 700;
const ORIGIN = 'example.com/log';

const random = createRandom(6962);
const entries = Array.from({ length: SIZE }, (_, index) => new TextEncoder().encode(`{"entry":${index}}`));
const leaves = entries.map(hashLeaf);
const store = new TileStore();
for (const leaf of leaves) store.append([leaf]);

const key = (await parseSigningKey(
  'PRIVATE+KEY+example.com/log+93e16e09+AX7ShWnRcKS8FbRMpFg/yE4vTzInmomKkEvK8xmST9N4',
))!;
const witness = (await parseSigningKey(
  'PRIVATE+KEY+witness.example+f518511e+AXduVvo9jEzt4miQy5yOLTfBnuBlRu3Q/qohKHOm8GpW',
))!;
const cosigner = toCosigner(witness);

function pick(count: number): number {
  return Math.floor(random() * count);
}

async function createProof(index: number, size: number): Promise<string> {
  const text = formatCheckpointText(ORIGIN, { size, root: await readRoot(store.read, size) });
  const checkpoint = formatNote(text, [
    await signNote(text, key),
    await cosign(text, witness, 1_780_000_000),
  ]);
  const hashes = await proveInclusion(store.read, index, size);
  return formatProof({ extra: entries[index]!, index, hashes, checkpoint });
}

/** Whether a proof, with the leaf in its extra data, shows that the leaf is in the log and the witness saw it. */
async function verifyProof(text: string): Promise<boolean> {
  const proof = parseProof(text);
  if (proof === null || proof.extra === null) return false;
  const checkpoint = parseCheckpoint(proof.checkpoint)!;
  return (
    checkpoint.origin === ORIGIN &&
    (await verifySignature(checkpoint.note, key.verifier)) === 'valid' &&
    (await verifyCosignature(checkpoint.note, cosigner)).state === 'valid' &&
    verifyInclusion(hashLeaf(proof.extra), proof.index, proof.hashes, checkpoint)
  );
}

/** Characters that mean something in a note, or look as if. */
const CHARACTERS = '\n\r\t\0 +/=—-019azAZ\u00a0\u2028\ufeff\ud800é'.split('');

const TEXT_MUTATIONS: ((text: string) => string)[] = [
  (text) => splice(text, pick(text.length), 1, CHARACTERS[pick(CHARACTERS.length)]!),
  (text) => splice(text, pick(text.length + 1), 0, CHARACTERS[pick(CHARACTERS.length)]!),
  (text) => splice(text, pick(text.length), 1 + pick(3), ''),
  (text) => text.slice(0, pick(text.length)),
  (text) => {
    const at = pick(text.length - 1);
    return splice(text, at, 2, text[at + 1]! + text[at]!);
  },
  (text) => {
    const at = pick(text.length);
    return splice(text, at, 1, String.fromCharCode(text.charCodeAt(at) ^ (1 << pick(7))));
  },
  (text) =>
    text
      .split('\n')
      .toSpliced(pick(text.split('\n').length), 1)
      .join('\n'),
  // The order of signatures and how often they stand there means nothing.
  (text) => {
    const lines = text.split('\n');
    const at = pick(lines.length - 3);
    return lines.toSpliced(at, 0, lines[pick(lines.length)]!).join('\n');
  },
];

function splice(text: string, start: number, count: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(start + count);
}

function flipBit(hash: Hash): Hash {
  const at = pick(hash.length);
  return (hash as Uint8Array<ArrayBuffer>).with(at, hash[at]! ^ (1 << pick(8)));
}

const HASHES_MUTATIONS: ((hashes: Hash[]) => Hash[])[] = [
  (hashes) => {
    const at = pick(hashes.length);
    return hashes.with(at, flipBit(hashes[at]!));
  },
  (hashes) => hashes.toSpliced(pick(hashes.length), 1),
  (hashes) => hashes.toSpliced(pick(hashes.length + 1), 0, leaves[pick(SIZE)]!),
  (hashes) => hashes.toSpliced(pick(hashes.length), 0, hashes[pick(hashes.length)]!),
  (hashes) => hashes.toReversed(),
  (hashes) => {
    const at = pick(hashes.length);
    return hashes.with(at, hashes[at]!.slice(pick(32)).slice(1));
  },
];

function areSameHashes(a: Hash[], b: Hash[]): boolean {
  return a.map(String).join(' ') === b.map(String).join(' ');
}

describe('random mutations', () => {
  it('of 1,000 proofs with notes are refused', async () => {
    for (let count = 0; count < 1_000;) {
      const size = 1 + pick(SIZE);
      const text = await createProof(pick(size), size);
      expect(await verifyProof(text)).toBe(true);
      for (const mutate of TEXT_MUTATIONS) {
        const mutated = mutate(text);
        if (mutated === text) continue;
        count++;
        expect(await verifyProof(mutated), JSON.stringify([text, mutated])).toBe(false);
      }
    }
  });

  it('of 500 inclusion proofs, leaves, indices and roots are refused', async () => {
    for (let count = 0; count < 500;) {
      const size = 2 + pick(SIZE - 1);
      const index = pick(size);
      const [leaf, head] = [leaves[index]!, { size, root: await readRoot(store.read, size) }];
      const proof = await proveInclusion(store.read, index, size);
      expect(verifyInclusion(leaf, index, proof, head)).toBe(true);
      for (const mutate of HASHES_MUTATIONS) {
        const mutated = mutate(proof);
        if (areSameHashes(mutated, proof)) continue;
        count++;
        expect(verifyInclusion(leaf, index, mutated, head), `${index} of ${size}`).toBe(false);
      }
      const otherIndex = (index + 1 + pick(size - 1)) % size;
      count += 4;
      expect(verifyInclusion(leaf, otherIndex, proof, head), `${otherIndex} for ${index} of ${size}`).toBe(
        false,
      );
      expect(verifyInclusion(leaves[otherIndex]!, index, proof, head)).toBe(false);
      expect(verifyInclusion(flipBit(leaf), index, proof, head)).toBe(false);
      expect(verifyInclusion(leaf, index, proof, { size, root: flipBit(head.root) })).toBe(false);
    }
  });

  it('of 500 consistency proofs and roots are refused', async () => {
    for (let count = 0; count < 500;) {
      const size = 2 + pick(SIZE - 1);
      const oldSize = 1 + pick(size - 1);
      const older = { size: oldSize, root: await readRoot(store.read, oldSize) };
      const newer = { size, root: await readRoot(store.read, size) };
      const proof = await proveConsistency(store.read, oldSize, size);
      expect(verifyConsistency(older, newer, proof)).toBe(true);
      for (const mutate of HASHES_MUTATIONS) {
        const mutated = mutate(proof);
        if (areSameHashes(mutated, proof)) continue;
        count++;
        expect(verifyConsistency(older, newer, mutated), `${oldSize} to ${size}`).toBe(false);
      }
      count += 3;
      expect(verifyConsistency({ ...older, root: flipBit(older.root) }, newer, proof)).toBe(false);
      expect(verifyConsistency(older, { ...newer, root: flipBit(newer.root) }, proof)).toBe(false);
      expect(verifyConsistency(newer, older, proof)).toBe(false);
    }
  });
});
