import { parseIsoDate } from '../../../lib/time.ts';
import { createAncestorFinder, type PageElement } from '../node.ts';
import { collapseWhitespace, type PageIndex, getElementText } from '../page-index.ts';
import { isArticleType, isNewsType } from '../schema-types.ts';
import type { UrlParts } from '../url-parts.ts';
import type { FactsContext } from './facts-context.ts';
import type { HeadFacts } from './head.ts';
import { type JsonLdNode } from './json-ld.ts';
import { isJsonObject, readJsonLdText, toArray } from './json-ld-values.ts';
import { getOpenGraphProperties, type SocialFacts } from './social.ts';
import type { StructuredDataFacts } from './structured-data.ts';

/** The dates and authors of a page that declares itself an article. */
export interface ArticleFacts {
  /** The declaration: `og:type is article`, `BlogPosting markup`. */
  reason: string;
  /** Dates in JSON-LD, microdata, RDFa and meta tags; without one in markup, also that of the first `<time>` of the main text. */
  dates: ArticleDate[];
  /** Why the article is news, which does not go out of date: its type or its URL; `null` if it is not. */
  news: string | null;
  /** Names or URLs, as written; `(reference)` for a JSON-LD author with only an `@id`. */
  authors: string[];
  /** Elements marked as the author that name nobody, such as `<link rel="author" content="…">`, which has no href. */
  emptyAuthors: PageElement[];
}

export interface ArticleDate {
  /** The property or element: `datePublished`, `article:modified_time`, `<time>`. */
  source: string;
  value: string;
  /** Milliseconds since 1970; `null` if the value is not an ISO 8601 date. */
  time: number | null;
}

/** Names of meta tags with a date, in common use, of Dublin Core (DCMI Metadata Terms) and of Parse.ly. */
const DATE_METAS =
  'date dc.date dc.date.issued dc.date.modified dcterms.date dcterms.issued dcterms.modified parsely-pub-date'.split(
    ' ',
  );

/** The attributes that name properties in microdata and in RDFa. */
const PROPERTY_ATTRIBUTES = ['itemprop', 'property'] as const;

/** Characters read of a type, at its end. */
const TYPE_LIMIT = 100;

/** Dates and authors read, each. */
const LIMIT = 20;

/** Article facts; `null` if the page does not declare itself an article. */
export function readArticle(
  index: PageIndex,
  { url }: FactsContext,
  head: HeadFacts,
  social: SocialFacts,
  structuredData: StructuredDataFacts,
): ArticleFacts | null {
  const nodes = structuredData.nodes.filter((node) => node.isTopLevel);
  const reason = detectArticle(index, social, nodes);
  if (reason === null) return null;
  const links = index
    .getElementsWithAttribute('rel')
    .filter((element) => namesProperty(element, 'rel', 'author'));
  const metas = head.metas.get('author') ?? [];
  return {
    reason,
    news: detectNews(index, url, head, structuredData.nodes),
    dates: readDates(index, head, social, nodes).slice(0, LIMIT),
    authors: [
      ...nodes.flatMap(({ properties }) => toArray(properties['author']).map(readAuthorName)),
      ...metas.map(({ content }) => content),
      ...social.openGraph.filter(({ name }) => name === 'article:author').map(({ value }) => value),
      ...PROPERTY_ATTRIBUTES.flatMap((attribute) => readAuthorItems(index, attribute)),
      ...links.map(readAuthorLink),
    ]
      .map(collapseWhitespace)
      .filter((name) => name !== '')
      .slice(0, LIMIT),
    emptyAuthors: [
      ...metas.filter(({ content }) => content === '').map(({ element }) => element),
      ...links.filter((link) => readAuthorLink(link) === ''),
    ].slice(0, LIMIT),
  };
}

/** A single microdata article is the page itself; several are teasers. */
function detectArticle(index: PageIndex, social: SocialFacts, nodes: readonly JsonLdNode[]): string | null {
  if (getOpenGraphProperties(social, 'og:type').some(({ value }) => value.toLowerCase() === 'article'))
    return 'og:type is article';
  const type = nodes.flatMap((node) => node.types).find(isArticleType);
  if (type) return `${type} markup`;
  const items = readItemTypes(index).filter(isArticleType);
  return items.length === 1 ? `${items[0]} microdata` : null;
}

/** The types of microdata items, without the URL of the vocabulary. */
function readItemTypes(index: PageIndex): string[] {
  return index
    .getElementsWithAttribute('itemtype')
    .flatMap((element) => element.getAttribute('itemtype')?.slice(-TYPE_LIMIT).split('/').slice(-1) ?? []);
}

/** The path of news: a year and month, or a section for news, as in `/2026/05/` and `/news/`. */
const NEWS_PATH =
  /[/-](?:(?:19|20)\d\d\/(?:0?[1-9]|1[0-2]|[a-z]{3})|news|noticias|noticia|nachrichten|actualites|actualite|notizie|nieuws|presse|press-releases?|news-releases?)(?=[/-])/i;

