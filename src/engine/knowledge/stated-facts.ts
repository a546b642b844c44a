import { collapse } from '../page/page-index.ts';
import { asList, isObject, type JsonLdNode } from '../page/facts/json-ld.ts';

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
const NAMES = ['name', 'headline', 'text', 'value', 'price', 'ratingValue', '@id'];

/** The facts of JSON-LD nodes that stand for themselves, in the order they are written. */
export function statedFacts(nodes: readonly JsonLdNode[]): StatedFact[] {
  const facts: StatedFact[] = [];
  for (const { types, properties, alone } of nodes) {
    if (facts.length === LIMITS.nodes) break;
    if (!alone || types.length === 0) continue;
    const stated = Object.entries(properties)
      .filter(([name]) => !name.startsWith('@') && name.length <= LIMITS.name)
      .map(([name, value]) => [name, factOf(value)] as const)
      .filter((entry): entry is [string, FactValue | FactValue[]] => entry[1] !== null)
      .slice(0, LIMITS.properties);
    if (stated.length > 0) facts.push({ types: types.slice(0, 5), properties: Object.fromEntries(stated) });
  }
  return facts;
}

function factOf(value: unknown): FactValue | FactValue[] | null {
  if (!Array.isArray(value)) return singleFact(value);
  const facts = value
    .slice(0, LIMITS.values)
    .map(singleFact)
    .filter((fact) => fact !== null);
  return facts.length > 0 ? facts : null;
}

function singleFact(value: unknown): FactValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return textFact(value);
  if (!isObject(value)) return null;
  const named = NAMES.map((name) => asList(value[name])[0]).find((one) => one !== undefined);
  return typeof named === 'object' ? null : singleFact(named);
}

function textFact(value: string): string | null {
  const text = collapse(value.slice(0, LIMITS.text).toWellFormed());
  return text === '' ? null : text;
}
