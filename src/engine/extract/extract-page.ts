import { parseIsoDate } from '../../lib/iso-date.ts';
import type { HtmlFacts, PageFacts } from '../page/page-facts.ts';
import { toArray } from '../page/facts/json-ld.ts';
import { collapseWhitespace } from '../page/page-index.ts';
import { countText } from '../page/words.ts';
import { extractMainContent, type MainContent } from './main-content.ts';
import { toMarkdown } from './markdown.ts';
import { type StatedFact, readStatedFacts } from './stated-facts.ts';

/** What a page says, for machines that read: its main content and what it states about it. */
export type PageExtract =
  | {
      captured: true;
      title: string;
      byline: string | null;
      /** ISO 8601, as the page writes them. */
      published_at: string | null;
      modified_at: string | null;
      /** BCP 47, as the page writes it. */
      language: string | null;
      /** Of the main content. */
      word_count: number;
      /** The headings of the main content, in order. */
      outline: { level: number; text: string }[];
      facts: StatedFact[];
      /** The main content: CommonMark with GFM tables, without raw HTML. */
      markdown: string;
      /** The main content is longer than `markdown`. */
      truncated: boolean;
    }
  /** No main content was found. */
  | { captured: false };

/** Less is no content: a message, a menu. */
const MIN_WORDS = 20;

/** Characters of the main content that are kept: about 30,000 words. */
const CONTENT_LIMIT = 200_000;

const LIMITS = { title: 500, byline: 200 };

/** What a page says. Linear in the page; a page past the limits of `ARTICLE_LIMITS` is not captured. */
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

/** The visible text with blocks apart. */
function toPlainText({ index }: MainContent): string {
  return index.textRuns.map(({ value, breakBefore }) => (breakBefore ? `\n${value}` : value)).join('');
}

/** The first date the page gives that is one: of its article, else of any markup. */
function readDate(html: HtmlFacts, property: string, ...metas: string[]): string | null {
  const stated = html.article?.dates.filter(({ source }) => source === property || metas.includes(source));
  const marked = html.structuredData.nodes
    .filter(({ isTopLevel: alone }) => alone)
    .flatMap(({ properties }) => toArray(properties[property]));
  return (
    [...(stated ?? []).map(({ value }) => value), ...marked]
      .filter((value) => typeof value === 'string')
      .map((value) => value.trim())
      .find((value) => value.length <= 40 && parseIsoDate(value) !== null) ?? null
  );
}

/** Of the markup, else as it stands in the text. */
function readByline({ article }: HtmlFacts, { byline }: MainContent): string | null {
  const name = article?.authors.find((name) => name !== '(reference)') ?? byline;
  return name === null || name.trim() === '' ? null : shortenLine(name, LIMITS.byline);
}

/** The form of RFC 5646, section 2.1, in short; anything else is no language. */
function parseLanguageTag(lang: string | null): string | null {
  const tag = lang?.trim() ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,5}$/i.test(tag) ? tag : null;
}

function shortenLine(text: string, limit: number): string {
  const line = collapseWhitespace(text);
  return (line.length > limit ? `${line.slice(0, limit - 1)}…` : line).toWellFormed();
}
