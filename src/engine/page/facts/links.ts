import { isSameSite } from '../../../lib/host/registrable-domain.ts';
import type { PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';
import { resolveUrl } from '../url-parts.ts';
import type { FactsContext } from './facts-context.ts';

/** An `<a href>` or `<area href>` of the document. */
export interface LinkFacts {
  element: PageElement;
  /** As written, white space included. */
  href: string;
  /** Resolved against the base; `null` if it does not parse. */
  url: URL | null;
  /** Text with the `alt` of images; '' if there is none. */
  text: string;
  rel: string[];
  /** `fragment`: to an element of this page; `other`: another scheme than http and https, such as mailto. */
  kind: 'internal' | 'external' | 'fragment' | 'other' | 'invalid';
}

/** Links read per page; a parsed URL takes 280 bytes. Real pages have fewer than 5,000 links. */
const LIMIT = 20_000;

/** The first `LIMIT` links in document order. */
export function readLinks(index: PageIndex, context: FactsContext): LinkFacts[] {
  const resolve = createResolver(context);
  const areas = index.getElementsByTagName('area');
  const elements =
    areas.length === 0
      ? index.getElementsByTagName('a')
      : [...index.getElementsByTagName('a'), ...areas].sort((a, b) => a.order - b.order);
  const links: LinkFacts[] = [];
  for (const element of elements) {
    const href = element.getAttribute('href');
    if (href === null) continue;
    const { url, kind } = resolve(href);
    links.push({ element, href, url, text: getElementText(element), rel: element.getTokens('rel'), kind });
    if (links.length === LIMIT) break;
  }
  return links;
}

type ResolvedLink = Pick<LinkFacts, 'url' | 'kind'>;

/** A function that resolves and classifies the href of a link. Each href is parsed once. */
function createResolver(context: FactsContext): (href: string) => ResolvedLink {
  const { href: base } = context.base;
  const classify = createLinkClassifier(context);
  const cache = new Map<string, ResolvedLink>();
  return (href) => {
    let target = cache.get(href);
    if (!target) {
      const url = resolveUrl(href, base);
      target = { url, kind: url ? classify(href, url) : 'invalid' };
      cache.set(href, target);
    }
    return target;
  };
}

const WEB_ORIGIN = /^https?:\/\/[^/]*/;

/** A function that returns the kind of a link. Each origin is looked up in the Public Suffix List once. */
function createLinkClassifier({ url: page }: FactsContext): (href: string, url: URL) => LinkFacts['kind'] {
  const pageUrl = stripFragment(page.href);
  const kinds = new Map<string, 'internal' | 'external'>();
  return (href, url) => {
    const target = url.href;
    const origin = WEB_ORIGIN.exec(target)?.[0];
    if (origin === undefined) return 'other';
    if (href.includes('#') && stripFragment(target) === pageUrl) return 'fragment';
    let kind = kinds.get(origin);
    if (!kind) kinds.set(origin, (kind = isSameSite(url, page) ? 'internal' : 'external'));
    return kind;
  };
}

function stripFragment(href: string): string {
  const end = href.indexOf('#');
  return end === -1 ? href : href.slice(0, end);
}
