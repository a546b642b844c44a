import type { CappedList, PageObject } from '../contracts/page.ts';
import type { CrawlSummary, FetchPerformance } from '../contracts/report.ts';
import { shorten } from '../lib/text.ts';
import type { AuditDocument, AuditedPage, ReportedIssue } from './audit-document.ts';
import { describeBlocker } from './blockers.ts';
import { groupIssues } from './checks/issue-groups.ts';
import { type Issue, type AuditAnalysis, sortByCost } from './checks/run-checks.ts';
import { type FetchedPage, getHeader } from './fetched-page.ts';
import type { HeadingFacts } from './page/facts/headings.ts';
import {
  formatDirective,
  type RobotsDirective,
  selectGoogleDirectives,
} from './page/facts/robots-directives.ts';
import type { SocialProperty } from './page/facts/social.ts';
import type { HtmlFacts, PageFacts } from './page/page-facts.ts';
import { resolveUrl } from './page/url-parts.ts';

type TextStatistics = PageObject['text'];

/** Maximum lengths of lists in entries, and of texts and URLs in characters, so that a stored audit stays small. */
const LIMITS = {
  links: 500,
  images: 200,
  headings: 200,
  tags: 100,
  text: 500,
  url: 2_000,
  recommendation: 2_000,
};

/**
 * The page object of an audit (docs/contract.md 3.2).
 *
 * @param siteUrl the service's public web URL, under which the checks are documented
 */
export function buildPageObject(facts: PageFacts, analysis: AuditAnalysis, siteUrl: string): AuditedPage {
  const { page, html } = facts;
  const google = selectGoogleDirectives(facts.robotsDirectives);
  return {
    url: page.url,
    status_code: page.status,
    title: shorten(html?.head.titles[0]?.text ?? '', LIMITS.text),
    meta_description: shorten(html?.head.metas.get('description')?.[0]?.content ?? '', LIMITS.text),
    canonical: html && toCanonical(html),
    language: html?.head.lang?.trim() || null,
    charset: html && page.charset.name,
    robots: {
      meta: formatDirectives(google.filter((directive) => directive.element !== null)),
      header: formatDirectives(google.filter((directive) => directive.element === null)),
    },
    hreflang: capList(html?.hreflang, LIMITS.tags, (link) => ({
      lang: shorten(link.code.trim(), LIMITS.text),
      url: shorten(link.url?.href ?? link.href, LIMITS.url),
    })),
    headings: {
      total: html && html.headings.length,
      items: selectHeadings(html?.headings ?? []).map(({ level, text }) => ({
        level,
        text: shorten(text, LIMITS.text),
      })),
    },
    links: toLinks(html),
    images: toImages(html),
    open_graph: capList(html?.social.openGraph, LIMITS.tags, toSocialTag),
    twitter: capList(html?.social.twitter, LIMITS.tags, toSocialTag),
    structured_data: toStructuredData(html),
    text: toTextStatistics(html),
    warnings: html?.structuredData.warnings ?? [],
    ...(facts.blockedBy !== null && { blocked: describeBlocker(facts.blockedBy) }),
    seo_analysis: {
      ...analysis,
      issues: sortByCost(documentIssues(analysis.issues, siteUrl), analysis.score_caps),
    },
  };
}

/** The issues with the URLs of their documentation, low issues of one cause grouped. */
function documentIssues(issues: readonly Issue[], siteUrl: string): ReportedIssue[] {
  const addUrl = <T extends { id: string }>(issue: T) => ({
    ...issue,
    docs_url: `${siteUrl}/checks/${issue.id}`,
  });
  return groupIssues(issues).map((cluster) => {
    if (!cluster.group) return addUrl(cluster.issue);
    const { id, category, title } = cluster.group;
    const parts = cluster.issues.map(({ category: _, severity: __, ...part }) => addUrl(part));
    return addUrl({
      id,
      category,
      severity: 'low' as const,
      title,
      evidence: [],
      ...combineParts(parts),
    });
  });
}

/** What the parts of a group give it: how to fix all, and the points that they take together. */
export function combineParts<T extends { recommendation: string; penalty: number }>(
  parts: T[],
): { recommendation: string; penalty: number; parts: T[] } {
  return {
    recommendation: joinWithin(
      parts.map(({ recommendation }) => recommendation),
      LIMITS.recommendation,
    ),
    penalty: parts.reduce((sum, { penalty }) => sum + penalty, 0),
    parts,
  };
}

/** Joins the lines of which all fit: half of a recommendation could have half of a tag. The parts have all. */
function joinWithin(lines: readonly string[], limit: number): string {
  let length = -1;
  return lines.filter((line) => (length += line.length + 1) <= limit).join('\n');
}

function toCanonical({ canonical, base }: HtmlFacts): string | null {
  const { element, url, href } = canonical.links[0] ?? { element: null, url: null, href: null };
  const ignored = canonical.ignored[0]?.getAttribute('href')?.trim();
  const first = element || !ignored ? (url?.href ?? href) : (resolveUrl(ignored, base)?.href ?? ignored);
  return first === null ? null : shorten(first, LIMITS.url);
}

