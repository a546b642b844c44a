import { shorten } from '../../lib/text.ts';
import { parseIsoDate } from '../../lib/iso-date.ts';
import type { HtmlFacts, PageFacts } from '../page/page-facts.ts';
import { toArray } from '../page/facts/json-ld-block.ts';
import { collapseWhitespace } from '../page/page-index.ts';
import { countText } from '../page/words.ts';
import { extractMainContent, type MainContent } from './main-content.ts';
import { toMarkdown } from './markdown.ts';
import { readStatedFacts } from './stated-facts.ts';
import type { PageExtract } from '../../contracts/page-extract.ts';

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
