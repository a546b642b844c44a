import { shorten } from '../../../lib/text.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { type JsonLdBlock } from '../../page/facts/json-ld-block.ts';
import { isJsonObject, type JsonObject, toArray } from '../../page/facts/json-ld-values.ts';
import { getOpenGraphProperties } from '../../page/facts/social.ts';
import { isSchemaOrgIri } from '../../page/facts/json-ld-terms.ts';
import { isReference } from '../../page/missing-properties.ts';
import { SCHEMA_ORG_TYPES } from '../../page/schema-org-types.ts';
import { isHomePage } from '../../page/url-parts.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { describeNode, formatList, phrase, quote } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc, SCHEMA_ORG } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';
import { ifComplete, TOO_LARGE } from './if-complete.ts';

const HOME_PAGE_MARKUP =
  'a WebSite that has the name and url of the site, and the Organization or Person behind it';

/** The markup to recommend for a page with this og:type. */
const TYPE_MARKUP: Partial<Record<string, string>> = {
  article: 'an Article that has headline, image, datePublished and author',
  product: 'a Product that has name, image and offers',
  'og:product': 'a Product that has name, image and offers',
};

/** Checks of the syntax, contexts and types of JSON-LD. */
export const jsonLdChecks = defineChecks('metadata', [
  {
    id: 'structured-data-missing',
    revision: 4,
    severity: 'low',
    title: 'The page has no structured data',
    passes:
      'A home page, and a page that og:type calls an article or a product, has a JSON-LD block, microdata with a type or RDFa with a type. Search engines require it of no page.',
    why: 'Google takes the name of a site, the date and author of an article and the price of a product from it. Search works without it.',
    recommendation: 'Add a JSON-LD block with a schema.org type that describes the page.',
    example:
      '<script type="application/ld+json">\n{\n  "@context": "https://schema.org",\n  "@type": "WebSite",\n  "name": "…",\n  "url": "https://example.com/"\n}\n</script>',
    verify: 'Test the page at validator.schema.org and check that it finds the type.',
    sources: [GOOGLE.structuredData, GOOGLE.siteNames, GOOGLE.article, GOOGLE.product],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'document',
    test: ({ structuredData: { blocks, microdata, rdfa }, social }, { url }) => {
      if (blocks.length + microdata.length + rdfa.length > 0) return pass;
      const [type] = getOpenGraphProperties(social, 'og:type').map(({ value }) => value.toLowerCase());
      const markup = isHomePage(url) ? HOME_PAGE_MARKUP : TYPE_MARKUP[type ?? ''];
      if (markup === undefined) return notApplicable;
      return fail('No JSON-LD, no itemscope with itemtype and no typeof on the page', {
        recommendation: `Add a schema.org JSON-LD block with ${markup}.`,
      });
    },
  },
  {
    id: 'jsonld-parse-error',
    severity: 'high',
    title: 'A JSON-LD block cannot be parsed',
    passes: 'Every JSON-LD block is valid JSON. Comments and CDATA marks around it are fine.',
    why: 'Search engines drop the whole block, with everything it says.',
    recommendation:
      'Correct the JSON at the line shown, and write it with a JSON encoder instead of by hand.',
    verify: 'Test the page at validator.schema.org and check that it reports no parsing error.',
    sources: [W3C.jsonLdScript, rfc(8259)],
    checkedOn: '2026-11-27',
    test: ({ structuredData: { blocks } }, { page }) => testSyntax(blocks, page),
  },
  {
    id: 'jsonld-context-missing',
    revision: 2,
    severity: 'medium',
    title: 'JSON-LD does not use the schema.org context',
    passes:
      'Every object at the top of a JSON-LD block, or in the @graph of one that has only keywords, has an @context that names schema.org.',
    why: 'Without it, search engines do not know what the types and properties mean.',
    recommendation: 'Add "@context": "https://schema.org" to each object at the top of the block.',
    example: '"@context": "https://schema.org"',
    verify: 'Test the page at validator.schema.org and check that it finds every object.',
    sources: [W3C.jsonLdContext, GOOGLE.structuredData],
    checkedOn: '2026-11-27',
    test: ({ structuredData }) => {
      const { blocks } = structuredData;
      const roots = blocks.flatMap((block) =>
        block.roots.flatMap(listContextObjects).map((root) => ({ root, block })),
      );
      if (roots.length === 0) return ifComplete(structuredData, notApplicable);
      const bare = roots.filter(({ root }) => !isSchemaOrgContext(root['@context']));
      if (bare.length === 0) return ifComplete(structuredData, pass);
      return fail(
        formatList('object', bare, ({ root, block }) => describeRoot(root, block)),
        bare[0]?.root['@context'] === undefined
          ? {}
          : {
              recommendation:
                'Write "https://schema.org" as the @context of each object at the top of the block.',
            },
      );
    },
  },
  {
    id: 'jsonld-type-missing',
    revision: 2,
    severity: 'medium',
    title: 'A JSON-LD object has no @type',
    passes:
      'Every object at the top of a block or in an @graph has an @type or only refers to another by its @id.',
    why: 'Search engines cannot tell what an object without a type describes.',
    recommendation: 'Give each object a schema.org "@type".',
    example: '"@type": "Organization"',
    verify: 'Test the page at validator.schema.org and check that every object has a type.',
    sources: [W3C.jsonLdType, GOOGLE.structuredData],
    checkedOn: '2026-11-27',
    test: ({ structuredData }) => {
      const outer = structuredData.nodes.filter(({ isTopLevel, types }) => isTopLevel || types.length === 0);
      if (outer.length === 0) return ifComplete(structuredData, notApplicable);
      const untyped = outer.filter(({ types, properties }) => types.length === 0 && !isReference(properties));
      if (untyped.length === 0) return ifComplete(structuredData, pass);
      return fail(
        formatList('node', untyped, (node) => phrase`${describeNode(node)}${describeKeys(node.properties)}`),
      );
    },
  },
  {
    id: 'jsonld-type-unknown',
    revision: 3,
    severity: 'medium',
    title: 'A structured data type does not exist in schema.org',
    passes:
      'Every type in blocks whose only context is schema.org is a schema.org type, with the same upper and lower case.',
    why: 'Search engines read nothing from an object whose type they do not know.',
    recommendation: 'Use a schema.org type with its exact spelling.',
    verify: 'Test the page at validator.schema.org and check that it reports no unknown type.',
    sources: [SCHEMA_ORG.types, GOOGLE.structuredData],
    checkedOn: '2026-11-27',
    test: ({ structuredData }) => {
      const typed = structuredData.nodes.filter(
        ({ types, block }) => types.length > 0 && hasOnlySchemaOrgContext(block),
      );
      const unknownTypes = typed.flatMap((node) =>
        node.types.filter(isUnknownType).map((type) => ({ node, type })),
      );
      if (typed.length === 0) return ifComplete(structuredData, notApplicable);
      const [first] = unknownTypes;
      if (!first) return ifComplete(structuredData, pass);
      const spelling = findSpelling(first.type);
      return fail(
        formatList(
          'unknown type',
          unknownTypes,
          ({ node, type }) => phrase`${quote(type, 60)} in ${describeNode(node)}`,
        ),
        {
          affected: { count: new Set(unknownTypes.map(({ node }) => node)).size, total: typed.length },
          ...(spelling && { recommendation: `Write "@type": "${spelling}" instead of "${first.type}".` }),
        },
      );
    },
  },
]);

