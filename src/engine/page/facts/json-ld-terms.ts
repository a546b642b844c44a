import { resolveUrl, type UrlParts } from '../url-parts.ts';
import { isJsonObject, type JsonObject } from './json-ld-values.ts';

/** What the contexts in force say of names (JSON-LD 1.1, section 4.1). */
interface Terms {
  /** Keywords and IRIs of schema.org by their other name in these contexts: `type` is `@type`, `product` is `Product`. */
  aliases: ReadonlyMap<string, string>;
  /** Prefixes of schema.org: `schema:name` is `name`. */
  prefixes: ReadonlySet<string>;
}

const NO_TERMS: Terms = { aliases: new Map(), prefixes: new Set() };

/** Aliases that the context of schema.org defines (schema.org/docs/jsonldcontext.jsonld). */
const SCHEMA_ORG_TERMS: Terms = {
  aliases: new Map([
    ['type', '@type'],
    ['id', '@id'],
  ]),
  prefixes: new Set(['schema']),
};

const SCHEMA_ORG_IRI = /^https?:\/\/(?:www\.)?schema\.org\/#?/i;
const ABSOLUTE_IRI = /^[a-z][a-z\d+.-]*:/i;

/** Definitions kept of all contexts in force and read of one, characters of an @id, and ids resolved on a page: each repeats the base in memory. */
const LIMITS = { definitions: 200, id: 2_000, ids: 2_000 };

/** Resolves and counts the ids of a page. */
export interface IdResolver {
  base: UrlParts;
  remaining: number;
}

export function createIdResolver(base: UrlParts): IdResolver {
  return { base, remaining: LIMITS.ids };
}

/** Whether a context is the IRI of schema.org, with or without scheme and `www`. */
export function isSchemaOrgIri(context: string): boolean {
  return /^(?:(?:https?:)?\/\/)?(?:www\.)?schema\.org(?:[/#]|$)/i.test(context.trim());
}

/**
 * Returns the value with keywords and terms of schema.org under their usual names, whatever aliases and prefixes its contexts define, and
 * with absolute ids, so that `#p` and the URL of the page with `#p` are one node. A blank node is one only within its block. Objects without
 * such names are returned as they are.
 */
export function normalizeTerms(
  value: unknown,
  block: number,
  ids: IdResolver,
  outer: Terms = NO_TERMS,
): unknown {
  if (Array.isArray(value)) {
    const members = value.map((member) => normalizeTerms(member, block, ids, outer));
    return members.some((member, at) => member !== value[at]) ? members : value;
  }
  if (!isJsonObject(value)) return value;
  const terms = '@context' in value ? readContext(value['@context'], outer) : outer;
  // No prototype, so that __proto__ is an ordinary property.
  const normalized: Record<string, unknown> = Object.create(null);
  let isChanged = false;
  for (const key of Object.keys(value)) {
    const name = nameTerm(key, terms);
    if (name !== key && (name in value || name in normalized)) continue;
    const member = value[key];
    normalized[name] = normalizeMember(name, member, block, ids, terms);
    isChanged ||= name !== key || normalized[name] !== member;
  }
  return isChanged ? normalized : value;
}

function normalizeMember(
  name: string,
  member: unknown,
  block: number,
  ids: IdResolver,
  terms: Terms,
): unknown {
  if (name === '@context') return member;
  if (name === '@id') return typeof member === 'string' ? resolveId(member, block, ids) : member;
  if (name !== '@type') return normalizeTerms(member, block, ids, terms);
  if (typeof member === 'string') return nameTerm(member, terms);
  return Array.isArray(member)
    ? normalizeList(member, (type) => (typeof type === 'string' ? nameTerm(type, terms) : type))
    : member;
}

function normalizeList(list: unknown[], normalize: (member: unknown) => unknown): unknown[] {
  const members = list.map(normalize);
  return members.some((member, at) => member !== list[at]) ? members : list;
}

/** The usual name of a key or type: a keyword, or a term of schema.org without its prefix or IRI. */
function nameTerm(name: string, { aliases, prefixes }: Terms): string {
  if (name.startsWith('@')) return name;
  const alias = aliases.get(name);
  if (alias !== undefined) return alias;
  const colon = name.indexOf(':');
  if (colon === -1) return name;
  if (prefixes.has(name.slice(0, colon)) && !name.startsWith('//', colon + 1)) return name.slice(colon + 1);
  return name.replace(SCHEMA_ORG_IRI, '') || name;
}

/** The terms of a local context on top of those in force: an IRI, an object, a list of both, or null for none. */
function readContext(context: unknown, outer: Terms): Terms {
  if (context === null) return NO_TERMS;
  if (Array.isArray(context))
    return context.slice(0, LIMITS.definitions).reduce((terms: Terms, one) => readContext(one, terms), outer);
  if (typeof context === 'string')
    return isSchemaOrgIri(context)
      ? {
          aliases: new Map([...outer.aliases, ...SCHEMA_ORG_TERMS.aliases]),
          prefixes: new Set([...outer.prefixes, ...SCHEMA_ORG_TERMS.prefixes]),
        }
      : outer;
  return isJsonObject(context) ? readDefinitions(context, outer) : outer;
}

function readDefinitions(context: JsonObject, outer: Terms): Terms {
  const aliases = new Map(outer.aliases);
  const prefixes = new Set(outer.prefixes);
  for (const term of Object.keys(context).slice(0, LIMITS.definitions)) {
    if (term.startsWith('@')) continue;
    const definition = context[term];
    const iri = isJsonObject(definition) ? definition['@id'] : definition;
    aliases.delete(term);
    prefixes.delete(term);
    if (typeof iri !== 'string' || aliases.size + prefixes.size >= LIMITS.definitions) continue;
    const name = nameTerm(iri, { aliases: outer.aliases, prefixes });
    if (SCHEMA_ORG_IRI.test(iri) && iri.replace(SCHEMA_ORG_IRI, '') === '') prefixes.add(term);
    else if (iri.startsWith('@') || name !== iri) aliases.set(term, name);
  }
  return { aliases, prefixes };
}

/** An absolute IRI is compared as it is written; a relative one is resolved against the page (JSON-LD 1.1, section 3.3). */
function resolveId(id: string, block: number, ids: IdResolver): string {
  if (id.startsWith('_:')) return `_:${block}.${id.slice(2)}`;
  if (ABSOLUTE_IRI.test(id) || id.length > LIMITS.id || ids.remaining === 0) return id;
  ids.remaining--;
  return resolveUrl(id, ids.base)?.href ?? id;
}
