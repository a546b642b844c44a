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
  const resolve = resolver(context);
  const areas = index.named('area');
  const elements =
    areas.length === 0 ? index.named('a') : [...index.named('a'), ...areas].sort((a, b) => a.order - b.order);
  const links: LinkFacts[] = [];
  for (const element of elements) {
    const href = element.attribute('href');
    if (href === null) continue;
    const { url, kind } = resolve(href);
    links.push({ element, href, url, text: textOf(element), rel: element.tokens('rel'), kind });
  }
  return links;
}

type Target = Pick<LinkFacts, 'url' | 'kind'>;

/** Where links lead; each address is parsed once. */
function resolver(context: FactsContext): (href: string) => Target {
  const { href: base } = context.base;
  const kindOf = linkKinds(context);
  const known = new Map<string, Target>();
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

const WEB = /^https?:\/\/[^/]*/;

/** Tells the kind of a link; each host is looked up in the Public Suffix List once. */
function linkKinds({ url: page }: FactsContext): (href: string, url: URL) => LinkFacts['kind'] {
  const here = withoutHash(page.href);
  const kinds = new Map<string, 'internal' | 'external'>();
  return (href, url) => {
    const address = url.href;
    const site = WEB.exec(address)?.[0];
    if (site === undefined) return 'other';
    if (href.includes('#') && withoutHash(address) === here) return 'fragment';
    let kind = kinds.get(site);
    if (!kind) kinds.set(site, (kind = sameSite(url, page) ? 'internal' : 'external'));
    return kind;
  };
}

function withoutHash(href: string): string {
  const end = href.indexOf('#');
  return end === -1 ? href : href.slice(0, end);
}
