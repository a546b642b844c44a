import { cut } from './checks/evidence.ts';
import type { Issue, SeoAnalysis } from './checks/run.ts';
import type { HtmlFacts, PageFacts } from './page/facts.ts';
import type { LinkFacts } from './page/facts/links.ts';
import { forGoogle, type RobotsDirective, writeDirective } from './page/facts/robots-directives.ts';
import type { SocialProperty } from './page/facts/social.ts';

/** A list cut to its first items, with how many there were. */
export interface Capped<T> {
  total: number;
  items: T[];
}

/** A page as the API shows it. Lists are in document order; texts are cut. */
export interface PageObject {
  url: string;
  status_code: number;
  /** The first of the document, wherever it stands; '' when there is none. */
  title: string;
  /** The first of the document, wherever it stands; '' when there is none. */
  meta_description: string;
  /** The first of the document, wherever it stands, else of the `Link` header. */
  canonical: string | null;
  language: string | null;
  charset: string;
  /** The directives that Google obeys. */
  robots: { meta: string[]; header: string[] };
  hreflang: Capped<{ lang: string; url: string }>;
  headings: Capped<{ level: number; text: string }>;
  links: Capped<{ url: string; text: string; rel: string[]; kind: LinkFacts['kind'] }> & {
    internal: number;
    external: number;
  };
  images: Capped<{ url: string | null; alt: string | null; width: string | null; height: string | null }> & {
    without_alt: number;
  };
  open_graph: Capped<{ property: string; content: string }>;
  twitter: Capped<{ property: string; content: string }>;
  structured_data: Capped<{ format: 'json-ld' | 'microdata' | 'rdfa'; types: string[] }> & {
    errors: string[];
  };
  text: TextStatistics;
  /** What is no issue but worth knowing. */
  warnings: string[];
  seo_analysis: Omit<SeoAnalysis, 'issues'> & { issues: DocumentedIssue[] };
}

/** An issue with the address of its check's documentation. */
export interface DocumentedIssue extends Issue {
  docs_url: string;
}

/** Of the text a visitor sees without JavaScript. */
export interface TextStatistics {
  words: number;
  /** Navigation, header, footer and asides left out. */
  main_words: number;
  characters: number;
  sentences: number;
  paragraphs: number;
  /** Flesch; `null` unless English and long enough. */
  reading_ease: number | null;
  /** Bytes of text by bytes of HTML. */
  text_ratio: number;
}

/** What is kept of long lists and texts, so that an audit stays small enough to store and to send. */
const LIMITS = { links: 500, images: 200, headings: 200, tags: 100, text: 500, address: 2_000 };

/**
 * The page object of SPEC 2.1 from the facts and the verdict.
 *
 * @param siteUrl the service's public web address, where the checks are documented
 */
export function pageObject(facts: PageFacts, analysis: SeoAnalysis, siteUrl: string): PageObject {
  const { page, html } = facts;
  const google = forGoogle(facts.robotsDirectives);
  return {
    url: page.url,
    status_code: page.status,
    title: cut(html?.head.titles[0]?.text ?? '', LIMITS.text),
    meta_description: cut(html?.head.metas.get('description')?.[0]?.content ?? '', LIMITS.text),
    canonical: html && canonicalOf(html),
    language: html?.head.lang?.trim() || null,
    charset: page.charset.name,
    robots: {
      meta: directives(google.filter((directive) => directive.element !== null)),
      header: directives(google.filter((directive) => directive.element === null)),
    },
    hreflang: capped(html?.hreflang ?? [], LIMITS.tags, (link) => ({
      lang: cut(link.code.trim(), LIMITS.text),
      url: cut(link.url?.href ?? link.href, LIMITS.address),
    })),
    headings: capped(html?.headings ?? [], LIMITS.headings, ({ level, text }) => ({
      level,
      text: cut(text, LIMITS.text),
    })),
    links: linksOf(html),
    images: imagesOf(html),
    open_graph: capped(html?.social.openGraph ?? [], LIMITS.tags, socialTag),
    twitter: capped(html?.social.twitter ?? [], LIMITS.tags, socialTag),
    structured_data: structuredDataOf(html),
    text: textOf(html),
    warnings: html?.structuredData.warnings ?? [],
    seo_analysis: {
      ...analysis,
      issues: analysis.issues.map((issue) => ({ ...issue, docs_url: `${siteUrl}/checks/${issue.id}` })),
    },
  };
}

