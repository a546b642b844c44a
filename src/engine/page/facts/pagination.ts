import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { resolveUrl } from '../url-parts.ts';
import { normalisePageUrl } from './canonical.ts';
import type { FactsContext } from './facts-context.ts';
import type { LinkFacts } from './links.ts';

/** A `<link rel="next">` or `rel="prev"` of the document. */
export interface PaginationLink {
  element: PageElement;
  rel: 'next' | 'prev';
  url: URL;
  /** Whether an `<a href>` of the page has the same target. */
  linked: boolean;
}

export function readPagination(
  index: PageIndex,
  { base }: FactsContext,
  links: readonly LinkFacts[],
): PaginationLink[] {
  const found = index.getElementsByTagName('link').flatMap((element) => {
    const tokens = element.getTokens('rel');
    const rel = tokens.includes('next') ? 'next' : tokens.includes('prev') ? 'prev' : null;
    const href = element.getAttribute('href')?.trim();
    const url = rel && href ? resolveUrl(href, base.href) : null;
    return rel && url ? [{ element, rel, url } as const] : [];
  });
  if (found.length === 0) return [];
  const linkedUrls = new Set(
    links.flatMap(({ element, url }) => (element.name === 'a' && url ? [normalisePageUrl(url)] : [])),
  );
  return found
    .slice(0, 100)
    .map(({ element, rel, url }) => ({ element, rel, url, linked: linkedUrls.has(normalisePageUrl(url)) }));
}
