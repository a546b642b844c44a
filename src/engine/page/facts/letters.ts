import { createAncestorFinder } from '../nearest-ancestor.ts';
import type { PageIndex } from '../page-index.ts';
import { countLetters, type LetterCounts } from '../writing-systems.ts';

/** Characters counted. More text does not change the shares. */
const LIMIT = 50_000;

const CODE = new Set(['code', 'kbd', 'pre', 'samp']);

/** Letters of the rendered text by writing system, without code and without parts that have a `lang` of their own. */
export function readLetters(index: PageIndex): LetterCounts {
  const language = index.html?.getLanguageTag('lang') ?? '';
  const counts: LetterCounts = {};
  const findCode = createAncestorFinder(({ name }) => CODE.has(name));
  let left = LIMIT;
  for (const { value, parent } of index.textRuns) {
    if (left <= 0) break;
    if (parent.context.lang !== language || CODE.has(parent.name) || findCode(parent)) continue;
    countLetters(value, left, counts);
    left -= value.length;
  }
  return counts;
}
