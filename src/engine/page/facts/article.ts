import { parseIsoDate } from '../../../lib/iso-date.ts';
import type { PageElement } from '../node.ts';
import { collapseWhitespace, type PageIndex, getElementText } from '../page-index.ts';
import { isArticleType } from '../schema-types.ts';
import type { HeadFacts } from './head.ts';
import { type JsonLdNode } from './json-ld.ts';
import { toArray, isJsonObject } from './json-ld-block.ts';
import { getOpenGraphProperties, type SocialFacts } from './social.ts';
import type { StructuredDataFacts } from './structured-data.ts';

/** The dates and authors of a page that declares itself an article. */
export interface ArticleFacts {
  /** The declaration: `og:type is article`, `BlogPosting markup`. */
  reason: string;
  /** Dates in JSON-LD, meta tags and microdata; if there are none, the first `<time datetime>` of the main text. */
  dates: ArticleDate[];
  /** Names or URLs, as written; `(reference)` for a JSON-LD author with only an `@id`. */
  authors: string[];
}

export interface ArticleDate {
  /** The property or element: `datePublished`, `article:modified_time`, `<time>`. */
  source: string;
  value: string;
  /** Milliseconds since 1970; `null` if the value is not an ISO 8601 date. */
  time: number | null;
}

/** Characters read of a type, at its end. */
const TYPE_LIMIT = 100;

/** Dates and authors read, each. */
const LIMIT = 20;

/** Article facts; `null` if the page does not declare itself an article. */
export function readArticle(
  index: PageIndex,
  head: HeadFacts,
  social: SocialFacts,
  structuredData: StructuredDataFacts,
): ArticleFacts | null {
  const nodes = structuredData.nodes.filter((node) => node.isTopLevel);
  const reason = detectArticle(index, social, nodes);
  if (reason === null) return null;
  const items = index.getElementsWithAttribute('itemprop');
  return {
    reason,
    dates: readDates(index, social, nodes, items).slice(0, LIMIT),
    authors: readAuthors(index, head, social, nodes, items).slice(0, LIMIT),
  };
}

/** A single microdata article is the page itself; several are teasers. */
function detectArticle(index: PageIndex, social: SocialFacts, nodes: readonly JsonLdNode[]): string | null {
  if (getOpenGraphProperties(social, 'og:type').some(({ value }) => value.toLowerCase() === 'article'))
    return 'og:type is article';
  const type = nodes.flatMap((node) => node.types).find(isArticleType);
  if (type) return `${type} markup`;
  const items = index
    .getElementsWithAttribute('itemtype')
    .flatMap((element) => element.getAttribute('itemtype')?.slice(-TYPE_LIMIT).split('/').slice(-1) ?? [])
    .filter(isArticleType);
  return items.length === 1 ? `${items[0]} microdata` : null;
}

function readDates(
  index: PageIndex,
  social: SocialFacts,
  nodes: readonly JsonLdNode[],
  items: readonly PageElement[],
): ArticleDate[] {
  const dates: ArticleDate[] = [];
  const add = (source: string, value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') return;
    dates.push({ source, value: collapseWhitespace(value), time: parseIsoDate(value)?.time ?? null });
  };
  for (const { properties } of nodes) {
    for (const name of ['datePublished', 'dateModified'])
      toArray(properties[name]).forEach((value) => add(name, value));
  }
  for (const { name, value } of social.openGraph) {
    if (['article:published_time', 'article:modified_time', 'og:updated_time'].includes(name))
      add(name, value);
  }
  for (const element of items) {
    const name = element.getAttribute('itemprop')?.trim() ?? '';
    if (name === 'datePublished' || name === 'dateModified') add(name, readItemValue(element));
  }
  if (dates.length === 0) {
    const time = index
      .getElementsByTagName('time')
      .find(
        (element) => element.hasAttribute('datetime') && ['main', 'body'].includes(element.context.region),
      );
    add('<time>', time?.getAttribute('datetime'));
  }
  return dates;
}

function readAuthors(
  index: PageIndex,
  head: HeadFacts,
  social: SocialFacts,
  nodes: readonly JsonLdNode[],
  items: readonly PageElement[],
): string[] {
  const links = index
    .getElementsWithAttribute('rel')
    .filter((element) => element.getTokens('rel').includes('author'));
  return [
    ...nodes.flatMap(({ properties }) => toArray(properties['author']).map(readAuthorName)),
    ...(head.metas.get('author') ?? []).map(({ content }) => content),
    ...social.openGraph.filter(({ name }) => name === 'article:author').map(({ value }) => value),
    ...items.filter((element) => element.getTokens('itemprop').includes('author')).map(readItemValue),
    ...links.map((link) => getElementText(link) || (link.getAttribute('href') ?? '')),
  ]
    .map(collapseWhitespace)
    .filter((name) => name !== '');
}

function readAuthorName(author: unknown): string {
  if (typeof author === 'string') return author;
  if (!isJsonObject(author)) return '';
  if (typeof author['name'] === 'string') return author['name'];
  return typeof author['@id'] === 'string' ? '(reference)' : '';
}

/** The value of a microdata property (a subset of HTML standard, section 5.2.4). */
function readItemValue(element: PageElement): string {
  return element.getAttribute('content') ?? element.getAttribute('datetime') ?? getElementText(element, 200);
}
