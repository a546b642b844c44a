import type { SitePage } from '../pages.ts';
import { distance, NEAR } from '../simhash.ts';

/**
 * Groups of pages with one text, as a reader sees it: in any case, white space aside. Versions of one page in several
 * languages, each of which names the others, are meant to be alike and count as one.
 */
export function duplicates<T extends SitePage>(pages: readonly T[], textOf: (page: T) => string): T[][] {
  const groups = Map.groupBy(pages, (page) => textOf(page).trim().toLowerCase());
  return [...groups.values()].filter((group) => areSeveral(group));
}

/** Groups of pages whose main texts are near-duplicates. A page belongs to a group by being near one of it. */
export function nearDuplicates<T extends SitePage>(pages: readonly T[]): T[][] {
  const byPrint = new Map<string, T[]>();
  for (const page of pages) {
    const print = page.facts.html?.simhash;
    if (!print) continue;
    const same = byPrint.get(print);
    if (same) same.push(page);
    else byPrint.set(print, [page]);
  }
  return joinNear([...byPrint.keys()])
    .map((prints) => prints.flatMap((print) => byPrint.get(print) ?? []))
    .filter((group) => areSeveral(group));
}

/** Of the different prints of one band, each with so many of the next: chance puts two of a thousand into one. */
const COMPARED = 100;

/**
 * Two prints of 64 bits that differ in three are the same in at least one of four bands of 16: only those are compared.
 */
function joinNear(prints: readonly string[]): string[][] {
  const parent = new Map(prints.map((print) => [print, print]));
  const rootOf = (print: string): string => {
    let at = print;
    for (let up = parent.get(at) ?? at; up !== at; up = parent.get(at) ?? at) {
      parent.set(at, parent.get(up) ?? up);
      at = up;
    }
    return at;
  };
  for (let band = 0; band <= NEAR; band++) {
    const buckets = Map.groupBy(prints, (print) => print.slice(band * 4, band * 4 + 4));
    for (const bucket of buckets.values()) {
      bucket.forEach((print, at) => {
        const end = Math.min(bucket.length, at + 1 + COMPARED);
        for (let next = at + 1; next < end; next++) {
          const other = bucket[next] ?? print;
          if (distance(print, other) <= NEAR) parent.set(rootOf(print), rootOf(other));
        }
      });
    }
  }
  return [...Map.groupBy(prints, rootOf).values()];
}

function areSeveral(group: readonly SitePage[]): boolean {
  return group.length > 1 && new Set(group.map(versionsOf)).size > 1;
}

/** The same for all language versions of a page that name each other. */
function versionsOf({ key, facts }: SitePage): string {
  const versions = facts.html?.hreflang ?? [];
  return versions.length === 0
    ? key
    : versions
        .map(([code, url]) => `${code} ${url}`)
        .sort()
        .join('\n');
}
