import { createAncestorFinder } from '../nearest-ancestor.ts';
import type { PageIndex } from '../page-index.ts';
import { countLetters, type LetterCounts } from '../writing-systems.ts';
import type { TextFacts } from './text.ts';

/** Characters counted. More text does not change the shares. */
const LIMIT = 50_000;

const CODE = ['code', 'kbd', 'pre', 'samp'];

/** Letters of the rendered text by writing system, without code and without parts that have a `lang` of their own. */
export function readLetters(index: PageIndex, { text }: TextFacts): LetterCounts {
  const language = index.html?.getLanguageTag('lang') ?? '';
  const hasCode = CODE.some((name) => index.getElementsByTagName(name).length > 0);
  const isOneLanguage = index
    .getElementsWithAttribute('lang')
    .every((element) => element.getLanguageTag('lang') === language);
  // The text of most pages is joined already. Runs are slices of the source, which are read more slowly than one string.
  if (!hasCode && isOneLanguage) return countLetters(text, LIMIT);
  const findCode = createAncestorFinder(({ name }) => CODE.includes(name));
  const parts: string[] = [];
  let length = 0;
  for (const { value, parent } of index.textRuns) {
    if (length >= LIMIT) break;
    if (parent.context.lang !== language || (hasCode && (CODE.includes(parent.name) || findCode(parent))))
      continue;
    parts.push(value);
    length += value.length;
  }
  return countLetters(parts.join(''), LIMIT);
}
