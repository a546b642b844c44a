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
  kind: 'internal' | 'external' | 'fragment' | 'other' | 'invalid';
}

/** All links in document order. `fragment`: to a place on this page; `other`: mailto:, tel:, javascript: and the like. */
export function readLinks(index: PageIndex, context: FactsContext): LinkFacts[] {
  return [...index.named('a'), ...index.named('area')]
    .filter((element) => element.has('href'))
    .sort((a, b) => a.order - b.order)
    .map((element) => {
      const href = element.attribute('href') ?? '';
      const url = URL.parse(href, context.base.href);
      return { element, href, url, text: textOf(element), rel: element.tokens('rel'), kind: kindOf(href, url, context) };
    });
}

function kindOf(href: string, url: URL | null, context: FactsContext): LinkFacts['kind'] {
  if (!url) return 'invalid';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'other';
  if (href.trim().startsWith('#') || (url.hash && withoutHash(url) === withoutHash(context.url))) return 'fragment';
  return sameSite(url, context.url) ? 'internal' : 'external';
}

function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
