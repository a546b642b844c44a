import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { findMissingRecommended, type NodesById } from '../missing-properties.ts';
import { collectNodes, type JsonLdBlock, type JsonLdNode, readJsonLdBlocks } from './json-ld.ts';

/** A type named in the markup of elements, and how often. */
export interface TypeCount {
  type: string;
  count: number;
}

export interface StructuredDataFacts {
  blocks: JsonLdBlock[];
  nodes: JsonLdNode[];
  /** What is said of each `@id`, wherever on the page. */
  nodesById: NodesById;
  /** Types of `itemscope` elements with an `itemtype` (HTML standard, section 5.2), the most frequent first. */
  microdata: TypeCount[];
  /** Types of `typeof` elements (RDFa Lite 1.1), the most frequent first. */
  rdfa: TypeCount[];
  /** What costs no point: recommended properties that JSON-LD nodes lack, marks around a block. */
  warnings: string[];
}

const LIMITS = { types: 50, warnings: 50 };

export function readStructuredData(index: PageIndex): StructuredDataFacts {
  const blocks = readJsonLdBlocks(index);
  const { nodes, complete } = collectNodes(blocks);
  const nodesById = mergeNodesById(nodes);
  const warnings = complete ? [] : ['The JSON-LD is too large or too deep: not all of its nodes were read'];
  for (const { isWrapped: wrapped, number, line } of blocks) {
    if (wrapped)
      warnings.push(`JSON-LD block ${number} (line ${line}) is JSON only without the marks around it`);
  }
  for (const node of nodes) {
    if (warnings.length >= LIMITS.warnings) break;
    const missing = node.isTopLevel ? findMissingRecommended(node, nodesById) : [];
    if (missing.length > 0) warnings.push(`${describeNode(node)} has no ${missing.join(', ')}`);
  }
  return {
    blocks,
    nodes,
    nodesById,
    microdata: countTypes(index.getElementsWithAttribute('itemscope'), 'itemtype'),
    rdfa: countTypes(index.getElementsWithAttribute('typeof'), 'typeof'),
    warnings: warnings.slice(0, LIMITS.warnings),
  };
}

/** A node as evidence names it: `Product (line 12)`, `Review in $.review[0] (line 12)`. */
export function describeNode({ types, path, block }: JsonLdNode): string {
  return `${types.join('/') || 'node'}${path === '$' ? '' : ` at ${path.slice(0, 200)}`} (line ${block.line})`;
}

/** Nodes with one `@id` are one node (JSON-LD 1.1, section 4.3); of a property said twice the first is kept. */
function mergeNodesById(nodes: readonly JsonLdNode[]): NodesById {
  const definitions = new Map<string, Record<string, unknown>>();
  for (const { properties } of nodes) {
    const id = properties['@id'];
    if (typeof id !== 'string') continue;
    // Without a prototype, so that a property named __proto__ is one like any other.
    const merged: Record<string, unknown> = definitions.get(id) ?? Object.create(null);
    for (const name of Object.keys(properties)) merged[name] ??= properties[name];
    definitions.set(id, merged);
  }
  return definitions;
}

/** Types are addresses or prefixed names; what follows the last `/`, `#` or `:` is the type. */
function countTypes(elements: readonly PageElement[], attribute: string): TypeCount[] {
  const counts = new Map<string, number>();
  for (const element of elements) {
    for (const name of (element.getAttribute(attribute) ?? '').split(/\s+/)) {
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
