import { sameSite } from '../../../lib/domain.ts';
import type { PageElement } from '../node.ts';
import { type PageIndex, textOf } from '../page-index.ts';
import type { FactsContext } from './context.ts';

/** An `<a href>` or `<area href>` of the document. */
export interface LinkFacts {
  element: PageElement;
  /** As written, white space included. */
  href: string;
  /** Resolved against the base; `null` when it does not parse. */
  url: URL | null;
  /** Text and `alt` inside; '' for none. */
  text: string;
  rel: string[];
  /** `fragment`: to a place on this page; `other`: mailto:, tel:, javascript: and the like. */
  kind: 'internal' | 'external' | 'fragment' | 'other' | 'invalid';
}

/** All links in document order. */
export function readLinks(index: PageIndex, context: FactsContext): LinkFacts[] {
  const kindOf = linkKinds(context);
  const { href: base } = context.base;
  const areas = index.named('area');
  const elements =
    areas.length === 0 ? index.named('a') : [...index.named('a'), ...areas].sort((a, b) => a.order - b.order);
  const links: LinkFacts[] = [];
  for (const element of elements) {
    const href = element.attribute('href');
    if (href === null) continue;
    const url = URL.parse(href, base);
    links.push({
      element,
      href,
      url,
      text: textOf(element),
      rel: element.tokens('rel'),
      kind: kindOf(href, url),
    });
  }
  return links;
}

/** Tells the kind of a link; each host is looked up in the Public Suffix List once. */
function linkKinds({ url: page }: FactsContext): (href: string, url: URL | null) => LinkFacts['kind'] {
  const here = withoutHash(page.href);
  const internal = new Map([[page.hostname, true]]);
  return (href, url) => {
    if (!url) return 'invalid';
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'other';
    if (href.includes('#') && withoutHash(url.href) === here) return 'fragment';
    const { hostname } = url;
    let known = internal.get(hostname);
    if (known === undefined) internal.set(hostname, (known = sameSite(url, page)));
    return known ? 'internal' : 'external';
  };
}

function withoutHash(href: string): string {
  const end = href.indexOf('#');
  return end === -1 ? href : href.slice(0, end);
}
