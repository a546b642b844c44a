import type { SitePage } from '../site-pages.ts';
import { clusterFingerprints } from './cluster-fingerprints.ts';

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
  const fingerprinted = pages.filter(({ facts }) => facts.html?.simhash);
  const pagesByFingerprint = Map.groupBy(fingerprinted, ({ facts }) => facts.html?.simhash ?? '');
  return clusterFingerprints([...pagesByFingerprint.keys()])
    .map((fingerprints) => fingerprints.flatMap((fingerprint) => pagesByFingerprint.get(fingerprint) ?? []))
    .filter((group) => isDuplicateGroup(group));
}

function isDuplicateGroup(group: readonly SitePage[]): boolean {
  return group.length > 1 && new Set(group.map(({ key, facts }) => facts.html?.hreflangSet ?? key)).size > 1;
}
