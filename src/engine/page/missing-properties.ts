import { type JsonLdNode } from './facts/json-ld.ts';
import { isJsonObject, type JsonObject, readJsonLdText, toArray } from './facts/json-ld-values.ts';
import { getTypeRules } from './schema-types.ts';

/** The merged properties of the nodes of a page that share an `@id`, by `@id`. */
export type NodesById = ReadonlyMap<string, JsonObject>;

/** Whether Google documents a rich result for one of the node's types. */
export function hasRichResult({ types }: JsonLdNode): boolean {
  return getTypeRules(types).size > 0;
}

/** Whether the object only refers to a node described elsewhere: it has an `@id` and no properties. */
export function isReference(object: JsonObject): boolean {
  return isPresent(object['@id']) && Object.keys(object).every((key) => key.startsWith('@'));
}

/** The required properties that the node lacks; none for types without a rule. */
export function findMissingRequired(node: JsonLdNode, definitions: NodesById, isHomePage: boolean): string[] {
  const lists = [...getTypeRules(node.types)].map(
    ({ required = '', requiredAtTopLevel = '', requiredOnHomePage = '' }) =>
      [
        required,
        node.isTopLevel ? requiredAtTopLevel : '',
        node.isTopLevel && isHomePage ? requiredOnHomePage : '',
      ].join(' '),
  );
  return findMissingProperties(lists.join(' '), node, definitions);
}

/** The recommended properties that the node lacks. */
export function findMissingRecommended(node: JsonLdNode, definitions: NodesById): string[] {
  const lists = [...getTypeRules(node.types)].map(({ recommended = '' }) => recommended);
  return findMissingProperties(lists.join(' '), node, definitions);
}

/** The entries of `properties` (in the notation of `TypeRule`) that the node lacks, readable: `offers or review`. */
export function findMissingProperties(
  properties: string,
  node: JsonLdNode,
  definitions: NodesById,
): string[] {
  const id = node.properties['@id'];
  const merged = (typeof id === 'string' ? definitions.get(id) : undefined) ?? node.properties;
  return (
    [...new Set(properties.split(' '))]
      .filter((entry) => entry !== '' && !satisfiesEntryOnce(merged, entry))
      // oxlint-disable-next-line house/linear-regex -- the notation of our own rules
      .map((entry) => entry.replace(/>{1,2}(?:[^:]*:)?/, '.').replaceAll('|', ' or '))
  );
}

/** Cached results of `satisfiesEntry`: thousands of nodes can share one object by their `@id`. */
const answers = new WeakMap<JsonObject, Map<string, boolean>>();

function satisfiesEntryOnce(object: JsonObject, entry: string): boolean {
  let known = answers.get(object);
  if (!known) answers.set(object, (known = new Map()));
  let answer = known.get(entry);
  if (answer === undefined) known.set(entry, (answer = satisfiesEntry(object, entry)));
  return answer;
}

function satisfiesEntry(object: JsonObject, entry: string): boolean {
  const [property = '', nested] = entry.split(/>{1,2}/);
  if (nested === undefined) return hasOneOf(object, property);
  // A missing property is reported once, by the entry that requires the property itself.
  if (!hasOneOf(object, property)) return true;
  const values = toArray(object[property]);
  const condition = nested.slice(0, nested.indexOf(':') + 1);
  return (entry.includes('>>') ? values.slice(0, -1) : values).every(
    (value) =>
      readJsonLdText(value) !== null ||
      !isJsonObject(value) ||
      isReference(value) ||
      !meetsCondition(value, condition) ||
      hasOneOf(value, nested.slice(condition.length)),
  );
}

/** Whether an object has the type that a condition of `TypeRule` names: `T:` it has, `!T:` it has another, `-:` it has none. */
function meetsCondition(object: JsonObject, condition: string): boolean {
  if (condition === '') return true;
  const types = toArray(object['@type']);
  if (condition === '-:') return types.length === 0;
  if (condition.startsWith('!')) return types.length > 0 && !types.includes(condition.slice(1, -1));
  return types.includes(condition.slice(0, -1));
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