function detectNews(
  index: PageIndex,
  url: UrlParts,
  head: HeadFacts,
  nodes: readonly JsonLdNode[],
): string | null {
  const type = [...nodes.flatMap(({ types }) => types), ...readItemTypes(index)].find(
    (name) => isNewsType(name) || name === 'NewsMediaOrganization',
  );
  if (type) return `${type} markup`;
  const path = NEWS_PATH.exec(url.pathname)?.[0];
  if (path !== undefined) return `${path} in the address`;
  return head.metas.has('news_keywords') ? 'meta news_keywords' : null;
}

function readDates(
  index: PageIndex,
  head: HeadFacts,
  social: SocialFacts,
  nodes: readonly JsonLdNode[],
): ArticleDate[] {
  const dates: ArticleDate[] = [];
  const add = (source: string, value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') return;
    dates.push({ source, value: collapseWhitespace(value), time: parseIsoDate(value)?.time ?? null });
  };
  for (const { properties } of nodes) {
    for (const name of ['datePublished', 'dateModified'])
      toArray(properties[name]).forEach((value) => add(name, readJsonLdText(value)));
  }
  for (const { name, value } of social.openGraph) {
    if (['article:published_time', 'article:modified_time', 'og:updated_time'].includes(name))
      add(name, value);
  }
  for (const attribute of PROPERTY_ATTRIBUTES) {
    for (const element of index.getElementsWithAttribute(attribute)) {
      const name = /\bdate(?:Published|Modified)\b/.exec(element.getAttribute(attribute) ?? '')?.[0];
      if (name !== undefined) add(name, readItemValue(element));
    }
  }
  if (dates.length === 0) {
    const times = index
      .getElementsByTagName('time')
      .filter(({ context }) => context.region === 'main' || context.region === 'body');
    add('<time>', times.map(readTime).find(Boolean));
  }
  // After the time element, which may be newer.
  for (const name of DATE_METAS) head.metas.get(name)?.forEach(({ content }) => add(name, content));
  return dates;
}

/** The value of a `<time>`; '' for a text that is not a date (HTML standard, section 4.5.14). */
function readTime(time: PageElement): string {
  const value = time.getAttribute('datetime');
  if (value !== null) return value;
  const text = getElementText(time, 100);
  return parseIsoDate(text) ? text : '';
}

function readAuthorLink(link: PageElement): string {
  return getElementText(link) || readUrl(link);
}

/** The URL that is the value of a link, or of an RDFa `resource`. */
function readUrl(element: PageElement): string {
  return (element.getAttribute('href') ?? element.getAttribute('resource') ?? '').trim();
}

/** The prefix that RDFa predefines for schema.org (RDFa Core Initial Context), and the vocabulary's URL. */
const SCHEMA_PREFIX = /^(?:schema:|https?:\/\/schema\.org\/)/;

/** Whether an attribute names a property of schema.org, such as `author`, `schema:author` or `https://schema.org/author`. */
function namesProperty(
  element: PageElement,
  attribute: 'rel' | (typeof PROPERTY_ATTRIBUTES)[number],
  property: 'author' | 'name',
): boolean {
  // The tokens of most links need not be split.
  if (!(element.getAttribute(attribute) ?? '').toLowerCase().includes(property)) return false;
  return element.getTokens(attribute).some((token) => token.replace(SCHEMA_PREFIX, '') === property);
}

function isAuthor(element: PageElement): boolean {
  return (['rel', ...PROPERTY_ATTRIBUTES] as const).some((attribute) =>
    namesProperty(element, attribute, 'author'),
  );
}

function readAuthorName(author: unknown): string {
  const text = readJsonLdText(author);
  if (text !== null || !isJsonObject(author)) return text ?? '';
  const name = toArray(author['name']).map(readJsonLdText).find(Boolean);
  return name ?? (typeof author['@id'] === 'string' ? '(reference)' : '');
}

/** Values of authors in microdata or RDFa: their text, their link, and a name without text in `<meta itemprop="name">`. */
function readAuthorItems(index: PageIndex, attribute: (typeof PROPERTY_ATTRIBUTES)[number]): string[] {
  const items = index.getElementsWithAttribute(attribute);
  const findAuthor = createAncestorFinder(isAuthor);
  const authors = items.filter((element) => namesProperty(element, attribute, 'author'));
  const names = items.filter(
    (element) =>
      element.name === 'meta' && namesProperty(element, attribute, 'name') && findAuthor(element) !== null,
  );
  return [...authors.map((author) => readItemValue(author) || readUrl(author)), ...names.map(readItemValue)];
}

/** The value of a property in microdata or RDFa (a subset of HTML standard, section 5.2.4, and of HTML+RDFa 1.1, section 3.1). */
function readItemValue(element: PageElement): string {
  return element.getAttribute('content') ?? element.getAttribute('datetime') ?? getElementText(element, 200);
}
