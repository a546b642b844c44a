import { collapseWhitespace } from '../page/page-index.ts';
import { toArray, isJsonObject, type JsonLdNode } from '../page/facts/json-ld.ts';

/** What the page's structured data says of one thing. */
export interface StatedFact {
  /** schema.org types: `Recipe`. */
  types: string[];
  /** Texts, numbers and truth values; of things inside, their names. */
  properties: Record<string, FactValue | FactValue[]>;
}

type FactValue = string | number | boolean;

const LIMITS = { nodes: 20, properties: 30, values: 10, text: 500, name: 60 };

/** Names by which a thing inside is told. */
const NAME_PROPERTIES = ['name', 'headline', 'text', 'value', 'price', 'ratingValue', '@id'];

/** The facts of JSON-LD nodes that stand for themselves, in the order they are written. */
export function readStatedFacts(nodes: readonly JsonLdNode[]): StatedFact[] {
  const facts: StatedFact[] = [];
  for (const { types, properties, isTopLevel: alone } of nodes) {
    if (facts.length === LIMITS.nodes) break;
    if (!alone || types.length === 0) continue;
    const stated = Object.entries(properties)
      .filter(([name]) => !name.startsWith('@') && name.length <= LIMITS.name)
      .map(([name, value]) => [name, toFactValue(value)] as const)
      .filter((entry): entry is [string, FactValue | FactValue[]] => entry[1] !== null)
      .slice(0, LIMITS.properties);
    if (stated.length > 0) facts.push({ types: types.slice(0, 5), properties: Object.fromEntries(stated) });
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
  const named = NAME_PROPERTIES.map((name) => toArray(value[name])[0]).find((one) => one !== undefined);
  return typeof named === 'object' ? null : toSingleValue(named);
}

function toTextValue(value: string): string | null {
  const text = collapseWhitespace(value.slice(0, LIMITS.text).toWellFormed());
  return text === '' ? null : text;
}
