import { shorten } from '../../../lib/text.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { type JsonLdNode } from '../../page/facts/json-ld.ts';
import { isJsonObject, type JsonLdBlock, type JsonObject } from '../../page/facts/json-ld-block.ts';
import { describeNode, type StructuredDataFacts } from '../../page/facts/structured-data.ts';
import {
  hasRichResult,
  isReference,
  findMissingProperties,
  findMissingRequired,
} from '../../page/missing-properties.ts';
import { isArticleType } from '../../page/schema-types.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { formatList } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';
import { findInvalidDates } from './structured-data-dates.ts';

/** The main properties among those that Google's Article documentation recommends. */
const ARTICLE = 'headline image datePublished author author>name';

export const structuredDataChecks: Check[] = [
  defineHtmlCheck({
    id: 'structured-data-missing',
    category: 'metadata',
    severity: 'low',
    title: 'No structured data',
    passes: 'The page has a JSON-LD block, microdata with a type or RDFa with a type.',
    why: 'Rich results need it, and machines otherwise guess what the page is about. Search works without it.',
    recommendation: 'Describe what the page is about in a JSON-LD block with a type of schema.org.',
    sources: [GOOGLE.structuredData],
    absentFrom: 'document',
    test: ({ structuredData: { blocks, microdata, rdfa } }) => {
      if (blocks.length + microdata.length + rdfa.length > 0) return pass;
      return fail('No JSON-LD, no itemscope with itemtype and no typeof on the page');
    },
  }),
  defineHtmlCheck({
    id: 'jsonld-parse-error',
    category: 'metadata',
    severity: 'high',
    title: 'JSON-LD does not parse',
    passes: 'Every JSON-LD block is JSON. Comments and CDATA marks around it are taken.',
    why: 'A block that does not parse is dropped whole, with all it says.',
    recommendation: 'Correct the JSON at the place named; write it with a JSON encoder and not by hand.',
    sources: [W3C.jsonLdScript, rfc(8259)],
    test: ({ structuredData: { blocks } }, { page }) => testSyntax(blocks, page),
  }),
  defineHtmlCheck({
    id: 'jsonld-context-missing',
    category: 'metadata',
    severity: 'medium',
    title: 'JSON-LD without schema.org context',
    passes: 'Every object at the top of a JSON-LD block has an @context that names schema.org.',
    why: 'Without it the types and properties have no meaning to search engines.',
    recommendation: 'Add "@context": "https://schema.org" to each object at the top of the block.',
    sources: [W3C.jsonLdContext, GOOGLE.structuredData],
    test: ({ structuredData }) => {
      const { blocks } = structuredData;
      const roots = blocks.flatMap((block) => block.roots.map((root) => ({ root, block })));
      if (roots.length === 0) return ifComplete(structuredData, notApplicable);
      const bare = roots.filter(({ root }) => !isSchemaOrgContext(root['@context']));
      if (bare.length === 0) return ifComplete(structuredData, pass);
      return fail(
        formatList(
          'object',
          bare.map(({ root, block }) => describeRoot(root, block)),
        ),
      );
    },
  }),
  defineHtmlCheck({
    id: 'jsonld-type-missing',
    category: 'metadata',
    severity: 'medium',
    title: 'JSON-LD node without @type',
    passes:
      'Every object at the top of a block or in an @graph has an @type or only refers to another by its @id.',
    why: 'A node without a type is not read as anything.',
    recommendation: 'Give each node an "@type" of schema.org.',
    sources: [W3C.jsonLdType, GOOGLE.structuredData],
    test: ({ structuredData }) => {
      const outer = structuredData.nodes.filter(({ isTopLevel, types }) => isTopLevel || types.length === 0);
      if (outer.length === 0) return ifComplete(structuredData, notApplicable);
      const untyped = outer.filter(({ types, properties }) => types.length === 0 && !isReference(properties));
      if (untyped.length === 0) return ifComplete(structuredData, pass);
      const described = untyped.map((node) => `${describeNode(node)}${describeKeys(node.properties)}`);
      return fail(formatList('node', described));
    },
  }),
  defineHtmlCheck({
    id: 'jsonld-required-property',
    category: 'metadata',
    severity: 'medium',
    title: 'Rich-result type lacks a required property',
    passes: 'Every JSON-LD node of a type with rich results has the properties Google requires of it.',
    why: 'A node that lacks a required property is not eligible for its rich result.',
    recommendation: 'Add the missing properties, or leave the node out where the page has nothing to put in.',
    sources: [GOOGLE.structuredDataTypes],
    test: ({ structuredData }) =>
      testNodes(structuredData, hasRichResult, (node) => findMissingRequired(node, structuredData.nodesById)),
  }),
  defineHtmlCheck({
    id: 'jsonld-article-incomplete',
    category: 'metadata',
    severity: 'low',
    title: 'Article markup lacks recommended properties',
    passes:
      'Article, NewsArticle and BlogPosting nodes have headline, image, datePublished and an author with a name.',
    why: 'Search engines and assistants take the title, picture, date and author they show from there.',
    recommendation: 'Add the missing properties to the article node.',
    sources: [GOOGLE.article],
    test: ({ structuredData }) =>
      testNodes(
        structuredData,
        ({ types, isTopLevel }) => isTopLevel && types.some(isArticleType),
        (node) => findMissingProperties(ARTICLE, node, structuredData.nodesById),
      ),
  }),
  defineHtmlCheck({
    id: 'jsonld-date-invalid',
    category: 'metadata',
    severity: 'low',
    title: 'Structured-data date is wrong',
    passes:
      'datePublished, dateModified and uploadDate are ISO 8601, none lies more than a day ahead, and nothing is modified before it is published.',
    why: 'Search engines ignore a date they cannot read or believe.',
    recommendation: 'Write the date and time with its zone, as in 2026-05-01T10:00:00+02:00.',
    sources: [
      {
        title: 'ISO 8601: Date and time format',
        url: 'https://www.iso.org/iso-8601-date-and-time-format.html',
      },
      GOOGLE.article,
      GOOGLE.video,
    ],
    test: ({ structuredData }, { now }) => {
      const { dates, wrong } = findInvalidDates(structuredData.nodes, now);
      if (dates === 0) return ifComplete(structuredData, notApplicable);
      return wrong.length === 0 ? ifComplete(structuredData, pass) : fail(formatList('date', wrong));
    },
  }),
];

