import { asList, isObject, type JsonLdNode, type JsonObject } from './facts/json-ld.ts';
import { ruleOf, type TypeRule } from './schema-types.ts';

/** What the nodes of a page that share an `@id` say together. */
export type Definitions = ReadonlyMap<string, JsonObject>;

/** Whether Google documents a rich result for one of its types. */
export function hasRule({ types }: JsonLdNode): boolean {
  return types.some((type) => ruleOf(type) !== null);
}

/** A pointer to a node described elsewhere: nothing but an `@id` and perhaps a type. */
export function isReference(object: JsonObject): boolean {
  return present(object['@id']) && Object.keys(object).every((key) => key.startsWith('@'));
}

/** The properties its types require and `node` lacks. Empty for types without a rule. */
export function missingRequired(node: JsonLdNode, definitions: Definitions): string[] {
  const lists = [...rulesOf(node)].map(({ required = '', alone = '' }) =>
    node.alone ? `${required} ${alone}` : required,
  );
  return missing(lists.join(' '), node, definitions);
}

/** The properties recommended for its types and missing. */
export function missingRecommended(node: JsonLdNode, definitions: Definitions): string[] {
  const lists = [...rulesOf(node)].map(({ recommended = '' }) => recommended);
  return missing(lists.join(' '), node, definitions);
}

/** Which of `properties` (written as in `TypeRule`) the node lacks, as a person reads them: `offers or review`. */
export function missing(properties: string, node: JsonLdNode, definitions: Definitions): string[] {
  const id = node.properties['@id'];
  const said = (typeof id === 'string' ? definitions.get(id) : undefined) ?? node.properties;
  return [...new Set(properties.split(' '))]
    .filter((entry) => entry !== '' && !holds(said, entry))
    .map((entry) => entry.replaceAll('>', '.').replaceAll('|', ' or '));
}

function rulesOf(node: JsonLdNode): Set<TypeRule> {
  return new Set(node.types.map(ruleOf).filter((rule) => rule !== null));
}

function holds(object: JsonObject, entry: string): boolean {
  const [list = '', each] = entry.split('>');
  if (each === undefined) return hasOneOf(object, list);
  // What is not there at all is said once, by the entry that asks for it.
  if (!hasOneOf(object, list)) return true;
  return asList(object[list]).every(
    (value) => !isObject(value) || isReference(value) || hasOneOf(value, each),
  );
}

function hasOneOf(object: JsonObject, alternatives: string): boolean {
  return alternatives.split('|').some((path) => hasPath(object, path.split('.')));
}

function hasPath(object: JsonObject, [name = '', ...rest]: string[]): boolean {
  const values = asList(object[name]).filter(present);
  if (rest.length === 0) return values.length > 0;
  return values.some((value) => isObject(value) && (isReference(value) || hasPath(value, rest)));
}

function present(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(present);
  return (
    value !== undefined && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0)
  );
}
