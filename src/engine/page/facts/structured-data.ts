import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { UrlParts } from '../url-parts.ts';
import { findMissingRecommended, type NodesById } from '../missing-properties.ts';
import { collectNodes, type JsonLdNode } from './json-ld.ts';
import { type JsonLdBlock, readJsonLdBlocks } from './json-ld-block.ts';

/** A type of microdata or RDFa, and the number of elements with it. */
export interface TypeCount {
  type: string;
  count: number;
}

export interface StructuredDataFacts {
  blocks: JsonLdBlock[];
  nodes: JsonLdNode[];
  /** Whether all nodes of all blocks were read; `false` for JSON-LD that is too large or too deeply nested. */
  complete: boolean;
  /** The merged properties of the nodes with the same `@id`. */
  nodesById: NodesById;
  /** Types of `itemscope` elements with an `itemtype` (HTML standard, section 5.2), most frequent first. */
  microdata: TypeCount[];
  /** Types of `typeof` elements (RDFa Lite 1.1), most frequent first. */
  rdfa: TypeCount[];
  /** Remarks that cost no points: missing recommended properties, wrapped blocks, limits. */
  warnings: string[];
}

/** Types counted, characters read of one list of types, and warnings. */
const LIMITS = { types: 50, characters: 2_000, warnings: 50 };

/** @param base the base of relative ids */
export function readStructuredData(index: PageIndex, base: UrlParts): StructuredDataFacts {
  const blocks = readJsonLdBlocks(index, base);
  const { nodes, complete } = collectNodes(blocks);
  const nodesById = mergeNodesById(nodes);
  const warnings = complete ? [] : ['The JSON-LD is too large or too deeply nested: not all nodes were read'];
  for (const { isWrapped, isTooLarge, number, line } of blocks) {
    if (isTooLarge) warnings.push(`JSON-LD block ${number} (line ${line}) is too large to read`);
    if (isWrapped)
      warnings.push(
        `JSON-LD block ${number} (line ${line}) is valid only without the comment or CDATA markers around it`,
      );
  }
  for (const node of nodes) {
    if (warnings.length >= LIMITS.warnings) break;
    const missing = node.isTopLevel ? findMissingRecommended(node, nodesById) : [];
    if (missing.length > 0)
      warnings.push(`${nameNode(node)} (line ${node.block.line}) has no ${missing.join(', ')}`);
  }
  return {
    blocks,
    nodes,
    complete,
    nodesById,
    microdata: countTypes(index.getElementsWithAttribute('itemscope'), 'itemtype'),
    rdfa: countTypes(index.getElementsWithAttribute('typeof'), 'typeof'),
    warnings: warnings.slice(0, LIMITS.warnings),
  };
}

/** `Product`, or `Review at $.review[0]` for a node inside another. */
export function nameNode({ types, path }: JsonLdNode): string {
  return `${types.join('/') || 'node'}${path === '$' ? '' : ` at ${path.slice(0, 200)}`}`;
}

/** Nodes with the same `@id` are one node (JSON-LD 1.1, section 4.3). The first value of a property is kept. */
function mergeNodesById(nodes: readonly JsonLdNode[]): NodesById {
  const definitions = new Map<string, Record<string, unknown>>();
  for (const { properties } of nodes) {
    const id = properties['@id'];
    if (typeof id !== 'string') continue;
    // No prototype, so that __proto__ is an ordinary property.
    const merged: Record<string, unknown> = definitions.get(id) ?? Object.create(null);
    for (const name of Object.keys(properties)) merged[name] ??= properties[name];
    definitions.set(id, merged);
  }
  return definitions;
}

/** A type is a URL or a prefixed name; the part after the last `/`, `#` or `:` is counted. */
function countTypes(elements: readonly PageElement[], attribute: string): TypeCount[] {
  const counts = new Map<string, number>();
  for (const element of elements) {
    for (const name of (element.getAttribute(attribute) ?? '').slice(0, LIMITS.characters).split(/\s+/)) {
      const type = name
        .slice(-100)
        .split(/[/#:]/)
        .findLast((part) => part !== '');
      if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, LIMITS.types);
}
