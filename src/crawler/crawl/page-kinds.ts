import { toUrlPattern } from './crawl-url.ts';

/** Folders in one folder beyond which their names are values, such as categories, and no kinds of pages. */
const MAX_NAMES = 10;
/** Pages with one pattern from which on it is a kind in its folder. */
const MIN_PAGES = 3;
/** Deeper folders are kinds by their names. */
const MAX_DEPTH = 6;
/** Characters of a kind. */
const MAX_LENGTH = 200;

const ANY = '*';
const QUERY = '?*';

/**
 * Returns the kind of each page of a website, as its URL shows it: the path with `*` for the name of the page, numbers and long ids, and
 * names of folders that vary, and `?*` for parameters. The home page is `/`.
 */
export function findPageKinds(urls: readonly string[]): string[] {
  const patterns = urls.map(toSegments);
  const pages = new Map<string, number>();
  for (const pattern of patterns.map(toKind)) pages.set(pattern, (pages.get(pattern) ?? 0) + 1);
  const kinds = patterns.map((pattern) => {
    const last = pattern.at(-1);
    const isKind = last?.includes(ANY) && (pages.get(toKind(pattern)) ?? 0) >= MIN_PAGES;
    return isKind || last === undefined || last === QUERY ? pattern : pattern.toSpliced(-1, 1, ANY);
  });
  for (let depth = 0; depth < MAX_DEPTH; depth++) dropValues(kinds, depth);
  return kinds.map(toKind);
}

/** Replaces the names of the folders at a depth where one folder has many. */
function dropValues(kinds: readonly string[][], depth: number): void {
  const deeper = kinds.filter(({ length }) => length > depth + 1);
  for (const siblings of Map.groupBy(deeper, (kind) => toKind(kind.slice(0, depth))).values()) {
    if (new Set(siblings.map((kind) => kind[depth])).size <= MAX_NAMES) continue;
    for (const kind of siblings) kind[depth] = ANY;
  }
}

/** The segments of the path with `*` for numbers and long ids; parameters are one more. */
function toSegments(url: string): string[] {
  const { pathname, search } = new URL(url);
  const path = pathname.replaceAll(ANY, '%2A');
  const segments = toUrlPattern({ key: path }).replaceAll('#', ANY).split('/');
  return [...segments.filter((segment) => segment !== ''), ...(search === '' ? [] : [QUERY])];
}

function toKind(segments: readonly string[]): string {
  const path = segments.join('/').replace(/\/\?\*$/, QUERY);
  return `/${path}`.slice(0, MAX_LENGTH);
}
