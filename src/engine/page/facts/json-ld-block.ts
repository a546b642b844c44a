import { parseMediaType } from '../../../lib/http/headers.ts';
import { type PageElement, PageText } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { UrlParts } from '../url-parts.ts';
import { isJsonObject, type JsonObject, toArray } from './json-ld-values.ts';
import { createIdResolver, type IdResolver, normalizeTerms } from './json-ld-terms.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const ARRAY_START = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

/** Limits of a JSON text. */
export interface JsonLimits {
  /** Members of arrays and objects, at any depth. */
  values: number;
  /** Levels of nested arrays and objects. */
  depth: number;
}

/**
 * An upper bound of the values that `JSON.parse` builds from a text, at most one too high for each array and object;
 * `null` if the text exceeds a limit. Counts in one pass and allocates nothing, while parsing `[{},{},…]` takes 23 times
 * the memory of its text. The text need not be valid: what precedes an error is counted as the parser reads it.
 */
export function countJsonValues(text: string, limits: JsonLimits): number | null {
  let values = 1;
  let depth = 0;
  for (let position = 0; position < text.length; position++) {
    switch (text.charCodeAt(position)) {
      case QUOTE:
        position = findStringEnd(text, position);
        break;
      case ARRAY_START:
      case OBJECT_START:
        values++;
        depth++;
        break;
      case COMMA:
        values++;
        break;
      case ARRAY_END:
      case OBJECT_END:
        depth--;
        break;
    }
    if (values > limits.values || depth > limits.depth) return null;
  }
  return values;
}

/** The position of the quotation mark that ends the string which starts at `start`; the length of the text if none. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/** One `<script type="application/ld+json">`. */
export interface JsonLdBlock {
  element: PageElement;
  /** Position in document order, starting at 1. */
  number: number;
  /** Source line of the script's start tag. */
  line: number;
  /** The JSON syntax error, with its source line if known; `null` if the block parses or is too large to tell. */
  error: string | null;
  /** The block exceeds `LIMITS` and was not parsed. */
  isTooLarge: boolean;
  /** The block parses only without its comment or CDATA markers, which strict parsers do not remove. */
  isWrapped: boolean;
  /** The top-level objects, also those of nested arrays, in the names of schema.org (`normalizeTerms`). Empty if the block was not parsed. */
  roots: JsonObject[];
}

/**
 * What is parsed of a page. Real pages have fewer than 20 blocks; the largest of 96 has 167 values, 6 levels deep.
 * Values take up to 240 bytes each while they are parsed, so all blocks of a page stay below 12 MB.
 */
const LIMITS = { blocks: 200, values: 50_000, depth: 256 };

/** All JSON-LD blocks of the page. The media type may have parameters (JSON-LD 1.1, section 7). */
export function readJsonLdBlocks(index: PageIndex, base: UrlParts): JsonLdBlock[] {
  const ids = createIdResolver(base);
  const remaining = { values: LIMITS.values, depth: LIMITS.depth };
  return index
    .getElementsByTagName('script')
    .filter((element) => parseMediaType(element.getAttribute('type')) === 'application/ld+json')
    .slice(0, LIMITS.blocks)
    .map((element, i) => readBlock(element, i + 1, index, remaining, ids));
}

function readBlock(
  element: PageElement,
  number: number,
  index: PageIndex,
  remaining: JsonLimits,
  ids: IdResolver,
): JsonLdBlock {
  const content = element.firstChild;
  const source = content instanceof PageText ? content.value : '';
  const block = {
    element,
    number,
    line: index.getLine(element.offset),
    error: null,
    isTooLarge: false,
    isWrapped: false,
    roots: [],
  };
  const asWritten = parseJson(source, remaining);
  // Older tools wrap scripts in comment or CDATA markers.
  const parsed = asWritten.kind === 'invalid' ? parseJson(stripCommentMarkers(source), remaining) : asWritten;
  if (parsed.kind === 'tooLarge') return { ...block, isTooLarge: true };
  if (parsed.kind === 'invalid')
    return { ...block, error: describeSyntaxError(parsed, source, block, index) };
  const roots = toArray(normalizeTerms(parsed.value, number, ids)).filter(isJsonObject);
  return { ...block, isWrapped: parsed !== asWritten, roots };
}

