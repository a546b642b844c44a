import { type JsonLdNode } from '../../page/facts/json-ld.ts';
import { type StructuredDataFacts } from '../../page/facts/structured-data.ts';
import {
  hasRichResult,
  isReference,
  findMissingProperties,
  findMissingRequired,
} from '../../page/missing-properties.ts';
import { isArticleType } from '../../page/schema-types.ts';
import { isHomePage } from '../../page/url-parts.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeNode, formatList, phrase } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';
import { SCHEMA_ORG } from '../sources/standards.ts';
import { ifComplete } from './if-complete.ts';
import { findInvalidDates, findInvalidValues } from './structured-data-values.ts';

/** The main properties among those that Google's Article documentation recommends. */
const ARTICLE = 'headline image datePublished author author>name';

export const structuredDataChecks = defineChecks('metadata', [
  {
    id: 'jsonld-required-property',
    revision: 4,
    severity: 'medium',
    title: 'Required structured data is missing or not valid',
    passes:
      'Every JSON-LD object of a type with a rich result, from Product, Event and Recipe to ProfilePage and DiscussionForumPosting, has the properties Google requires, with values that can be read: numbers as prices, ISO 8601 dates, ratings within their scale by at least one person. The name of a site is required only on its home page.',
    why: 'The page is not eligible for the rich result while a required property is missing.',
    recommendation:
      'Add the missing properties and correct the invalid values to match the page, or remove the object.',
    verify: "Test the page with Google's Rich Results Test and check that it reports no critical issue.",
    sources: [GOOGLE.structuredDataTypes, GOOGLE.reviewSnippet, SCHEMA_ORG.price],
    checkedOn: '2026-11-27',
    test: ({ structuredData }, { url }) =>
      testNodes(
        structuredData,
        (node) => hasRichResult(node) || isPriceSpecification(node),
        (node) => [
          ...describeMissing(findMissingRequired(node, structuredData.nodesById, isHomePage(url))),
          ...findInvalidValues(node),
        ],
      ),
  },
  {
    id: 'jsonld-article-incomplete',
    revision: 2,
    severity: 'low',
    title: 'Article markup lacks recommended properties',
    passes:
      'Article, NewsArticle and BlogPosting objects have headline, image, datePublished and an author with a name. A date or author that the whole page lacks is reported separately.',
    why: 'Search engines and AI assistants take the title, picture, date and author they show from this markup.',
    recommendation: 'Add the missing properties to the article markup.',
    example:
      '{\n  "@context": "https://schema.org",\n  "@type": "Article",\n  "headline": "…",\n  "image": "https://example.com/photo.jpg",\n  "datePublished": "2026-05-01T10:00:00+02:00",\n  "author": { "@type": "Person", "name": "…" }\n}',
    verify: "Test the page with Google's Rich Results Test and check the properties of the article.",
    sources: [GOOGLE.article],
    checkedOn: '2026-11-27',
    test: ({ structuredData, article }) => {
      const missingFromPage = new Set([
        ...(article?.dates.length === 0 ? ['datePublished'] : []),
        ...(article?.authors.length === 0 ? ['author', 'author.name'] : []),
      ]);
      return testNodes(
        structuredData,
        ({ types, isTopLevel }) => isTopLevel && types.some(isArticleType),
        (node) =>
          describeMissing(
            findMissingProperties(ARTICLE, node, structuredData.nodesById).filter(
              (name) => !missingFromPage.has(name),
            ),
          ),
      );
    },
  },
  {
    id: 'jsonld-date-invalid',
    revision: 4,
    severity: 'low',
    title: 'A date in the structured data is not valid',
    passes:
      'datePublished, dateModified and uploadDate are ISO 8601, none is more than a day in the future, and nothing is modified before it is published.',
    why: 'Search engines ignore a date that they cannot read or believe.',
    recommendation: 'Write the true date and time with its time zone, as in 2026-05-01T10:00:00+02:00.',
    example: '"datePublished": "2026-05-01T10:00:00+02:00"',
    verify: "Test the page with Google's Rich Results Test and check the dates.",
    sources: [GOOGLE.article, GOOGLE.bylineDates, GOOGLE.video],
    checkedOn: '2026-11-27',
    test: ({ structuredData }, { now }) => {
      const { dates, wrong } = findInvalidDates(structuredData.nodes, now);
      if (dates === 0) return ifComplete(structuredData, notApplicable);
      return wrong.length === 0
        ? ifComplete(structuredData, pass)
        : fail(formatList('date', wrong, (one) => one));
    },
  },
]);

function describeMissing(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`no ${names.join(', ')}`];
}

function isPriceSpecification({ types }: JsonLdNode): boolean {
  return types.some((type) => type.endsWith('PriceSpecification'));
}

/**
 * Fails if a selected node has faults: `no name`, `a price that is not a number`. References to other nodes do not count. A
 * node with an `@id` may have the missing properties in a part that was not read.
 */
function testNodes(
  structuredData: StructuredDataFacts,
  isSelected: (node: JsonLdNode) => boolean,
  findFaults: (node: JsonLdNode) => string[],
): Outcome {
  const { nodes, complete } = structuredData;
  const selected = nodes.filter((node) => isSelected(node) && !isReference(node.properties));
  if (selected.length === 0) return ifComplete(structuredData, notApplicable);
  const incomplete = selected.flatMap((node) => {
    const faults = complete || node.properties['@id'] === undefined ? findFaults(node) : [];
    return faults.length === 0 ? [] : [phrase`${describeNode(node)} has ${faults.join(', and ')}`];
  });
  if (incomplete.length === 0) return ifComplete(structuredData, pass);
  return fail(formatList('node', incomplete, (one) => one));
}
