import { defaultTreeAdapter, parse } from 'parse5';
import { type PageElement, PageText } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** A `<noscript>` of the head that ends the head for parsers without scripts. */
export interface HeadNoscript {
  element: PageElement;
  /** The name of the element that ends the head; `null` for text. */
  endsAt: string | null;
  /** Title, description, canonical, hreflang and Open Graph tags after it, which such parsers find in the body. */
  lost: PageElement[];
}

/** Limits of the elements read, and of the characters read of each. */
const LIMITS = { elements: 20, characters: 10_000 };

/**
 * The first `<noscript>` whose content may not stand in a head; `null` if there is none. Parsers without scripts read its
 * content as markup, and end the head at anything but link, meta, style and the other elements that the head allows (HTML
 * standard, section 13.2.6.4.5, the "in head noscript" insertion mode).
 */
export function readHeadNoscript(index: PageIndex): HeadNoscript | null {
  const inHead = index
    .getElementsByTagName('noscript')
    .filter(({ context }) => context.region === 'head')
    .slice(0, LIMITS.elements);
  for (const element of inHead) {
    const text = element.firstChild instanceof PageText ? element.firstChild.value : '';
    const endsAt = findHeadEnd(text.slice(0, LIMITS.characters));
    if (endsAt !== undefined) return { element, endsAt, lost: findMetadataAfter(element) };
  }
  return null;
}

function findMetadataAfter(noscript: PageElement): PageElement[] {
  const siblings = noscript.parent?.childElements() ?? [];
  return siblings.filter((element) => element.order > noscript.order && isMetadata(element));
}

function isMetadata(element: PageElement): boolean {
  switch (element.name) {
    case 'title':
      return true;
    case 'meta': {
      const name = element.getAttribute('name')?.trim().toLowerCase();
      const isPreview = element.getAttribute('property')?.trim().toLowerCase().startsWith('og:');
      return name === 'description' || isPreview === true;
    }
    case 'link': {
      const rel = element.getTokens('rel');
      return rel.includes('canonical') || (rel.includes('alternate') && element.hasAttribute('hreflang'));
    }
    default:
      return false;
  }
}

/** The name of the first node that ends the head, `null` for text; `undefined` if the head continues. */
function findHeadEnd(text: string): string | null | undefined {
  if (!/[^\s]/.test(text)) return undefined;
  const document = parse(`<!doctype html><head><noscript>${text}</noscript><meta name=end>`, {
    scriptingEnabled: false,
  });
  const html = document.childNodes.find((node) => defaultTreeAdapter.isElementNode(node));
  const body = html?.childNodes.findLast((node) => defaultTreeAdapter.isElementNode(node));
  const first = body?.tagName === 'head' ? undefined : body?.childNodes[0];
  if (!first) return undefined;
  return defaultTreeAdapter.isElementNode(first) ? first.tagName : null;
}