function canonicalOf({ canonical, base }: HtmlFacts): string | null {
  const { element, url, href } = canonical.links[0] ?? { element: null, url: null, href: null };
  const misplaced = canonical.ignored[0]?.attribute('href')?.trim();
  const first =
    element || !misplaced ? (url?.href ?? href) : (URL.parse(misplaced, base.href)?.href ?? misplaced);
  return first === null ? null : cut(first, LIMITS.address);
}

function linksOf(html: HtmlFacts | null): PageObject['links'] {
  const links = html?.links ?? [];
  return {
    ...capped(links, LIMITS.links, ({ href, url, text, rel, kind }) => ({
      url: cut(url?.href ?? href, LIMITS.address),
      text: cut(text, LIMITS.text),
      rel: rel.slice(0, 10).map((token) => cut(token, 50)),
      kind,
    })),
    internal: links.filter((link) => link.kind === 'internal').length,
    external: links.filter((link) => link.kind === 'external').length,
  };
}

function imagesOf(html: HtmlFacts | null): PageObject['images'] {
  const images = html?.images ?? [];
  return {
    ...capped(images, LIMITS.images, ({ src, url, alt, width, height }) => ({
      url: src === null ? null : cut(url?.href ?? src, LIMITS.text),
      alt: alt === null ? null : cut(alt, LIMITS.text),
      width: width === null ? null : cut(width, 20),
      height: height === null ? null : cut(height, 20),
    })),
    without_alt: images.filter((image) => image.alt === null).length,
  };
}

function structuredDataOf(html: HtmlFacts | null): PageObject['structured_data'] {
  if (!html) return { total: 0, items: [], errors: [] };
  const { nodes, blocks, microdata, rdfa } = html.structuredData;
  const found = [
    ...nodes
      .filter((node) => node.types.length > 0)
      .map((node) => ({ format: 'json-ld' as const, types: node.types })),
    ...microdata.map(({ type }) => ({ format: 'microdata' as const, types: [type] })),
    ...rdfa.map(({ type }) => ({ format: 'rdfa' as const, types: [type] })),
  ];
  return {
    ...capped(found, LIMITS.tags, ({ format, types }) => ({
      format,
      types: types.slice(0, 10).map((type) => cut(type, 100)),
    })),
    errors: blocks.flatMap(({ line, error }) =>
      error === null ? [] : [cut(`Line ${line}: ${error}`, LIMITS.text)],
    ),
  };
}

function textOf(html: HtmlFacts | null): TextStatistics {
  const text = html?.text;
  return {
    words: text?.words ?? 0,
    main_words: text?.mainWords ?? 0,
    characters: text?.characters ?? 0,
    sentences: text?.sentences ?? 0,
    paragraphs: text?.paragraphs ?? 0,
    reading_ease: text && text.readingEase !== null ? rounded(text.readingEase, 1) : null,
    text_ratio: rounded(text?.textRatio ?? 0, 3),
  };
}

function directives(list: readonly RobotsDirective[]): string[] {
  return list.slice(0, LIMITS.tags).map((directive) => cut(writeDirective(directive), LIMITS.text));
}

function socialTag({ name, value }: SocialProperty): { property: string; content: string } {
  return { property: cut(name, 100), content: cut(value, LIMITS.text) };
}

function capped<T, U>(list: readonly T[], limit: number, write: (item: T) => U): Capped<U> {
  return { total: list.length, items: list.slice(0, limit).map(write) };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
