import { getHeaderValues } from '../../fetched-page.ts';
import { hasRelation, parseLinkHeader } from '../../../lib/http/headers.ts';
import { normalizePageUrl } from '../page-address.ts';
import { resolveUrl, type UrlParts } from '../url-parts.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';
import { isInHead, namesCanonical } from './head.ts';

/** A canonical link with a non-empty URL that search engines read: see `namesCanonical`. */
export interface CanonicalLink {
  /** As written, trimmed. */
  href: string;
  /** Resolved against the base (element) or the page's URL (header); `null` unless it is a web URL. */
  url: UrlParts | null;
  /** `null` for a link in the `Link` header. */
  element: PageElement | null;
}

export interface CanonicalFacts {
  /** The valid links: those in the head, then those in the `Link` header. */
  links: CanonicalLink[];
  /** The URL all links agree on; `null` if there is none or they differ. */
  url: UrlParts | null;
  /**
   * `<link rel="canonical">` that search engines do not read: without a URL, with an attribute of alternate versions, or in the
   * body.
   */
  ignored: PageElement[];
}

/** Canonical elements read per page. */
const LIMIT = 500;

export function readCanonical(index: PageIndex, { url, base, page }: FactsContext): CanonicalFacts {
  const elements = index
    .getElementsByTagName('link')
    .filter((link) => link.getTokens('rel').includes('canonical'))
    .slice(0, LIMIT);
  const isValid = (link: PageElement): boolean =>
    isInHead(link) &&
    Boolean(link.getAttribute('href')?.trim()) &&
    namesCanonical({ has: (name) => link.hasAttribute(name), get: () => undefined });
  const links = [
    ...elements
      .filter(isValid)
      .map((element) => toCanonicalLink(element.getAttribute('href') ?? '', base, element)),
    ...getHeaderValues(page, 'link')
      .flatMap(parseLinkHeader)
      .filter(
        (link) =>
          hasRelation(link, 'canonical') &&
          link.target !== '' &&
          !link.params.has('anchor') &&
          namesCanonical(link.params),
      )
      .map((link) => toCanonicalLink(link.target, url, null)),
  ];
  const urls = links.flatMap((link) => link.url ?? []);
  const [first = null] = urls;
  return {
    links,
    url: urls.every((url) => first && normalizePageUrl(url) === normalizePageUrl(first)) ? first : null,
    ignored: elements.filter((link) => !isValid(link)),
  };
}

function toCanonicalLink(raw: string, base: UrlParts, element: PageElement | null): CanonicalLink {
  const href = raw.trim();
  const url = resolveUrl(href, base);
  return { href, url: url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null, element };
}