/** The first headings in document order; of more than fit, the h1s before all others, because they name the page. */
function selectHeadings(headings: readonly HeadingFacts[]): readonly HeadingFacts[] {
  if (headings.length <= LIMITS.headings) return headings;
  const h1s = headings.filter(({ level }) => level === 1).slice(0, LIMITS.headings);
  const others = headings.filter(({ level }) => level !== 1).slice(0, LIMITS.headings - h1s.length);
  return [...h1s, ...others].toSorted((a, b) => a.element.order - b.element.order);
}

function toLinks(html: HtmlFacts | null): PageObject['links'] {
  const links = html?.links;
  return {
    ...capList(links, LIMITS.links, ({ href, url, text, rel, kind }) => ({
      url: shorten(url?.href ?? href, LIMITS.url),
      text: shorten(text, LIMITS.text),
      rel: rel.slice(0, 10).map((token) => shorten(token, 50)),
      kind,
    })),
    internal: countWhere(links, ({ kind }) => kind === 'internal'),
    external: countWhere(links, ({ kind }) => kind === 'external'),
  };
}

function toImages(html: HtmlFacts | null): PageObject['images'] {
  const images = html?.images;
  return {
    ...capList(images, LIMITS.images, ({ src, alt, width, height }) => ({
      url: src === null || !html ? null : shorten(resolveUrl(src, html.base)?.href ?? src, LIMITS.text),
      alt: alt === null ? null : shorten(alt, LIMITS.text),
      width: width === null ? null : shorten(width, 20),
      height: height === null ? null : shorten(height, 20),
    })),
    without_alt: countWhere(images, ({ alt }) => alt === null),
  };
}

function toStructuredData(html: HtmlFacts | null): PageObject['structured_data'] {
  if (!html) return { total: null, items: [], errors: [] };
  const { nodes, blocks, microdata, rdfa } = html.structuredData;
  const found = [
    ...nodes
      .filter((node) => node.types.length > 0)
      .map((node) => ({ format: 'json-ld' as const, types: node.types })),
    ...microdata.map(({ type }) => ({ format: 'microdata' as const, types: [type] })),
    ...rdfa.map(({ type }) => ({ format: 'rdfa' as const, types: [type] })),
  ];
  return {
    ...capList(found, LIMITS.tags, ({ format, types }) => ({
      format,
      types: types.slice(0, 10).map((type) => shorten(type, 100)),
    })),
    errors: blocks.flatMap(({ line, error }) =>
      error === null ? [] : [shorten(`Line ${line}: ${error}`, LIMITS.text)],
    ),
  };
}

function toTextStatistics(html: HtmlFacts | null): TextStatistics {
  const text = html?.text;
  return {
    words: text?.words ?? null,
    main_words: text?.mainWords ?? null,
    characters: text?.characters ?? null,
    sentences: text?.sentences ?? null,
    paragraphs: text?.paragraphs ?? null,
    reading_ease: text && text.readingEase !== null ? roundTo(text.readingEase, 1) : null,
    text_ratio: text ? roundTo(text.textRatio, 3) : null,
  };
}

function formatDirectives(list: readonly RobotsDirective[]): string[] {
  return list.slice(0, LIMITS.tags).map((directive) => shorten(formatDirective(directive), LIMITS.text));
}

function toSocialTag({ name, value }: SocialProperty): { property: string; content: string } {
  return { property: shorten(name, 100), content: shorten(value, LIMITS.text) };
}

/** @param list `undefined` if the answer was not read as HTML */
function capList<T, U>(
  list: readonly T[] | undefined,
  limit: number,
  convert: (item: T) => U,
): CappedList<U> {
  return { total: list?.length ?? null, items: list?.slice(0, limit).map(convert) ?? [] };
}

function countWhere<T>(list: readonly T[] | undefined, isCounted: (item: T) => boolean): number | null {
  return list ? list.filter(isCounted).length : null;
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/**
 * Builds the document of an audit (docs/contract.md 3.2), without field data.
 *
 * @param siteUrl the service's public web URL, under which the checks are documented
 */
export function buildAuditData(facts: PageFacts, analysis: AuditAnalysis, siteUrl: string): AuditDocument {
  const { page } = facts;
  const object = buildPageObject(facts, analysis, siteUrl);
  return {
    root_url: page.url,
    pages_crawled: 1,
    summary: { ...toCrawlSummary(page), median_word_count: object.text.words ?? 0 },
    pages: [object],
    performance: toPerformance(page),
  };
}

function toCrawlSummary(page: FetchedPage): CrawlSummary {
  const failed = page.status >= 400;
  return {
    status_codes: { [String(page.status)]: 1 },
    errors: failed
      ? [
          {
            url: page.url,
            status_code: page.status,
            message: `The page answers with HTTP status ${page.status}`,
          },
        ]
      : [],
  };
}

function toPerformance(page: FetchedPage): FetchPerformance {
  return {
    ttfb_ms: Math.round(page.ttfbMs),
    total_ms: Math.round(page.totalMs),
    html_bytes: page.bytes,
    content_encoding: getHeader(page, 'content-encoding'),
    redirects: page.redirects.map(({ url, status, location }) => ({ url, status_code: status, location })),
    field: null,
  };
}
