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
  /** Dates in JSON-LD, meta tags and microdata; if there are none, the first `<time datetime>` of the main text. */
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
  const items = index.getElementsWithAttribute('itemprop');
  const links = index.getElementsWithAttribute('rel').filter((element) => namesAuthor(element, 'rel'));
  const metas = head.metas.get('author') ?? [];
  return {
    reason,
    news: detectNews(index, url, head, structuredData.nodes),
    dates: readDates(index, social, nodes, items).slice(0, LIMIT),
    authors: [
      ...nodes.flatMap(({ properties }) => toArray(properties['author']).map(readAuthorName)),
      ...metas.map(({ content }) => content),
      ...social.openGraph.filter(({ name }) => name === 'article:author').map(({ value }) => value),
      ...readAuthorItems(items),
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
      toArray(properties[name]).forEach((value) => add(name, readJsonLdText(value)));
  }
  for (const { name, value } of social.openGraph) {
    if (['article:published_time', 'article:modified_time', 'og:updated_time'].includes(name))
      add(name, value);
  }
  for (const element of items) {
    const name = /\bdate(?:Published|Modified)\b/.exec(element.getAttribute('itemprop') ?? '')?.[0];
    if (name !== undefined) add(name, readItemValue(element));
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

function readAuthorLink(link: PageElement): string {
  return getElementText(link) || (link.getAttribute('href') ?? '').trim();
}

/** Whether one of an attribute's tokens is `author`. The tokens of most links need not be split. */
function namesAuthor(element: PageElement, attribute: 'rel' | 'itemprop'): boolean {
  return (
    /author/i.test(element.getAttribute(attribute) ?? '') && element.getTokens(attribute).includes('author')
  );
}

function readAuthorName(author: unknown): string {
  const text = readJsonLdText(author);
  if (text !== null || !isJsonObject(author)) return text ?? '';
  const name = toArray(author['name']).map(readJsonLdText).find(Boolean);
  return name ?? (typeof author['@id'] === 'string' ? '(reference)' : '');
}

/** Values of microdata authors: their text, their link, and a name without text in `<meta itemprop="name">`. */
function readAuthorItems(items: readonly PageElement[]): string[] {
  const isAuthor = (element: PageElement) => namesAuthor(element, 'itemprop');
  const authors = items.filter(isAuthor);
  if (authors.length === 0) return [];
  const findAuthor = createAncestorFinder(isAuthor);
  const names = items.filter(
    (element) =>
      element.name === 'meta' &&
      element.getTokens('itemprop').includes('name') &&
      findAuthor(element) !== null,
  );
  return [
    ...authors.map((author) => readItemValue(author) || (author.getAttribute('href') ?? '')),
    ...names.map(readItemValue),
  ];
}

/** The value of a microdata property (a subset of HTML standard, section 5.2.4). */
function readItemValue(element: PageElement): string {
  return element.getAttribute('content') ?? element.getAttribute('datetime') ?? getElementText(element, 200);
}
