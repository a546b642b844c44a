import { isLeftCompressed, parseMediaType } from '../../lib/http/headers.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../fetched-page.ts';
import { getHeader } from '../fetched-page.ts';
import type { RobotsTxt } from '../../lib/robots/robots-txt.ts';
import type { Blocker } from '../../contracts/blocked.ts';
import { findBlocker, provesAnswers } from '../blockers.ts';
import { readRobotsRules } from '../robots-rules.ts';
import { type UrlParts, readUrlParts } from './url-parts.ts';
import { type AppShell, readAppShell } from './facts/app-shell.ts';
import { type AccessibilityFacts, readAccessibility } from './facts/accessibility.ts';
import { type ArticleFacts, readArticle } from './facts/article.ts';
import { type CanonicalFacts, readCanonical } from './facts/canonical.ts';
import type { FactsContext } from './facts/facts-context.ts';
import { type DominantWords, readDominantWords } from './facts/dominant-words.ts';
import { type HeadFacts, readHead } from './facts/head.ts';
import { type HeadNoscript, readHeadNoscript } from './facts/head-noscript.ts';
import { type HeadingFacts, readHeadings } from './facts/headings.ts';
import { type HreflangLink, readHreflang } from './facts/hreflang.ts';
import { type ImageFacts, readImages } from './facts/images.ts';
import { type LinkFacts, readLinks } from './facts/links.ts';
import { type MarkupFacts, readMarkup } from './facts/markup.ts';
import { type PaginationLink, readPagination } from './facts/pagination.ts';
import { readRefresh, type Refresh } from './facts/refresh.ts';
import { readResources, type ResourceFacts } from './facts/resources.ts';
import { readRobotsDirectives, type RobotsDirective } from './facts/robots-directives.ts';
import { type ExposedSecret, readSecrets } from './facts/secrets.ts';
import { readSocial, type SocialFacts } from './facts/social.ts';
import { readStructuredData, type StructuredDataFacts } from './facts/structured-data.ts';
import { readText, type TextFacts } from './facts/text.ts';
import { PageIndex } from './page-index.ts';
import { parsePage } from './parse-page.ts';

/** The input of an audit. */
export interface AuditInput {
  page: FetchedPage;
  robotsTxt: FetchedRobotsTxt;
  /** When the page was fetched, in milliseconds since 1970. The engine has no clock. */
  now: number;
  /** There if a browser has loaded the page: words of its main text, and the share of them that needs JavaScript. */
  rendered?: { words: number; jsRatio: number } | undefined;
}

/** The facts of a page that checks read. */
export interface PageFacts extends AuditInput {
  url: UrlParts;
  /** `null` if the response is not an HTML document. */
  html: HtmlFacts | null;
  /** `null` unless robots.txt was found. */
  robotsRules: RobotsTxt | null;
  /** `null` if the website itself answered. */
  blockedBy: Blocker | null;
  robotsDirectives: RobotsDirective[];
  refresh: Refresh[];
}

/** Facts of an HTML document, one member per topic. */
export interface HtmlFacts {
  index: PageIndex;
  /**
   * The parts that were not read in full, because the response or the tree exceeds a limit, or because a `<style>`
   * hides most of the text until a script shows it.
   */
  unread: ('head' | 'document')[];
  /** There if the page is the empty shell of an app: what a script adds to its document is unknown. */
  appShell: AppShell | null;
  head: HeadFacts;
  headNoscript: HeadNoscript | null;
  canonical: CanonicalFacts;
  hreflang: HreflangLink[];
  pagination: PaginationLink[];
  /** The base of relative URLs. */
  base: UrlParts;
  links: LinkFacts[];
  images: ImageFacts[];
  headings: HeadingFacts[];
  resources: ResourceFacts;
  markup: MarkupFacts;
  secrets: ExposedSecret[];
  accessibility: AccessibilityFacts;
  social: SocialFacts;
  structuredData: StructuredDataFacts;
  text: TextFacts;
  /** `null` if the text is too short to tell. */
  dominantWords: DominantWords | null;
  /** `null` unless the page declares itself an article. */
  article: ArticleFacts | null;
}

