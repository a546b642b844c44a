import { pluralize, shorten } from '../../lib/text.ts';
import type { JsonLdNode } from '../page/facts/json-ld.ts';
import { nameNode } from '../page/facts/structured-data.ts';
import type { PageElement } from '../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../page/page-index.ts';

/** An element with its first attributes, or a line alone. */
export interface EvidencePlace {
  line: number;
  name?: string;
  /** Names and values, which are collapsed and cut to 80 characters. One whose value is empty has none. */
  attributes?: readonly (readonly [name: string, value?: string])[];
}

/**
 * Shows a fault as found on the page: text, and the places in the source that it names. `null` separates the items of a list. The
 * API has it as `writeEvidence` writes it.
 */
export type Evidence = string | readonly (string | EvidencePlace | null)[];

/** Limit of written evidence, in characters. */
const EVIDENCE_LIMIT = 2_000;

/** Items named in one piece of evidence; the others are counted. */
export const EXAMPLES_LIMIT = 10;

/** Writes evidence as text: `2 images: <img src="/a.png"> (line 12); <img alt> (line 40)`. A line alone is its number. */
export function writeEvidence(evidence: Evidence): string {
  return (typeof evidence === 'string' ? evidence : evidence.map(writePart).join('')).slice(
    0,
    EVIDENCE_LIMIT,
  );
}

function writePart(part: string | EvidencePlace | null): string {
  if (part === null) return '; ';
  if (typeof part === 'string') return part;
  const { line, name, attributes = [] } = part;
  if (name === undefined) return String(line);
  const written = attributes.map(([key, value]) => (value === undefined ? ` ${key}` : ` ${key}="${value}"`));
  return `<${name}${written.join('')}> (line ${line})`;
}

/** Returns the items of a list, or the evidence itself if it is not a list of places. */
export function splitEvidence(evidence: Evidence): Evidence[] {
  if (listPlaces(evidence).length === 0 || typeof evidence === 'string') return [evidence];
  const ends = evidence.flatMap((part, index) => (part === null ? [index] : []));
  return [...ends, evidence.length].map((end, index) => evidence.slice((ends[index - 1] ?? -1) + 1, end));
}

/** Returns the places that evidence names, in its order. */
export function listPlaces(evidence: Evidence): EvidencePlace[] {
  return typeof evidence === 'string'
    ? []
    : evidence.filter((part) => typeof part === 'object' && part !== null);
}

/** Returns the lines that evidence names, in its order and each once. */
export function listLines(evidence: Evidence): number[] {
  return [...new Set(listPlaces(evidence).map(({ line }) => line))].filter((line) => line > 0);
}

/** Drops what `writeEvidence` does not write. */
export function limitEvidence(evidence: Evidence): Evidence {
  if (typeof evidence === 'string') return evidence.slice(0, EVIDENCE_LIMIT);
  let remaining = EVIDENCE_LIMIT;
  const end = evidence.findIndex((part) => (remaining -= writePart(part).length) < 0);
  return end === -1 ? evidence : evidence.slice(0, end + 1);
}

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

/** `3 links: a; b; c`. Lists ten items at most, then how many more there are. */
export function formatList(noun: string, items: readonly Evidence[]): Evidence {
  return phrase`${pluralize(items.length, noun)}: ${listItems(items)}`;
}

/** `a; b; c`. The same without the number of items at its start. */
export function listItems(items: readonly Evidence[]): Evidence {
  const more = items.length - EXAMPLES_LIMIT;
  const shown = items.slice(0, EXAMPLES_LIMIT);
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