const TOO_LARGE = unknown('The JSON-LD is too large or too deeply nested: not all of it was read');

/** The outcome, unless what was not read of the JSON-LD could change it. */
function ifComplete({ complete }: StructuredDataFacts, outcome: Outcome): Outcome {
  return complete ? outcome : TOO_LARGE;
}

function testSyntax(blocks: readonly JsonLdBlock[], page: PageFacts['page']): Outcome {
  if (blocks.length === 0) return notApplicable;
  const broken = blocks.filter((block) => block.error !== null);
  if (broken.length === 0) return blocks.some((block) => block.isTooLarge) ? TOO_LARGE : pass;
  if (page.truncated && broken.length === 1 && broken[0] === blocks.at(-1)) {
    return unknown('The page is too large: it was cut, perhaps within the last block');
  }
  const described = broken.map(
    ({ number, line, error }) => `block ${number} of ${blocks.length} (line ${line}): ${error}`,
  );
  return fail(formatList('broken block', described));
}

/**
 * Fails if a selected node lacks properties. References to other nodes do not count. A node with an `@id` may have the
 * missing properties in a part that was not read.
 */
function testNodes(
  structuredData: StructuredDataFacts,
  isSelected: (node: JsonLdNode) => boolean,
  findMissing: (node: JsonLdNode) => string[],
): Outcome {
  const { nodes, complete } = structuredData;
  const selected = nodes.filter((node) => isSelected(node) && !isReference(node.properties));
  if (selected.length === 0) return ifComplete(structuredData, notApplicable);
  const incomplete = selected.flatMap((node) => {
    const names = complete || node.properties['@id'] === undefined ? findMissing(node) : [];
    return names.length === 0 ? [] : [`${describeNode(node)} has no ${names.join(', ')}`];
  });
  if (incomplete.length === 0) return ifComplete(structuredData, pass);
  return fail(formatList('node', incomplete));
}

/** A context is a string, a list, or an object with `@vocab` or prefixes (JSON-LD 1.1, section 3.1). */
function isSchemaOrgContext(context: unknown): boolean {
  if (typeof context === 'string')
    return /^(?:(?:https?:)?\/\/)?(?:www\.)?schema\.org(?:[/#]|$)/i.test(context.trim());
  if (Array.isArray(context)) return context.some(isSchemaOrgContext);
  return (
    isJsonObject(context) &&
    Object.values(context).some((value) => typeof value === 'string' && isSchemaOrgContext(value))
  );
}

function describeRoot(root: JsonObject, block: JsonLdBlock): string {
  const context = root['@context'];
  const type = typeof root['@type'] === 'string' ? root['@type'] : 'object';
  const description =
    context === undefined ? 'no @context' : `@context ${shorten(JSON.stringify(context), 80)}`;
  return `${type} (line ${block.line}) with ${description}`;
}

function describeKeys(object: JsonObject): string {
  const keys = Object.keys(object).filter((key) => !key.startsWith('@'));
  return keys.length === 0 ? '' : ` with ${keys.slice(0, 5).join(', ')}`;
}
