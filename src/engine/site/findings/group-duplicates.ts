import type { SitePage } from '../site-pages.ts';
import { computeHammingDistance, NEAR_DUPLICATE_DISTANCE } from '../simhash.ts';

/**
 * Groups of pages with one text, as a reader sees it: in any case, white space aside. Versions of one page in several
 * languages, each of which names the others, are meant to be alike and count as one.
 */
export function groupDuplicates<T extends SitePage>(pages: readonly T[], textOf: (page: T) => string): T[][] {
  const groups = Map.groupBy(pages, (page) => textOf(page).trim().toLowerCase());
  return [...groups.values()].filter((group) => isDuplicateGroup(group));
}

/** Groups of pages whose main texts are near-duplicates. A page belongs to a group by being near one of it. */
export function groupNearDuplicates<T extends SitePage>(pages: readonly T[]): T[][] {
  const pagesByFingerprint = new Map<string, T[]>();
  for (const page of pages) {
    const fingerprint = page.facts.html?.simhash;
    if (!fingerprint) continue;
    const same = pagesByFingerprint.get(fingerprint);
    if (same) same.push(page);
    else pagesByFingerprint.set(fingerprint, [page]);
  }
  return clusterFingerprints([...pagesByFingerprint.keys()])
    .map((fingerprints) => fingerprints.flatMap((fingerprint) => pagesByFingerprint.get(fingerprint) ?? []))
    .filter((group) => isDuplicateGroup(group));
}

/** Of the different prints of one band, each with so many of the next: chance puts two of a thousand into one. */
const COMPARISONS_LIMIT = 100;

/**
 * Two prints of 64 bits that differ in three are the same in at least one of four bands of 16: only those are compared.
 */
function clusterFingerprints(fingerprints: readonly string[]): string[][] {
  const parent = new Map(fingerprints.map((fingerprint) => [fingerprint, fingerprint]));
  const findRoot = (fingerprint: string): string => {
    let at = fingerprint;
    for (let up = parent.get(at) ?? at; up !== at; up = parent.get(at) ?? at) {
      parent.set(at, parent.get(up) ?? up);
      at = up;
    }
    return at;
  };
  for (let band = 0; band <= NEAR_DUPLICATE_DISTANCE; band++) {
    const buckets = Map.groupBy(fingerprints, (fingerprint) => fingerprint.slice(band * 4, band * 4 + 4));
    for (const bucket of buckets.values()) {
      bucket.forEach((fingerprint, at) => {
        const end = Math.min(bucket.length, at + 1 + COMPARISONS_LIMIT);
        for (let next = at + 1; next < end; next++) {
          const other = bucket[next] ?? fingerprint;
          if (computeHammingDistance(fingerprint, other) <= NEAR_DUPLICATE_DISTANCE)
            parent.set(findRoot(fingerprint), findRoot(other));
        }
      });
    }
  }
  return [...Map.groupBy(fingerprints, findRoot).values()];
}

function isDuplicateGroup(group: readonly SitePage[]): boolean {
  return group.length > 1 && new Set(group.map(toHreflangSetKey)).size > 1;
}

/** The same for all language versions of a page that name each other. */
function toHreflangSetKey({ key, facts }: SitePage): string {
  const versions = facts.html?.hreflang ?? [];
  return versions.length === 0
    ? key
    : versions
        .map(([code, url]) => `${code} ${url}`)
        .sort()
        .join('\n');
}
