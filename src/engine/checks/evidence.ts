import type { Evidence } from '../evidence.ts';
import { pluralize, shorten } from '../../lib/text.ts';
import type { JsonLdNode } from '../page/facts/json-ld.ts';
import { nameNode } from '../page/facts/structured-data.ts';
import type { PageElement } from '../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../page/page-index.ts';

/** Items named in one piece of evidence; the others are counted. */
export const EXAMPLES_LIMIT = 10;

/** Composes evidence: a tag of a template. */
export function phrase(texts: TemplateStringsArray, ...values: readonly (Evidence | number)[]): Evidence {
  return texts.flatMap((text, index) => {
    const value = values[index] ?? '';
    return [text, ...(typeof value === 'object' ? value : [String(value)])];
  });
}

/** Joins pieces of evidence. @param separator `null` for the items of a list */
export function joinEvidence(pieces: readonly Evidence[], separator: string | null): Evidence {
  return pieces.flatMap((piece, index) => [
    ...(index === 0 ? [] : [separator]),
    ...(typeof piece === 'string' ? [piece] : piece),
  ]);
}

/** The line of an offset in the source of the page, to be written as its number. */
export function lineAt(offset: number, index: Pick<PageIndex, 'getLine'>): Evidence {
  return [{ line: index.getLine(offset) }];
}

/** The text in quotation marks, white space collapsed, cut to `limit` code points. */
export function quote(text: string, limit = 120): string {
  return `"${shorten(collapseWhitespace(text.slice(0, limit * 20)), limit)}"`;
}

/** `3 links: a; b; c`. Describes ten items at most, then says how many more there are. */
export function formatList<T>(noun: string, items: readonly T[], describe: (item: T) => Evidence): Evidence {
  return phrase`${pluralize(items.length, noun)}: ${listItems(items, describe)}`;
}

/** `a; b; c`. The same without the number of items at its start. */
export function listItems<T>(items: readonly T[], describe: (item: T) => Evidence): Evidence {
  const more = items.length - EXAMPLES_LIMIT;
  const shown = items.slice(0, EXAMPLES_LIMIT).map((item) => describe(item));
  return joinEvidence(more > 0 ? [...shown, `and ${more} more`] : shown, null);
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
): Evidence {
  const attributes = selectAttributes(element, shown).map(({ name, value }) =>
    value === ''
      ? ([name] as const)
      : ([name, shorten(collapseWhitespace(value.slice(0, 1_000)), 80)] as const),
  );
  return [{ line: index.getLine(element.offset), name: element.name, attributes }];
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

/** A node of JSON-LD with its line: `Product (line 12)`, `Review at $.review[0] (line 12)`. */
export function describeNode(node: JsonLdNode): Evidence {
  return phrase`${nameNode(node)} (line ${[{ line: node.block.line }]})`;
}
