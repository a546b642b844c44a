import { collapseWhitespace } from '../page/page-index.ts';
import { type JsonLdNode } from '../page/facts/json-ld.ts';
import { toArray, isJsonObject } from '../page/facts/json-ld-block.ts';
import type { StatedFact, FactValue } from '../../contracts/page-extract.ts';

const LIMITS = { nodes: 20, properties: 30, values: 10, text: 500, name: 60 };

/** Properties that name a nested object, in order of preference. */
const NAME_PROPERTIES = ['name', 'headline', 'text', 'value', 'price', 'ratingValue', '@id'];

/** The facts of top-level JSON-LD nodes, in source order. */
export function readStatedFacts(nodes: readonly JsonLdNode[]): StatedFact[] {
  const facts: StatedFact[] = [];
  for (const { types, properties, isTopLevel } of nodes) {
    if (facts.length === LIMITS.nodes) break;
    if (!isTopLevel || types.length === 0) continue;
    const values = Object.entries(properties)
      .filter(([name]) => !name.startsWith('@') && name.length <= LIMITS.name)
      .map(([name, value]) => [name, toFactValue(value)] as const)
      .filter((entry): entry is [string, FactValue | FactValue[]] => entry[1] !== null)
      .slice(0, LIMITS.properties);
    if (values.length > 0) facts.push({ types: types.slice(0, 5), properties: Object.fromEntries(values) });
  }
  return facts;
}

function toFactValue(value: unknown): FactValue | FactValue[] | null {
  if (!Array.isArray(value)) return toSingleValue(value);
  const facts = value
    .slice(0, LIMITS.values)
    .map(toSingleValue)
    .filter((fact) => fact !== null);
  return facts.length > 0 ? facts : null;
}

function toSingleValue(value: unknown): FactValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return toTextValue(value);
  if (!isJsonObject(value)) return null;
  const name = NAME_PROPERTIES.map((property) => toArray(value[property])[0]).find(
    (candidate) => candidate !== undefined,
  );
  return typeof name === 'object' ? null : toSingleValue(name);
}

function toTextValue(value: string): string | null {
  const text = collapseWhitespace(value.slice(0, LIMITS.text).toWellFormed());
  return text === '' ? null : text;
}
