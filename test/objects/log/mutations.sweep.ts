import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { equalBytes, hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { verifyInclusion } from '../../../src/lib/tlog/merkle.ts';
import { parseSigningKey, type VerifierKey } from '../../../src/lib/tlog/note.ts';
import { formatProof, type LogProof, parseProof } from '../../../src/lib/tlog/proof.ts';
import { proveInclusion } from '../../../src/lib/tlog/tile-tree.ts';
import {
  decodeEntries,
  formatTilePath,
  listNewBundles,
  listNewTiles,
  type Tile,
  TILE_WIDTH,
} from '../../../src/lib/tlog/tiles.ts';
import { isVerified, verifySnapshot } from '../../../src/lib/verify-snapshot.ts';
import { provePublication } from '../../../src/services/directory/log.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { createRandom } from '../../random.ts';
import { type Copy, createPublisher } from './published-copies.ts';
import { changeProof, changeSnapshot, mutateBytes } from './mutate.ts';
import { PART, takeShare } from '../../sweep-part.ts';

/** Of each of the four kinds of files. */
const MUTATIONS = takeShare(2_500);

interface Proven extends Copy {
  /** Text of the `.tlog-proof` file. */
  proof: string;
}

/** 23 published snapshots with their proofs, from all parts of the log. */
let proven: Proven[];
let key: VerifierKey;
/** Notes of all checkpoints. */
let checkpoints: string[];
/** Of the tree of the newest checkpoint. */
let size: number;
let tiles: Map<string, Uint8Array>;
let newest: string;

beforeAll(async () => {
  key = (await parseSigningKey(env.LOG_SIGNING_KEY ?? ''))!.verifier;
  const log = getLog(env);
  const publish = await createPublisher();
  const copies: Copy[] = [];
  for (const count of [1, 63, 192, 45, 300, 97]) {
    copies.push(...(await publish(count)));
    await log.sequence();
  }
  await runDurableObjectAlarm(log);
  proven = [];
  for (let at = 0; at < copies.length; at += 31) {
    const copy = copies[at]!;
    proven.push({ ...copy, proof: (await provePublication(env, copy.id))! });
  }
  const paths = (await env.LOG_FILES.list({ prefix: 'checkpoints/' })).objects.map(({ key: path }) => path);
  checkpoints = await Promise.all(paths.map(async (path) => (await env.LOG_FILES.get(path))!.text()));
  newest = parseProof(proven[0]!.proof)!.checkpoint;
  size = parseCheckpoint(newest)!.size;
  tiles = new Map();
  for (const tile of listTiles()) {
    const object = await env.LOG_FILES.get(formatTilePath(tile));
    tiles.set(formatTilePath(tile), new Uint8Array(await object!.arrayBuffer()));
  }
});

/** Lists the tiles and bundles that a reader of the newest tree needs. */
function listTiles(): Tile[] {
  return [...listNewTiles(0, size), ...listNewBundles(0, size)];
}

/** Proves that a leaf is in the newest tree from its tiles, of which one can be changed. Rejects if it is not a tile any more. */
async function isProven(
  index: number,
  entry: Uint8Array,
  changed = new Map<string, Uint8Array>(),
): Promise<boolean> {
  const read = async (tile: Tile) => {
    const path = formatTilePath(tile);
    return changed.get(path) ?? tiles.get(path)!;
  };
  return verifyInclusion(
    hashLeaf(entry),
    index,
    await proveInclusion(read, index, size),
    parseCheckpoint(newest)!,
  );
}

function readEntries(index: number): Uint8Array[] {
  const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
  return decodeEntries(tiles.get(formatTilePath({ level: 'entries', index, width }))!)!;
}

/** Whether a leaf whose proof needs the first changed hash is proven. */
async function isTileAccepted(
  tile: Tile & { level: number },
  bytes: Uint8Array,
  changed: Uint8Array,
): Promise<boolean> {
  const at = bytes.findIndex((byte, index) => byte !== changed[index]);
  const position = tile.index * TILE_WIDTH + Math.floor(Math.max(0, at) / 32);
  const leaves = TILE_WIDTH ** tile.level;
  // The sibling of the hash, or what is before the last hash.
  const sibling = position ^ 1;
  const index = (sibling + 1) * leaves <= size || position === 0 ? sibling * leaves : position * leaves - 1;
  const entry = readEntries(Math.floor(index / TILE_WIDTH))[index % TILE_WIDTH]!;
  expect(await isProven(index, entry)).toBe(true);
  return isProven(index, entry, new Map([[formatTilePath(tile), changed]])).catch(() => false);
}

/** Whether one of the changed entries is proven, or none is changed. */
async function isBundleAccepted(tile: Tile, changed: Uint8Array): Promise<boolean> {
  const entries = decodeEntries(changed);
  if (entries?.length !== tile.width) return false;
  const originals = readEntries(tile.index);
  const others = entries
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry, at }) => !equalBytes(entry, originals[at]!));
  const states = await Promise.all(
    others.map(({ entry, at }) => isProven(tile.index * TILE_WIDTH + at, entry)),
  );
  return states.length === 0 || states.includes(true);
}