function testSyntax(blocks: readonly JsonLdBlock[], page: PageFacts['page']): Outcome {
  if (blocks.length === 0) return notApplicable;
  const broken = blocks.filter((block) => block.error !== null);
  if (broken.length === 0) return blocks.some((block) => block.isTooLarge) ? TOO_LARGE : pass;
  if (page.truncated && broken.length === 1 && broken[0] === blocks.at(-1)) {
    return unknown('The page is too large: it was cut, perhaps within the last block');
  }
  return fail(
    formatList(
      'broken block',
      broken,
      ({ number, line, error }) =>
        phrase`block ${number} of ${blocks.length} (line ${[{ line }]}): ${error ?? ''}`,
    ),
  );
}

/** The objects that need a context: the one at the top, or those of its @graph if it says nothing itself. */
function listContextObjects(root: JsonObject): JsonObject[] {
  const members = toArray(root['@graph']).filter(isJsonObject);
  const isContainer = members.length > 0 && Object.keys(root).every((key) => key.startsWith('@'));
  return isContainer && !isSchemaOrgContext(root['@context']) && members.some((one) => '@context' in one)
    ? members
    : [root];
}

/** A context is a string, a list, or an object with `@vocab` or prefixes (JSON-LD 1.1, section 3.1). */
function isSchemaOrgContext(context: unknown): boolean {
  if (typeof context === 'string') return isSchemaOrgIri(context);
  if (Array.isArray(context)) return context.some(isSchemaOrgContext);
  return (
    isJsonObject(context) &&
    Object.values(context).some((value) => typeof value === 'string' && isSchemaOrgContext(value))
  );
}

/** Whether schema.org is the only vocabulary of a block: a type without a prefix must be one of its types. */
function hasOnlySchemaOrgContext({ roots }: JsonLdBlock): boolean {
  return roots.flatMap(listContextObjects).every((root) => {
    const contexts = toArray(root['@context']);
    return contexts.length > 0 && contexts.every(isOnlySchemaOrg);
  });
}

/** Whether a context is the IRI of schema.org or an object with it as `@vocab`, beside keywords and other names for them. */
function isOnlySchemaOrg(context: unknown): boolean {
  if (typeof context === 'string') return isSchemaOrgIri(context);
  if (!isJsonObject(context)) return false;
  const vocabulary = context['@vocab'];
  if (vocabulary !== undefined && !(typeof vocabulary === 'string' && isSchemaOrgIri(vocabulary)))
    return false;
  return (
    vocabulary !== undefined &&
    Object.entries(context).every(
      ([term, definition]) =>
        term.startsWith('@') || (typeof definition === 'string' && definition.startsWith('@')),
    )
  );
}

/** A type with a prefix or a URL is from another vocabulary. */
function isUnknownType(type: string): boolean {
  return !/[:/#]/.test(type) && !SCHEMA_ORG_TYPES.has(type);
}

/** The type of schema.org that differs only in case; `null` if there is none. */
function findSpelling(type: string): string | null {
  const lower = type.toLowerCase();
  return [...SCHEMA_ORG_TYPES].find((known) => known.toLowerCase() === lower) ?? null;
}

function describeRoot(root: JsonObject, block: JsonLdBlock): Evidence {
  const context = root['@context'];
  const type = typeof root['@type'] === 'string' ? root['@type'] : 'object';
  const description =
    context === undefined ? 'no @context' : `@context ${shorten(JSON.stringify(context), 80)}`;
  return phrase`${type} (line ${[{ line: block.line }]}) with ${description}`;
}

function describeKeys(object: JsonObject): string {
  const keys = Object.keys(object).filter((key) => !key.startsWith('@'));
  return keys.length === 0 ? '' : ` with ${keys.slice(0, 5).join(', ')}`;
}
