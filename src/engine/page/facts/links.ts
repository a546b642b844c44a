import { isSameSite } from '../../../lib/host/registrable-domain.ts';
import type { PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';

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
  }
  return links;
}

type ResolvedLink = Pick<LinkFacts, 'url' | 'kind'>;

/** Where links lead; each address is parsed once. */
function createResolver(context: FactsContext): (href: string) => ResolvedLink {
  const { href: base } = context.base;
  const kindOf = createLinkClassifier(context);
  const known = new Map<string, ResolvedLink>();
  return (href) => {
    let target = known.get(href);
    if (!target) {
      const url = URL.parse(href, base);
      target = { url, kind: url ? kindOf(href, url) : 'invalid' };
      known.set(href, target);
    }
    return target;
  };
}

const WEB_ORIGIN = /^https?:\/\/[^/]*/;

/** Tells the kind of a link; each host is looked up in the Public Suffix List once. */
function createLinkClassifier({ url: page }: FactsContext): (href: string, url: URL) => LinkFacts['kind'] {
  const here = stripFragment(page.href);
  const kinds = new Map<string, 'internal' | 'external'>();
  return (href, url) => {
    const address = url.href;
    const site = WEB_ORIGIN.exec(address)?.[0];
    if (site === undefined) return 'other';
    if (href.includes('#') && stripFragment(address) === here) return 'fragment';
    let kind = kinds.get(site);
    if (!kind) kinds.set(site, (kind = isSameSite(url, page) ? 'internal' : 'external'));
    return kind;
  };
}

function stripFragment(href: string): string {
  const end = href.indexOf('#');
  return end === -1 ? href : href.slice(0, end);
}