/** Whether the verifier accepts a snapshot with a proof. Text that is not UTF-8 is no proof. */
async function isAccepted(snapshot: Uint8Array, proof: Uint8Array | string): Promise<boolean> {
  const text = typeof proof === 'string' ? proof : decodeText(proof);
  if (text === null) return false;
  const logKeys = [{ key, fromSize: 0, toSize: null }];
  const evidence = { snapshot, sha256: null, proof: text, logKeys, policy: null, verifyTimestamp: null };
  return isVerified(await verifySnapshot(evidence), true);
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Whether two proofs are equal but for signatures of the checkpoint that are there twice. */
function isSameProof(one: LogProof | null, other: LogProof | null): boolean {
  return one !== null && other !== null && normalize(one) === normalize(other);
}

function normalize({ checkpoint, ...proof }: LogProof): string {
  const { note } = parseCheckpoint(checkpoint)!;
  return formatProof({
    ...proof,
    checkpoint: `${note.text}\n${[...new Set(note.signatures.map(({ line }) => line))].join('\n')}\n`,
  });
}

/** Makes mutations until there are `MUTATIONS` that differ from the original. `mutate` returns whether one was accepted, `null` for none. */
async function countMutations(
  seed: number,
  mutate: (random: () => number) => Promise<{ accepted: boolean; what: string } | null>,
): Promise<void> {
  const random = createRandom(seed + PART.number);
  const accepted: string[] = [];
  let skipped = 0;
  for (let made = 0; made < MUTATIONS;) {
    const mutation = await mutate(random);
    if (mutation) made++;
    else skipped++;
    if (mutation?.accepted) accepted.push(mutation.what);
  }
  console.log(
    `${MUTATIONS} mutations, ${accepted.length} accepted; ${skipped} that changed nothing are not counted`,
  );
  expect(accepted.slice(0, 3)).toEqual([]);
  expect(skipped).toBeLessThan(MUTATIONS / 10);
}

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

describe('the verifier', () => {
  it('accepts files without mutations', async () => {
    for (const { document, proof } of proven) expect(await isAccepted(document, proof)).toBe(true);
    expect(proven.length).toBeGreaterThan(20);
    expect(checkpoints).toHaveLength(7);
  });

  it('refuses each mutation of a snapshot', async () => {
    await countMutations(1, async (random) => {
      const { document, proof } = pick(random, proven);
      const other = pick(random, proven).document;
      const changed =
        random() < 0.5
          ? { snapshot: mutateBytes(random, document, other), proof }
          : changeSnapshot(random, document, proof);
      if (equalBytes(changed.snapshot, document)) return null;
      return {
        accepted: await isAccepted(changed.snapshot, changed.proof),
        what: decodeText(changed.snapshot) ?? '',
      };
    });
  });

  it('refuses each mutation of a proof', async () => {
    await countMutations(2, async (random) => {
      const { document, proof } = pick(random, proven);
      const other = pick(random, proven).proof;
      const changed =
        random() < 0.5
          ? mutateBytes(random, encode(proof), encode(other))
          : encode(changeProof(random, proof, other));
      const text = decodeText(changed);
      if (text !== null && isSameProof(parseProof(text), parseProof(proof))) return null;
      return { accepted: await isAccepted(document, changed), what: text ?? '' };
    });
  });

  it('refuses each mutation of a checkpoint', async () => {
    await countMutations(3, async (random) => {
      const { document, proof } = pick(random, proven);
      const parsed = parseProof(proof)!;
      // Another checkpoint of the log is signed as well, but of another tree.
      const other = pick(random, checkpoints);
      const changed =
        random() < 0.02 ? encode(other) : mutateBytes(random, encode(parsed.checkpoint), encode(other));
      const head = proof.slice(0, -parsed.checkpoint.length);
      const text = decodeText(changed);
      if (text !== null && isSameProof(parseProof(head + text), parsed)) return null;
      return { accepted: text !== null && (await isAccepted(document, head + text)), what: text ?? '' };
    });
  });

  it('refuses proofs from each mutation of a tile or bundle', async () => {
    const all = listTiles();
    await countMutations(4, async (random) => {
      const tile = pick(random, all);
      const path = formatTilePath(tile);
      const bytes = tiles.get(path)!;
      const changed = mutateBytes(random, bytes, pick(random, [...tiles.values()]));
      if (equalBytes(changed, bytes)) return null;
      const accepted =
        tile.level === 'entries'
          ? await isBundleAccepted(tile, changed)
          : await isTileAccepted({ ...tile, level: tile.level }, bytes, changed);
      return { accepted, what: path };
    });
  });
});