interface JsonSyntaxError {
  kind: 'invalid';
  error: string;
  /** The text that was parsed. */
  text: string;
}

/** Parses a text unless it exceeds `remaining`, which it reduces. */
function parseJson(
  text: string,
  remaining: JsonLimits,
): { kind: 'value'; value: unknown } | JsonSyntaxError | { kind: 'tooLarge' } {
  const values = countJsonValues(text, remaining);
  if (values === null) return { kind: 'tooLarge' };
  remaining.values -= values;
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
    return { kind: 'invalid', error: message, text };
  }
}

function stripCommentMarkers(source: string): string {
  let text = source.trim();
  if (text.startsWith('<!--')) {
    const end = text.indexOf('-->');
    if (end === -1) text = text.slice(4);
    else if (end === text.length - 3) text = text.slice(4, end).replace(/\/\/$/, '');
  }
  text = stripComments(text)
    .trimStart()
    .replace(/^(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?/, '');
  const end = text.lastIndexOf(']]>');
  if (end === -1 || !/^[\s*/]*$/.test(text.slice(end + 3))) return text;
  return text
    .slice(0, end)
    .trimEnd()
    .replace(/\/[/*]$/, '');
}

/** Comments removed from a block. */
const COMMENTS_LIMIT = 1_000;

/** Removes the first `COMMENTS_LIMIT` `<!-- … -->`, except a comment without an end. */
function stripComments(source: string): string {
  let out = '';
  let from = 0;
  for (let count = 0; count < COMMENTS_LIMIT; count++) {
    const start = source.indexOf('<!--', from);
    const end = start === -1 ? -1 : source.indexOf('-->', start + 4);
    if (end === -1) break;
    out += source.slice(from, start);
    from = end + 3;
  }
  return out + source.slice(from);
}

/**
 * The error message, with the source line if the parser gives the position and the block contains the parsed text.
 *
 * @param content the block as written
 */
function describeSyntaxError(
  { error, text }: JsonSyntaxError,
  content: string,
  { element }: Pick<JsonLdBlock, 'element'>,
  index: PageIndex,
): string {
  if (text.trim() === '') return 'the block is empty';
  const position = /at position (\d+)/.exec(error)?.[1];
  const start = position === undefined ? null : findParsedText(text, content, element, index.page.source);
  if (start === null) return error;
  const message = error.replace(/ in JSON at position \d+(?: \(line \d+ column \d+\))?$/, '');
  return `${message} in source line ${index.getLine(start + Number(position))}`;
}

/** Characters of markers and white space before the parsed text. */
const MARKERS_LIMIT = 1_000;

/**
 * The offset of the parsed text in the page's source, if it is a part of the block; else `null`. Compares at one position
 * only: a search for a text of this length can take quadratic time.
 */
function findParsedText(text: string, content: string, script: PageElement, source: string): number | null {
  const skipped = content.slice(0, MARKERS_LIMIT).indexOf(text.slice(0, 100));
  const start = findTagEnd(source, script.offset) + skipped;
  return skipped !== -1 && source.startsWith(text, start) ? start : null;
}

/** The offset after the start tag at `offset`, whose quoted attribute values may contain `>`. */
function findTagEnd(source: string, offset: number): number {
  const tag = /[^>"'=]*(?:>|=\s*"[^"]*"|=\s*'[^']*'|["'=])/y;
  tag.lastIndex = offset;
  for (let part = tag.exec(source); part; part = tag.exec(source)) {
    if (part[0].endsWith('>')) return tag.lastIndex;
  }
  return source.length;
}
