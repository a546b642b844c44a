import type { FetchedPage, FetchedRobotsTxt } from '../../lib/fetched-page.ts';
import { header } from '../../lib/fetched-page.ts';
import type { FactsContext } from './facts/context.ts';
import { type HeadingFacts, readHeadings } from './facts/headings.ts';
import { type ImageFacts, readImages } from './facts/images.ts';
import { type LinkFacts, readLinks } from './facts/links.ts';
import { PageIndex } from './page-index.ts';
import { parsePage } from './parse.ts';

/** What an audit is made from. */
export interface AuditInput {
  page: FetchedPage;
  robotsTxt: FetchedRobotsTxt;
  /** When the page was fetched, in milliseconds since 1970: the engine has no clock. */
  now: number;
}

/** All that the checks may ask of a page. */
export interface PageFacts extends AuditInput {
  url: URL;
  /** `null` when the answer is not an HTML document. */
  html: HtmlFacts | null;
}

/** Facts of the document, one member per topic. */
export interface HtmlFacts {
  index: PageIndex;
  /** What relative addresses resolve against. */
  base: URL;
  links: LinkFacts[];
  images: ImageFacts[];
  headings: HeadingFacts[];
}

/** Read the facts of a page. Linear in the size of its text. */
export function readFacts(input: AuditInput): PageFacts {
  const url = new URL(input.page.url);
  return { ...input, url, html: isHtml(input.page) ? readHtml(input.page.text, url) : null };
}

function readHtml(text: string, url: URL): HtmlFacts {
  const index = new PageIndex(parsePage(text));
  const context: FactsContext = { url, base: baseOf(index, url) };
  return {
    index,
    base: context.base,
    links: readLinks(index, context),
    images: readImages(index, context),
    headings: readHeadings(index),
  };
}

/** HTML by its media type; without one, by how it begins (WHATWG MIME Sniffing, section 7.1, in short). */
function isHtml(page: FetchedPage): boolean {
  const type = header(page, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  return (type === undefined || type === '') && /^[\s\uFEFF]*<(?:!doctype html|html|head|body|!--)/i.test(page.text);
}

/** HTML standard, section 4.2.3: the first `<base>` with an href that parses. */
function baseOf(index: PageIndex, url: URL): URL {
  const href = index.named('base').find((element) => element.has('href'))?.attribute('href');
  const base = href === undefined || href === null ? null : URL.parse(href, url.href);
  return base && (base.protocol === 'http:' || base.protocol === 'https:') ? base : url;
}
