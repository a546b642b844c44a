import {
  computeHammingDistance,
  type Fingerprint,
  NEAR_DUPLICATE_DISTANCE,
  parseFingerprint,
} from './simhash.ts';

/** Each fingerprint is compared with at most this many of its bucket: by chance, two of a thousand share one. */
const COMPARISONS_LIMIT = 100;

/** Two 64-bit fingerprints that differ in at most 3 bits agree in at least one of these four bands of 16 bits. */
const BANDS: ((fingerprint: Fingerprint) => number)[] = [
  ({ high }) => high >>> 16,
  ({ high }) => high & 0xffff,
  ({ low }) => low >>> 16,
  ({ low }) => low & 0xffff,
];

interface Member extends Fingerprint {
  digits: string;
  /** Leads to the root of the group. */
  parent: Member | null;
}

/**
 * Groups fingerprints so that each is a near-duplicate of another one of its group. Only those that agree in a band are compared, so
 * that time is linear.
 *
 * @param fingerprints as `computeSimhash` returns them, each once
 * @returns the groups and their members in the order of `fingerprints`
 */
export function clusterFingerprints(fingerprints: readonly string[]): string[][] {
  const members = fingerprints.map(
    (digits): Member => ({ ...parseFingerprint(digits), digits, parent: null }),
  );
  for (const band of BANDS) {
    for (const bucket of Map.groupBy(members, band).values()) {
      for (const [position, member] of bucket.entries()) {
        const end = Math.min(bucket.length, position + 1 + COMPARISONS_LIMIT);
        for (let next = position + 1; next < end; next++) {
          const other = bucket[next];
          if (other && computeHammingDistance(member, other) <= NEAR_DUPLICATE_DISTANCE) join(member, other);
        }
      }
    }
  }
  return Array.from(Map.groupBy(members, findRoot).values(), (group) => group.map(({ digits }) => digits));
}

function join(a: Member, b: Member): void {
  const [root, other] = [findRoot(a), findRoot(b)];
  if (root !== other) root.parent = other;
}

/** Shortens the path to the root on the way. */
function findRoot(member: Member): Member {
  let node = member;
  while (node.parent) {
    node.parent = node.parent.parent ?? node.parent;
    if (node.parent.parent === null) return node.parent;
    node = node.parent;
  }
  return node;
}
