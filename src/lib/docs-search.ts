/** Something of the documentation that a search finds. */
export interface DocsEntry {
  kind: 'Page' | 'Section' | 'Operation' | 'Error code' | 'Check' | 'Object';
  title: string;
  /** Path, with an anchor. */
  href: string;
  /** Is searched too: a path, an id, a description. */
  text?: string;
}

/** Characters of a query. */
export const MAX_QUERY_LENGTH = 100;
const MAX_TERMS = 8;
const MAX_RESULTS = 20;

/** Points of a term by where it is found. */
const POINTS = { titleWord: 4, titleStart: 3, textWord: 2, textStart: 1 };
/** Of a title that is the query. */
const WHOLE_TITLE = 10;

/** Finds the entries that have a word beginning with each word of the query: at most 20, best first, the rest as in the index. */
export function searchDocs(entries: readonly DocsEntry[], query: string): DocsEntry[] {
  const words = splitWords(query.slice(0, MAX_QUERY_LENGTH));
  const terms = words.slice(0, MAX_TERMS).map((word) => word.replace(/(..)s$/, '$1'));
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, points: rateEntry(entry, terms, words) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

/** Returns 0 if the entry lacks a term. */
function rateEntry({ title, text = '' }: DocsEntry, terms: string[], words: string[]): number {
  const titleWords = splitWords(title);
  const textWords = splitWords(text);
  const points = terms.map((term) => {
    if (titleWords.includes(term)) return POINTS.titleWord;
    if (titleWords.some((word) => word.startsWith(term))) return POINTS.titleStart;
    if (textWords.includes(term)) return POINTS.textWord;
    return textWords.some((word) => word.startsWith(term)) ? POINTS.textStart : 0;
  });
  if (points.includes(0)) return 0;
  const isWhole = titleWords.join() === words.join();
  return points.reduce((sum, one) => sum + one, isWhole ? WHOLE_TITLE : 0);
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
