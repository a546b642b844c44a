import { isSameSite } from '../../../lib/host/registrable-domain.ts';
import { mergeInOrder, type PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';
import { resolveUrl, stripFragment, type UrlParts } from '../url-parts.ts';
import type { FactsContext } from './facts-context.ts';

/** An `<a href>` or `<area href>` of the document. */
export interface LinkFacts {
  element: PageElement;
  /** As written, white space included. */
  href: string;
  /** Resolved against the base; `null` if it does not parse. */
  url: UrlParts | null;
  /** Text with the `alt` of images; '' if there is none. */
  text: string;
  rel: readonly string[];
  /** `fragment`: to an element of this page; `other`: another scheme than http and https, such as mailto. */
  kind: 'internal' | 'external' | 'fragment' | 'other' | 'invalid';
}

/** Links read per page; the parts of a URL take 250 bytes. Real pages have fewer than 5,000 links. */
const LIMIT = 20_000;

/** The first `LIMIT` links in document order. */
export function readLinks(index: PageIndex, context: FactsContext): LinkFacts[] {
  const resolve = createResolver(context);
  const links: LinkFacts[] = [];
  for (const element of mergeInOrder(index.getElementsByTagName('a'), index.getElementsByTagName('area'))) {
    const href = element.getAttribute('href');
    if (href === null) continue;
    const { url, kind } = resolve(href);
    links.push({ element, href, url, text: getElementText(element), rel: readRel(element), kind });
    if (links.length === LIMIT) break;
  }
  return links;
}

/** The tokens of `rel`, which Google also separates at commas: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
function readRel(element: PageElement): readonly string[] {
  const tokens = element.getTokens('rel');
  return tokens.some((token) => token.includes(','))
    ? tokens.flatMap((token) => token.split(',')).filter(Boolean)
    : tokens;
}

type ResolvedLink = Pick<LinkFacts, 'url' | 'kind'>;

/** A function that resolves and classifies the href of a link. Each href is parsed once. */
function createResolver(context: FactsContext): (href: string) => ResolvedLink {
  const classify = createLinkClassifier(context);
  const cache = new Map<string, ResolvedLink>();
  return (href) => {
    let target = cache.get(href);
    if (!target) {
      const url = resolveUrl(href, context.base);
      target = { url, kind: url ? classify(href, url) : 'invalid' };
      cache.set(href, target);
    }
    return target;
  };
}

/** A function that returns the kind of a link. Each host is looked up in the Public Suffix List once. */
function createLinkClassifier({
  url: page,
}: FactsContext): (href: string, url: UrlParts) => LinkFacts['kind'] {
  const pageUrl = stripFragment(page.href);
  const kinds = new Map<string, 'internal' | 'external'>();
  return (href, url) => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'other';
    if (href.includes('#') && stripFragment(url.href) === pageUrl) return 'fragment';
    let kind = kinds.get(url.hostname);
    if (!kind) kinds.set(url.hostname, (kind = isSameSite(url, page) ? 'internal' : 'external'));
    return kind;
  };
}
