import { parseMediaType } from '../../../lib/http/media-type.ts';
import { type PageElement, PageText } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** One `<script type="application/ld+json">`. */
export interface JsonLdBlock {
  element: PageElement;
  /** Position in document order, starting at 1. */
  number: number;
  /** Source line of the script's start tag. */
  line: number;
  /** The JSON syntax error, with its source line if known; `null` if the block parses. */
  error: string | null;
  /** The block parses only without its comment or CDATA markers, which strict parsers do not remove. */
  isWrapped: boolean;
  /** The top-level objects: one, or those of an array. */
  roots: JsonObject[];
}

/** An object of a block that has a type, or that is at the top level or in an `@graph`. */
export interface JsonLdNode {
  /** Without the schema.org prefix: `Product`. Empty if the node has no type. */
  types: string[];
  properties: JsonObject;
  /** Its path in the block: `$`, `$[1]`, `$.@graph[0].author`. */
  path: string;
  /** It is at the top level, in an `@graph` or a `mainEntity`, and not a value of `PART_PROPERTIES` of another node. */
  isTopLevel: boolean;
  block: JsonLdBlock;
}

/** Properties whose value is a part of the node, even if it is elsewhere on the page and referred to by `@id`. */
const PART_PROPERTIES = new Set(
  'aggregateRating review reviews itemReviewed itemOffered hasVariant isVariantOf item subEvent superEvent'.split(
    ' ',
  ),
);

/** Limits per page. Real pages have fewer than 20 blocks and a few hundred nodes. */
const LIMITS = { blocks: 200, depth: 32, values: 10_000, nodes: 2_000, types: 20, typeLength: 100 };

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\//i;

/** All JSON-LD blocks of the page. The media type may have parameters (JSON-LD 1.1, section 7). */
export function readJsonLdBlocks(index: PageIndex): JsonLdBlock[] {
  return index
    .getElementsByTagName('script')
    .filter((element) => parseMediaType(element.getAttribute('type')) === 'application/ld+json')
    .slice(0, LIMITS.blocks)
    .map((element, i) => readBlock(element, i + 1, index));
}

/** The nodes of all blocks, at any depth, in source order. `complete` is `false` if a limit cut the list. */
export function collectNodes(blocks: readonly JsonLdBlock[]): { nodes: JsonLdNode[]; complete: boolean } {
  const nodes: JsonLdNode[] = [];
  const parts = new Set<unknown>();
  let values = 0;
  let complete = true;
  const visit = (value: unknown, path: string, property: string, block: JsonLdBlock, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > LIMITS.depth || ++values > LIMITS.values || nodes.length >= LIMITS.nodes) {
      complete = false;
    } else if (Array.isArray(value)) {
      value.forEach((member, i) => visit(member, `${path}[${i}]`, property, block, depth + 1));
    } else if (isJsonObject(value)) {
      const types = readTypes(value);
      const isTopLevel = property === '@graph' || property === 'mainEntity';
      if (types.length > 0 || (property === '@graph' && !('@graph' in value))) {
        nodes.push({ types, properties: value, path, isTopLevel, block });
      }
      if (PART_PROPERTIES.has(property)) parts.add(value['@id']);
      for (const key of Object.keys(value)) {
        if (key.startsWith('@') && key !== '@graph') continue;
        visit(value[key], `${path}.${key}`, key, block, depth + 1);
      }
    }
  };
  for (const block of blocks) {
    block.roots.forEach((root, i) =>
      visit(root, block.roots.length > 1 ? `$[${i}]` : '$', '@graph', block, 0),
    );
  }
  parts.delete(undefined);
  for (const node of nodes) if (parts.has(node.properties['@id'])) node.isTopLevel = false;
  return { nodes, complete };
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values of a property: in JSON-LD a single value is equivalent to a list of one. */
export function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function readTypes(object: JsonObject): string[] {
  return toArray(object['@type'])
    .slice(0, LIMITS.types)
    .filter((type) => typeof type === 'string')
    .map((type) => type.trim().slice(0, LIMITS.typeLength).replace(SCHEMA_ORG, ''))
    .filter((type) => type !== '');
}

function readBlock(element: PageElement, number: number, index: PageIndex): JsonLdBlock {
  const content = element.firstChild;
  const source = content instanceof PageText ? content.value : '';
  const block = { element, number, line: index.getLine(element.offset) };
  const asWritten = parseJson(source);
  // Older tools wrap scripts in comment or CDATA markers.
  const parsed = 'error' in asWritten ? parseJson(stripCommentMarkers(source)) : asWritten;
  if ('error' in parsed)
    return { ...block, error: describeSyntaxError(parsed, element, index), isWrapped: false, roots: [] };
  const roots = toArray(parsed.value).filter(isJsonObject);
  return { ...block, error: null, isWrapped: parsed !== asWritten, roots };
}

interface JsonSyntaxError {
  error: string;
  /** The text that was parsed. */
  text: string;
}

function parseJson(text: string): { value: unknown } | JsonSyntaxError {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error), text };
  }
}

function stripCommentMarkers(source: string): string {
  let text = source.trim();
  if (text.startsWith('<!--')) {
    const end = text.indexOf('-->');
    if (end === -1) text = text.slice(4);
    else if (end === text.length - 3) text = text.slice(4, end).replace(/\/\/$/, '');
  }
  text = stripComments(text).replace(/^\s*(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?/, '');
  const end = text.lastIndexOf(']]>');
  if (end === -1 || !/^[\s*/]*$/.test(text.slice(end + 3))) return text;
  return text
    .slice(0, end)
    .trimEnd()
    .replace(/\/[/*]$/, '');
}

/** Removes `<!-- … -->`, except a comment without an end. */
function stripComments(source: string): string {
  let out = '';
  let from = 0;
  for (let start = source.indexOf('<!--'); start !== -1; start = source.indexOf('<!--', from)) {
    const end = source.indexOf('-->', start + 4);
    if (end === -1) break;
    out += source.slice(from, start);
    from = end + 3;
  }
  return out + source.slice(from);
}

/** The error message, with the source line if the parser gives the position and the source contains the parsed text. */
function describeSyntaxError(
  { error, text }: JsonSyntaxError,
  element: PageElement,
  index: PageIndex,
): string {
  if (text.trim() === '') return 'the block is empty';
  const position = /at position (\d+)/.exec(error)?.[1];
  const start = position === undefined ? -1 : index.page.source.indexOf(text, element.offset);
  if (start === -1) return error;
  const message = error.replace(/ in JSON at position \d+(?: \(line \d+ column \d+\))?$/, '');
  return `${message} in source line ${index.getLine(start + Number(position))}`;
}
