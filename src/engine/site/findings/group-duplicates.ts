import type { SitePage } from '../site-pages.ts';
import { computeHammingDistance, NEAR_DUPLICATE_DISTANCE } from '../simhash.ts';

/**
 * Groups of two or more pages with the same text, ignoring case and white space at the ends. Language versions with the
 * same hreflang entries are meant to be alike and count as one page.
 */
export function groupDuplicates<T extends SitePage>(
  pages: readonly T[],
  readText: (page: T) => string,
): T[][] {
  const groups = Map.groupBy(pages, (page) => readText(page).trim().toLowerCase());
  return [...groups.values()].filter((group) => isDuplicateGroup(group));
}

/**
 * Groups of two or more pages whose main texts are near-duplicates. A page joins a group if it is near one of its
 * pages.
 */
export function groupNearDuplicates<T extends SitePage>(pages: readonly T[]): T[][] {
  const pagesByFingerprint = new Map<string, T[]>();
  for (const page of pages) {
    const fingerprint = page.facts.html?.simhash;
    if (!fingerprint) continue;
    const group = pagesByFingerprint.get(fingerprint);
    if (group) group.push(page);
    else pagesByFingerprint.set(fingerprint, [page]);
  }
  return clusterFingerprints([...pagesByFingerprint.keys()])
    .map((fingerprints) => fingerprints.flatMap((fingerprint) => pagesByFingerprint.get(fingerprint) ?? []))
    .filter((group) => isDuplicateGroup(group));
}

/** Each fingerprint is compared with at most this many of its bucket: by chance, two of a thousand share one. */
const COMPARISONS_LIMIT = 100;

/**
 * Two 64-bit fingerprints that differ in at most 3 bits agree in at least one of four 16-bit bands: only those are
 * compared.
 */
function clusterFingerprints(fingerprints: readonly string[]): string[][] {
  const parent = new Map(fingerprints.map((fingerprint) => [fingerprint, fingerprint]));
  const findRoot = (fingerprint: string): string => {
    let node = fingerprint;
    for (let next = parent.get(node) ?? node; next !== node; next = parent.get(node) ?? node) {
      parent.set(node, parent.get(next) ?? next);
      node = next;
    }
    return node;
  };
  for (let band = 0; band <= NEAR_DUPLICATE_DISTANCE; band++) {
    const buckets = Map.groupBy(fingerprints, (fingerprint) => fingerprint.slice(band * 4, band * 4 + 4));
    for (const bucket of buckets.values()) {
      bucket.forEach((fingerprint, position) => {
        for (const other of bucket.slice(position + 1, position + 1 + COMPARISONS_LIMIT)) {
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

/** Equal for all language versions of a page that have the same hreflang entries. */
function toHreflangSetKey({ key, facts }: SitePage): string {
  const entries = facts.html?.hreflang ?? [];
  return entries.length === 0
    ? key
    : entries
        .map(({ code, url }) => `${code} ${url}`)
        .sort()
        .join('\n');
}
