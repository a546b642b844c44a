import { getHeaderValues } from '../../fetched-page.ts';
import { hasRelation, parseLinkHeader } from '../../../lib/http/link-header.ts';
import type { UrlParts } from '../url-parts.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';
import { isInHead } from './head.ts';

/** A canonical link with an address. */
export interface CanonicalLink {
  /** As written, white space at the ends left out. */
  href: string;
  /** Resolved: against the base in the document, against the page's address in the header. `null` when unusable. */
  url: URL | null;
  /** `null` for one of the `Link` header. */
  element: PageElement | null;
}

export interface CanonicalFacts {
  /** Those that count: in the head and in the `Link` header, in this order. */
  links: CanonicalLink[];
  /** Where all usable ones point; `null` when there is none or when they differ. */
  url: URL | null;
  /** `<link rel="canonical">` without an address, or in the body, where search engines do not read it. */
  ignored: PageElement[];
}

/** A page that repeats a link more often than this is read up to here. */
const LIMIT = 500;

export function readCanonical(index: PageIndex, { url, base, page }: FactsContext): CanonicalFacts {
  const elements = index
    .getElementsByTagName('link')
    .filter((link) => link.getTokens('rel').includes('canonical'))
    .slice(0, LIMIT);
  const counts = (link: PageElement): boolean => isInHead(link) && Boolean(link.getAttribute('href')?.trim());
  const links = [
    ...elements
      .filter(counts)
      .map((element) => toCanonicalLink(element.getAttribute('href') ?? '', base, element)),
    ...getHeaderValues(page, 'link')
      .flatMap(parseLinkHeader)
      .filter((link) => hasRelation(link, 'canonical') && link.target !== '' && !link.params.has('anchor'))
      .map((link) => toCanonicalLink(link.target, url, null)),
  ];
  const urls = new Map(links.flatMap((link) => (link.url ? [[link.url.href, link.url] as const] : [])));
  const [only = null] = urls.values();
  return { links, url: urls.size === 1 ? only : null, ignored: elements.filter((link) => !counts(link)) };
}

function toCanonicalLink(raw: string, base: UrlParts, element: PageElement | null): CanonicalLink {
  const href = raw.trim();
  const url = URL.parse(href, base.href);
  return { href, url: url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null, element };
}

/**
 * An address for telling whether two are one page: without fragment, hex digits of percent-encoding in upper case.
 * Host case and default ports are settled by the URL standard's parser.
 */
export function normalisePageUrl({ href }: Pick<URL, 'href'>): string {
  const end = href.indexOf('#');
  return href
    .slice(0, end === -1 ? undefined : end)
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}
