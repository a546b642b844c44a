import { pluralize, shorten } from '../../lib/text.ts';
import type { PageElement } from '../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../page/page-index.ts';

/** Items named in one piece of evidence; the others are counted. */
export const EXAMPLES_LIMIT = 10;

/** The text in quotation marks, white space collapsed, cut to `limit` code points. */
export function quote(text: string, limit = 120): string {
  return `"${shorten(collapseWhitespace(text.slice(0, limit * 20)), limit)}"`;
}

/** `3 links: a; b; c`. Lists ten items at most, then how many more there are. */
export function formatList(noun: string, items: readonly string[]): string {
  const more = items.length - EXAMPLES_LIMIT;
  return `${pluralize(items.length, noun)}: ${items.slice(0, EXAMPLES_LIMIT).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** The start tag of an element, with its first four attributes, and its line: `<img src="/a.png"> (line 12)`. */
export function describeElement(element: PageElement, index: Pick<PageIndex, 'getLine'>): string {
  const attributes = element.attributes
    .slice(0, 4)
    .map(({ name, value }) =>
      value === '' ? ` ${name}` : ` ${name}="${shorten(collapseWhitespace(value.slice(0, 1_000)), 80)}"`,
    )
    .join('');
  return `<${element.name}${attributes}> (line ${index.getLine(element.offset)})`;
}
