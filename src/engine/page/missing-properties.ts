import { toArray, isJsonObject, type JsonLdNode, type JsonObject } from './facts/json-ld.ts';
import { getTypeRule, type TypeRule } from './schema-types.ts';

/** What the nodes of a page that share an `@id` say together. */
export type NodesById = ReadonlyMap<string, JsonObject>;

/** Whether Google documents a rich result for one of its types. */
export function hasRichResult({ types }: JsonLdNode): boolean {
  return types.some((type) => getTypeRule(type) !== null);
}

/** A pointer to a node described elsewhere: nothing but an `@id` and perhaps a type. */
export function isReference(object: JsonObject): boolean {
  return isPresent(object['@id']) && Object.keys(object).every((key) => key.startsWith('@'));
}

/** The properties its types require and `node` lacks. Empty for types without a rule. */
export function findMissingRequired(node: JsonLdNode, definitions: NodesById): string[] {
  const lists = [...getTypeRules(node)].map(({ required = '', requiredAtTopLevel: alone = '' }) =>
    node.isTopLevel ? `${required} ${alone}` : required,
  );
  return findMissingProperties(lists.join(' '), node, definitions);
}

/** The properties recommended for its types and missing. */
export function findMissingRecommended(node: JsonLdNode, definitions: NodesById): string[] {
  const lists = [...getTypeRules(node)].map(({ recommended = '' }) => recommended);
  return findMissingProperties(lists.join(' '), node, definitions);
}

/** Which of `properties` (written as in `TypeRule`) the node lacks, as a person reads them: `offers or review`. */
export function findMissingProperties(
  properties: string,
  node: JsonLdNode,
  definitions: NodesById,
): string[] {
  const id = node.properties['@id'];
  const merged = (typeof id === 'string' ? definitions.get(id) : undefined) ?? node.properties;
  return [...new Set(properties.split(' '))]
    .filter((entry) => entry !== '' && !satisfiesEntry(merged, entry))
    .map((entry) => entry.replaceAll('>', '.').replaceAll('|', ' or '));
}

function getTypeRules(node: JsonLdNode): Set<TypeRule> {
  return new Set(node.types.map(getTypeRule).filter((rule) => rule !== null));
}

function satisfiesEntry(object: JsonObject, entry: string): boolean {
  const [list = '', each] = entry.split('>');
  if (each === undefined) return hasOneOf(object, list);
  // What is not there at all is said once, by the entry that asks for it.
  if (!hasOneOf(object, list)) return true;
  return toArray(object[list]).every(
    (value) => !isJsonObject(value) || isReference(value) || hasOneOf(value, each),
  );
}

function hasOneOf(object: JsonObject, alternatives: string): boolean {
  return alternatives.split('|').some((path) => hasPath(object, path.split('.')));
}

function hasPath(object: JsonObject, [name = '', ...rest]: string[]): boolean {
  const values = toArray(object[name]).filter(isPresent);
  if (rest.length === 0) return values.length > 0;
  return values.some((value) => isJsonObject(value) && (isReference(value) || hasPath(value, rest)));
}

function isPresent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isPresent);
  return (
    value !== undefined && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0)
  );
}
