import { concatBytes } from '@noble/hashes/utils.js';
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

import { type LogProof, formatProof, parseProof } from '../../../src/lib/tlog/proof.ts';

type Random = () => number;
type Json = Record<string, unknown>;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const encode = (text: string) => new TextEncoder().encode(text);
const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Json;

/** Returns a copy with a random change: of a bit, a byte or a range, or with the end of another file. It can be equal to the original. */
export function mutateBytes(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const [at, end] = [below(random, bytes.length), below(random, bytes.length)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];

  const [before, range, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, end + 1),
    bytes.subarray(end + 1),
  ];
  const few = range.subarray(0, 1 + below(random, 8));
  const mutations: (() => Uint8Array)[] = [
    () => bytes.with(at, bytes[at]! ^ (1 << below(random, 8))),
    () => bytes.with(at, below(random, 256)),
    () => bytes.with(at, bytes[end]!).with(end, bytes[at]!),
    () => concatBytes(before, bytes.subarray(at + few.length)),
    () =>
      concatBytes(
        before,
        few.map(() => below(random, 256)),
        bytes.subarray(at),
      ),
    () => concatBytes(before, few, few, bytes.subarray(at + few.length)),
    () => concatBytes(before, range, range, after),
    () => concatBytes(before, after),
    () => before,
    () => concatBytes(before, other.subarray(at)),
  ];
  return pick(random, mutations)();
}

/** Returns a well-formed document with another fact, with the original proof, or with one that was fitted to it as far as that goes. */
export function changeSnapshot(
  random: Random,
  document: Uint8Array,
  proof: string,
): { snapshot: Uint8Array; proof: string } {
  const value = parse(document);
  const name = pick(random, Object.keys(value));
  const changed =
    random() < 0.2 ? withoutMember(value, name) : { ...value, [name]: changeValue(random, value[name]) };
  const snapshot = encode(canonicalize(changed)!);
  const parsed = parseProof(proof)!;
  const hash = createHash('sha256').update(snapshot).digest('hex');
  const { id, provider } = changed;
  const extra = encode(canonicalize({ ...parse(parsed.extra!), id, provider, snapshot_sha256: hash })!);
  return { snapshot, proof: random() < 0.5 ? proof : formatProof({ ...parsed, extra }) };
}

/** Returns a well-formed proof with another entry, index, hash or checkpoint. It can be equal to the original. */
export function changeProof(random: Random, proof: string, otherProof: string): string {
  const parsed = parseProof(proof)!;
  const other = parseProof(otherProof)!;
  const { hashes, index, checkpoint } = parsed;
  const at = below(random, hashes.length);
  const entry = parse(parsed.extra!);
  const name = pick(random, Object.keys(entry));
  const lines = checkpoint.split('\n');
  const withLine = (line: number, text: string): Partial<LogProof> => ({
    checkpoint: lines.with(line, text).join('\n'),
  });
  const changes: (() => Partial<LogProof>)[] = [
    () => ({ index: Math.max(0, index + 1 - 2 * below(random, 2)) }),
    () => ({ index: index ^ (1 << below(random, 12)) }),
    () => ({ index: other.index }),
    () => ({ hashes: hashes.with(at, hashes[at]!.with(below(random, 32), below(random, 256))) }),
    () => ({ hashes: hashes.with(at, pick(random, other.hashes)) }),
    () => ({ hashes: hashes.toSpliced(at, 1) }),
    () => ({ hashes: hashes.toSpliced(at, 0, pick(random, [...hashes, ...other.hashes])) }),
    () => ({ hashes: other.hashes }),
    () => ({ extra: other.extra }),
    () => ({ extra: encode(canonicalize({ ...entry, [name]: changeValue(random, entry[name]) })!) }),
    () => ({ extra: encode(canonicalize(withoutMember(entry, name))!) }),
    () => ({ extra: null }),
    () => withLine(0, `${lines[0]}x`),
    () => withLine(1, String(Number(lines[1]) + 1 - 2 * below(random, 2))),
    () => withLine(2, createHash('sha256').update(String(random())).digest('base64')),
    () => withLine(3, 'extension\n'),
  ];
  return formatProof({ ...parsed, ...pick(random, changes)() });
}

function withoutMember(value: Json, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

/** Returns another value of the same type. */
function changeValue(random: Random, value: unknown): unknown {
  if (typeof value === 'number') return value + 1 + below(random, 9);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') {
    const at = below(random, value.length);
    const letter = below(random, 36).toString(36);
    return value[at] === letter ? `${value}0` : value.slice(0, at) + letter + value.slice(at + 1);
  }
  if (Array.isArray(value)) return value.length === 0 ? [0] : value.toSpliced(below(random, value.length), 1);
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Object.entries(value as Json);
  if (entries.length === 0) return { added: true };
  const [name, member] = pick(random, entries);
  return { ...value, [name]: changeValue(random, member) };
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}
