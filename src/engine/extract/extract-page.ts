import { Readability } from '@mozilla/readability';
import type { FactValue, PageExtract, StatedFact } from '../../contracts/page-extract.ts';
import { parseIsoDate } from '../../lib/time.ts';
import { shorten } from '../../lib/text.ts';
import { isJsonObject, toArray } from '../page/facts/json-ld-values.ts';
import type { JsonLdNode } from '../page/facts/json-ld.ts';
import type { PageElement } from '../page/node.ts';
import type { HtmlFacts, PageFacts } from '../page/page-facts.ts';
import { collapseWhitespace, PageIndex } from '../page/page-index.ts';
import { parsePage } from '../page/parse-page.ts';
import { countText } from '../page/words.ts';
import { buildArticleDocument } from './article-document.ts';
import { writeInnerHtml } from './article-dom.ts';
import { toMarkdown } from './markdown.ts';

/** Shorter texts are not content but a message or menu. */
const MIN_WORDS = 20;

/** Characters of the main content kept, about 30,000 words. */
const CONTENT_LIMIT = 200_000;

const LIMITS = { title: 500, byline: 200 };

/**
 * Extracts the knowledge of a page, in time linear in its size. A page that exceeds `ARTICLE_LIMITS` is not captured.
 */
export function extractPage({ html, url }: PageFacts): PageExtract {
  const content = html && extractMainContent(html.index, html.head.title);
  if (!content) return { captured: false };
  const words = countText(toPlainText(content)).words;
  const { text, complete, outline } = toMarkdown(content.body, html.base ?? url, CONTENT_LIMIT);
  if (words < MIN_WORDS || text === '') return { captured: false };
  return {
    captured: true,
    title: shortenLine(content.title || html.head.title, LIMITS.title),
    byline: readByline(html, content),
    published_at: readDate(html, 'datePublished', 'article:published_time'),
    modified_at: readDate(html, 'dateModified', 'article:modified_time', 'og:updated_time'),
    language: parseLanguageTag(html.head.lang),
    word_count: words,
    outline,
    facts: readStatedFacts(html.structuredData.nodes),
    markdown: text,
    truncated: !complete,
  };
}

/** The visible text, one block per line. */
function toPlainText({ index }: MainContent): string {
  return index.textRuns.map(({ value, breakBefore }) => (breakBefore ? `\n${value}` : value)).join('');
}

/**
 * The first valid ISO 8601 date of the article facts, else of any top-level JSON-LD node, as written; `null` if none.
 */
function readDate(html: HtmlFacts, property: string, ...metas: string[]): string | null {
  const articleDates = html.article?.dates.filter(
    ({ source }) => source === property || metas.includes(source),
  );
  const nodeDates = html.structuredData.nodes
    .filter(({ isTopLevel }) => isTopLevel)
    .flatMap(({ properties }) => toArray(properties[property]));
  return (
    [...(articleDates ?? []).map(({ value }) => value), ...nodeDates]
      .filter((value) => typeof value === 'string')
      .map((value) => value.trim())
      .find((value) => value.length <= 40 && parseIsoDate(value) !== null) ?? null
  );
}

/** The author in the markup, else the byline in the text. */
function readByline({ article }: HtmlFacts, { byline }: MainContent): string | null {
  const name = article?.authors.find((name) => name !== '(reference)') ?? byline;
  return name === null || name.trim() === '' ? null : shortenLine(name, LIMITS.byline);
}

/** The tag, if it has the syntax of a language tag (a subset of RFC 5646, section 2.1), else `null`. */
function parseLanguageTag(lang: string | null): string | null {
  const tag = lang?.trim() ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,5}$/i.test(tag) ? tag : null;
}

function shortenLine(text: string, limit: number): string {
  return shorten(collapseWhitespace(text), limit).toWellFormed();
}

interface MainContent {
  /** The title without the site name, if Readability recognizes it; '' if there is none. */
  title: string;
  byline: string | null;
  /** The content, parsed as a separate document. */
  index: PageIndex;
  body: PageElement;
}

/** The main content of a page, as found by Mozilla's Readability; `null` if it finds none or the page is too large. */
function extractMainContent(index: PageIndex, title: string): MainContent | null {
  const document = buildArticleDocument(index, title);
  if (!document) return null;
  const article = new Readability(document, { disableJSONLD: true, serializer: writeInnerHtml }).parse();
  if (!article?.content) return null;
  const content = new PageIndex(parsePage(article.content));
  if (!content.body) return null;
  return {
    title: article.title?.trim() ?? '',
    byline: article.byline?.trim() || null,
    index: content,
    body: content.body,
  };
}

const FACT_LIMITS = { nodes: 20, properties: 30, values: 10, text: 500, name: 60 };

/** Properties that name a nested object, in order of preference. */
const NAME_PROPERTIES = ['name', 'headline', 'text', 'value', 'price', 'ratingValue', '@id'];

/** The facts of top-level JSON-LD nodes, in source order. */
function readStatedFacts(nodes: readonly JsonLdNode[]): StatedFact[] {
  const facts: StatedFact[] = [];
  for (const { types, properties, isTopLevel } of nodes) {
    if (facts.length === FACT_LIMITS.nodes) break;
    if (!isTopLevel || types.length === 0) continue;
    const values = Object.entries(properties)
      .filter(([name]) => !name.startsWith('@') && name.length <= FACT_LIMITS.name)
      .map(([name, value]) => [name, toFactValue(value)] as const)
      .filter((entry): entry is [string, FactValue | FactValue[]] => entry[1] !== null)
      .slice(0, FACT_LIMITS.properties);
    if (values.length > 0) facts.push({ types: types.slice(0, 5), properties: Object.fromEntries(values) });
  }
  return facts;
}

function toFactValue(value: unknown): FactValue | FactValue[] | null {
  if (!Array.isArray(value)) return toSingleValue(value);
  const facts = value
    .slice(0, FACT_LIMITS.values)
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
  const text = collapseWhitespace(value.slice(0, FACT_LIMITS.text).toWellFormed());
  return text === '' ? null : text;
}
