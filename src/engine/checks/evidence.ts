import type { PageElement } from '../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../page/page-index.ts';

/** The most examples named in one piece of evidence. */
const EXAMPLES = 10;

/** `"text"`, white space collapsed, cut to `limit` characters. */
export function quote(text: string, limit = 120): string {
  return `"${shorten(collapseWhitespace(text.slice(0, limit * 20)), limit)}"`;
}

/** A text cut to `limit` code points, with an ellipsis where it was cut. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : text;
}

/** `3 links: a; b; c`, at most ten of them and then how many more. */
export function formatList(noun: string, items: readonly string[]): string {
  const more = items.length - EXAMPLES;
  return `${formatCount(items.length, noun)}: ${items.slice(0, EXAMPLES).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** `1 link`, `2 links`; the plural is given where it is not the noun and s. */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** An element as its start tag reads, with its line: `<img src="/a.png"> (line 12)`. */
export function describeElement(at: PageElement, index: Pick<PageIndex, 'getLine'>): string {
  const attributes = at.attributes
    .slice(0, 4)
    .map(({ name, value }) =>
      value === '' ? ` ${name}` : ` ${name}="${shorten(collapseWhitespace(value.slice(0, 1_000)), 80)}"`,
    )
    .join('');
  return `<${at.name}${attributes}> (line ${index.getLine(at.offset)})`;
}