/** Reads the facts of a page, in time linear in the size of its text. */
export function readFacts(input: AuditInput): PageFacts {
  const { page, robotsTxt } = input;
  const url = readUrlParts(new URL(page.url));
  const index = isHtmlResponse(page) ? new PageIndex(parsePage(page.text, isXhtml(page))) : null;
  const context: FactsContext = { url, base: index ? readBaseUrl(index, url) : url, page };
  const html = index && readHtmlFacts(index, context);
  const words = html && html.text.words;
  return {
    ...input,
    url,
    html,
    blockedBy: findBlocker(page, { words, siteAnswers: provesAnswers(robotsTxt) }),
    robotsRules: readRobotsRules(robotsTxt),
    robotsDirectives: readRobotsDirectives(index, page),
    refresh: readRefresh(index, context),
  };
}

function readHtmlFacts(index: PageIndex, context: FactsContext): HtmlFacts {
  const links = readLinks(index, context);
  const headings = readHeadings(index);
  const head = readHead(index);
  const social = readSocial(index);
  const structuredData = readStructuredData(index, context.base);
  const text = readText(index, context);
  return {
    index,
    unread: findUnread(index, context.page, text),
    appShell: readAppShell(index, context, text),
    head,
    headNoscript: readHeadNoscript(index),
    canonical: readCanonical(index, context),
    hreflang: readHreflang(index, context),
    pagination: readPagination(index, context, links),
    base: context.base,
    links,
    images: readImages(index),
    headings,
    resources: readResources(index, context),
    markup: readMarkup(index),
    secrets: readSecrets(index),
    accessibility: readAccessibility(index, headings),
    social,
    structuredData,
    text,
    dominantWords: readDominantWords(text),
    article: readArticle(index, context, head, social, structuredData),
  };
}

/** A page that was cut within its head has only white space outside the head. */
function findUnread(index: PageIndex, page: FetchedPage, text: TextFacts): HtmlFacts['unread'] {
  if (!page.truncated && !index.page.isCut) return isHiddenUntilScript(index, text) ? ['document'] : [];
  return index.body?.firstChild ? ['document'] : ['head', 'document'];
}

/** Whether a `<style>` hides more text than the page shows, and a script can show it. */
export function isHiddenUntilScript(index: PageIndex, text: TextFacts): boolean {
  return index.charactersHiddenByStyle > text.characters && index.getElementsByTagName('script').length > 0;
}

/** Whether a page is HTML: by the media type; without one, by the first bytes (a subset of WHATWG MIME Sniffing, section 7.1). */
export function isHtmlResponse(page: FetchedPage): boolean {
  if (isUnreadable(page)) return false;
  const type = parseMediaType(getHeader(page, 'content-type'));
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  return type === '' && /^[\s\uFEFF]*<(?:!doctype html|html|head|body|!--)/i.test(page.text);
}

/** Whether browsers read the page with their XML parser. */
export function isXhtml(page: FetchedPage): boolean {
  return parseMediaType(getHeader(page, 'content-type')) === 'application/xhtml+xml';
}

/** Whether the body is still compressed, so that nothing is known of the document. */
export function isUnreadable(page: FetchedPage): boolean {
  return page.text === '' && page.bytes > 0 && isLeftCompressed(getHeader(page, 'content-encoding'));
}

/** Characters. A longer base is ignored, since every relative URL of the page would repeat it in memory. */
const BASE_LIMIT = 1_000;

/** The first `<base>` with an href (HTML standard, section 4.2.3), if it is a web URL; else the page's URL. */
function readBaseUrl(index: PageIndex, url: UrlParts): UrlParts {
  const href =
    index
      .getElementsByTagName('base')
      .find((element) => element.hasAttribute('href'))
      ?.getAttribute('href') ?? '';
  const base = href === '' || href.length > BASE_LIMIT ? null : URL.parse(href, url.href);
  return base && (base.protocol === 'http:' || base.protocol === 'https:') ? readUrlParts(base) : url;
}
