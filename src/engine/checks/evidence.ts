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

/** Attributes of an element that evidence shows. */
const ATTRIBUTES_LIMIT = 4;

/**
 * The start tag of an element, with its first four attributes, and its line: `<img src="/a.png"> (line 12)`. Further
 * attributes that are named in `shown` replace the last of these.
 */
export function describeElement(
  element: PageElement,
  index: Pick<PageIndex, 'getLine'>,
  ...shown: readonly string[]
): string {
  const attributes = selectAttributes(element, shown)
    .map(({ name, value }) =>
      value === '' ? ` ${name}` : ` ${name}="${shorten(collapseWhitespace(value.slice(0, 1_000)), 80)}"`,
    )
    .join('');
  return `<${element.name}${attributes}> (line ${index.getLine(element.offset)})`;
}

function selectAttributes({ attributes }: PageElement, shown: readonly string[]): PageElement['attributes'] {
  if (attributes.length <= ATTRIBUTES_LIMIT) return attributes;
  const first = attributes.slice(0, ATTRIBUTES_LIMIT);
  const cutOff = attributes.slice(ATTRIBUTES_LIMIT).filter(({ name }) => shown.includes(name));
  for (const attribute of cutOff.slice(0, ATTRIBUTES_LIMIT)) {
    const place = first.findLastIndex(({ name }) => !shown.includes(name));
    if (place === -1) break;
    first.splice(place, 1);
    first.push(attribute);
  }
  return first;
}
