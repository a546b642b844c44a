import { getRegistrableDomain } from '../../lib/host/registrable-domain.ts';
import type { HtmlFacts } from '../page/page-facts.ts';
import type { PageElement } from '../page/node.ts';
import type { UrlParts } from '../page/url-parts.ts';
import { shouldCite } from './page-kind.ts';

/** Citability facts of the main text: what helps assistants to cite it (GEO paper, arXiv:2311.09735). */
export interface CitabilityFacts {
  /** Distinct registrable domains of other sites that the main text links to, at most 30. */
  sources: string[];
  /** Numbers with a unit, a fraction, or two digits or more; years do not count. */
  figures: number;
  /** Quotation elements, and quoted passages of four words or more. */
  quotations: number;
  /** Headings below level 1 with text. */
  sections: number;
  /** Whether the page should cite (`shouldCite`); absent in audits that are older than this fact. */
  cites?: boolean | null;
  /** Whether the page declares itself an article. */
  article: boolean;
  /** The newest date of an article, in milliseconds since 1970; `null` if it has no readable date. */
  newestDate: number | null;
  /** Whether the page is an article that names its author. */
  authored: boolean;
}

/** DNS allows names of 253 characters. */
const LIMITS = { sources: 30, host: 253, characters: 100_000 };

const NUMBER_PATTERN = /\d+(?:[.,]\d+)*/g;

/** A currency sign right before a number, or a unit right after it, makes a number of any size a figure. */
const CURRENCY_PATTERN = /[$€£¥]\s?$/;
const UNIT_PATTERN = /^\s?(?:[%‰€£¥°]|(?:percent|per cent|million|billion|kg|km|cm|mm|mg|ms|GB|MB|kB|kWh)\b)/;

/**
 * Text between an opening and a closing quotation mark, 15 to 400 characters, without another mark inside. A mark that both opens and
 * closes, straight or as in Swedish, opens at the start of a word: after a number it means inches.
 */
const QUOTATION_PATTERN =
  /[“„«]([^“”„«»"]{15,400})[”“»"]|(?<![\p{L}\p{N}])["”](?=\S)([^“”„«»"]{15,400})["”]/gu;

const MAIN_REGIONS = new Set(['main', 'body']);

/** Reads at most 100,000 characters of the main text. Time is linear in the size of the page. */
export function readCitability(html: HtmlFacts, url: UrlParts): CitabilityFacts {
  const { links, headings, index, text, article } = html;
  const mainText = readMainText(text);
  const dates = (article?.dates ?? []).flatMap(({ time }) => time ?? []);
  const quoteElements = ['blockquote', 'q']
    .flatMap((name) => index.getElementsByTagName(name))
    .filter(isInMainText);
  return {
    sources: readSources(links),
    figures: countFigures(mainText),
    quotations: quoteElements.length + countQuotedPassages(mainText),
    sections: headings.filter(({ level, text, element }) => level > 1 && text !== '' && isInMainText(element))
      .length,
    cites: shouldCite(html, url),
    article: article !== null,
    newestDate: dates.length === 0 ? null : dates.reduce((newest, time) => Math.max(newest, time)),
    authored: article !== null && article.authors.length > 0,
  };
}

function isInMainText({ context }: PageElement): boolean {
  return MAIN_REGIONS.has(context.region);
}

function readMainText({ text, blocks }: HtmlFacts['text']): string {
  const parts: string[] = [];
  let length = 0;
  for (const { start, end, isMain } of blocks) {
    if (!isMain) continue;
    parts.push(text.slice(start, end));
    length += end - start;
    if (length >= LIMITS.characters) break;
  }
  return parts.join('\n').slice(0, LIMITS.characters);
}

function readSources(links: HtmlFacts['links']): string[] {
  const hosts = new Set<string>();
  const sources = new Set<string>();
  for (const { kind, url, element } of links) {
    if (kind !== 'external' || !url || !isInMainText(element) || hosts.has(url.hostname)) continue;
    if (url.hostname.length > LIMITS.host) continue;
    hosts.add(url.hostname);
    sources.add(getRegistrableDomain(url.hostname));
    if (sources.size === LIMITS.sources) break;
  }
  return [...sources];
}

function countFigures(text: string): number {
  let figures = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER_PATTERN)) {
    // Part of a word, as in H2O, or of a longer number, as in a version.
    if (/[\p{L}\p{N}.,]$/u.test(text.slice(Math.max(0, index - 2), index))) continue;
    const end = index + number.length;
    const isYear = /^(?:19|20)\d\d$/.test(number);
    const isLarge = number.length > 1 && !isYear;
    if (
      isLarge ||
      UNIT_PATTERN.test(text.slice(end, end + 10)) ||
      CURRENCY_PATTERN.test(text.slice(Math.max(0, index - 2), index))
    ) {
      figures++;
    }
  }
  return figures;
}

function countQuotedPassages(text: string): number {
  let quoted = 0;
  for (const [, paired, same] of text.matchAll(QUOTATION_PATTERN)) {
    const passage = paired ?? same ?? '';
    if (passage.trim().split(/\s+/).length >= 4) quoted++;
  }
  return quoted;
}
