import { getHeaderValues } from '../../fetched-page.ts';
import { hasRelation, parseLinkHeader } from '../../../lib/http/headers.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { resolveUrl, type UrlParts } from '../url-parts.ts';
import type { FactsContext } from './facts-context.ts';
import { isFeed, isInHead, isLanguageVersion } from './head.ts';

/** A link to another language version of the page, in the head or in the `Link` header. */
export interface HreflangLink {
  /** The value of `hreflang` as written, white space included. */
  code: string;
  /** As written, trimmed. */
  href: string;
  /** `null` if it does not parse. */
  url: UrlParts | null;
  /** `null` for a link in the `Link` header. */
  element: PageElement | null;
}

/** Characters read of a code. */
const CODE_LIMIT = 1_000;

/** Elements read per page. A real list of language versions is shorter. */
const LIMIT = 1_000;

/**
 * The hreflang links of the head, then those of the header, without feeds. Search engines do not read links in the body.
 */
export function readHreflang(index: PageIndex, { url, base, page }: FactsContext): HreflangLink[] {
  const inDocument = index
    .getElementsWithAttribute('hreflang')
    .filter((link) => link.name === 'link' && isInHead(link) && isLanguageVersion(link))
    .slice(0, LIMIT)
    .map((element) => {
      const href = (element.getAttribute('href') ?? '').trim();
      return {
        code: (element.getAttribute('hreflang') ?? '').slice(0, CODE_LIMIT),
        href,
        url: resolveUrl(href, base),
        element,
      };
    });
  const inHeader = getHeaderValues(page, 'link')
    .flatMap(parseLinkHeader)
    .filter((link) => hasRelation(link, 'alternate') && link.params.has('hreflang') && !isFeed(link.params))
    .map(({ target, params }) => ({
      code: params.get('hreflang') ?? '',
      href: target,
      url: resolveUrl(target, url),
      element: null,
    }));
  return [...inDocument, ...inHeader];
}
