import { type JsonLdBlock } from './json-ld-block.ts';
import { isJsonObject, type JsonObject, toArray } from './json-ld-values.ts';

/** An object of a block that has a type, or that is at the top level or in an `@graph`. */
export interface JsonLdNode {
  /** Without the schema.org prefix: `Product`. Empty if the node has no type. */
  types: string[];
  properties: JsonObject;
  /** Its path in the block: `$`, `$[1]`, `$.@graph[0].author`. Long keys are cut. */
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

/** What is read of a page. Real pages have a few hundred nodes. */
const LIMITS = { depth: 32, values: 10_000, nodes: 2_000, types: 20, typeLength: 100, pathKey: 100 };

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\//i;

/**
 * The nodes of all blocks, at any depth, in source order. `complete` is `false` if a limit cut the list or a block is
 * too large.
 */
export function collectNodes(blocks: readonly JsonLdBlock[]): { nodes: JsonLdNode[]; complete: boolean } {
  const nodes: JsonLdNode[] = [];
  const parts = new Set<unknown>();
  let values = 0;
  let complete = !blocks.some((block) => block.isTooLarge);
  const visit = (value: unknown, path: string, property: string, block: JsonLdBlock, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > LIMITS.depth || ++values > LIMITS.values || nodes.length >= LIMITS.nodes) {
      complete = false;
    } else if (Array.isArray(value)) {
      value.forEach((member, i) => visit(member, `${path}[${i}]`, property, block, depth + 1));
    } else if (isJsonObject(value) && !('@value' in value)) {
      const types = readTypes(value);
      const isTopLevel = property === '@graph' || property === 'mainEntity';
      if (types.length > 0 || (property === '@graph' && !('@graph' in value))) {
        nodes.push({ types, properties: value, path, isTopLevel, block });
      }
      if (PART_PROPERTIES.has(property)) parts.add(value['@id']);
      for (const key of Object.keys(value)) {
        const name = key.startsWith('@') ? readNesting(key, property) : key;
        if (name === null) continue;
        visit(value[key], `${path}.${key.slice(0, LIMITS.pathKey)}`, name, block, depth + 1);
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

/** The property that the values of a keyword belong to; `null` if it holds no nodes (JSON-LD 1.1, section 9). */
function readNesting(keyword: string, property: string): string | null {
  switch (keyword) {
    case '@graph':
    case '@included':
      return '@graph';
    case '@list':
    case '@set':
      return property;
    case '@reverse':
      return '';
    default:
      return null;
  }
}

function readTypes(object: JsonObject): string[] {
  return toArray(object['@type'])
    .slice(0, LIMITS.types)
    .filter((type) => typeof type === 'string')
    .map((type) => type.trim().slice(0, LIMITS.typeLength).replace(SCHEMA_ORG, ''))
    .filter((type) => type !== '');
}
