import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { resolveUrl, type UrlParts } from '../url-parts.ts';
import { normalizePageUrl } from '../page-address.ts';
import type { FactsContext } from './facts-context.ts';
import type { LinkFacts } from './links.ts';

/**
 * A `<link rel="next">` or `rel="prev"` of the document to the following or preceding page of a series. Blogs mark
 * neighbouring posts in the same way; these are not a series and are left out.
 */
export interface PaginationLink {
  element: PageElement;
  rel: 'next' | 'prev';
  url: UrlParts;
  /** Whether an `<a href>` of the page has the same target. */
  linked: boolean;
}

export function readPagination(
  index: PageIndex,
  { url: page, base }: FactsContext,
  links: readonly LinkFacts[],
): PaginationLink[] {
  const found = index.getElementsByTagName('link').flatMap((element) => {
    const tokens = element.getTokens('rel');
    const rel = tokens.includes('next') ? 'next' : tokens.includes('prev') ? 'prev' : null;
    const href = element.getAttribute('href')?.trim();
    const url = rel && href ? resolveUrl(href, base) : null;
    return rel && url && isSeries(page, url, rel) ? [{ element, rel, url } as const] : [];
  });
  if (found.length === 0) return [];
  const linkedUrls = new Set(
    links.flatMap(({ element, url }) => (element.name === 'a' && url ? [normalizePageUrl(url)] : [])),
  );
  return found
    .slice(0, 100)
    .map(({ element, rel, url }) => ({ element, rel, url, linked: linkedUrls.has(normalizePageUrl(url)) }));
}

/** A page number with a name, anywhere in the URL: `?page=2`, `/page/2`. */
const NAMED_PAGE = /(?:[?&](?:page|paged|pagina|seite)=|\/(?:page|pagina|seite)[/-]?)(\d{1,6})(?=[/?&.]|$)/i;

/** Other places for a page number: a parameter (`?start=20`), the path (`/p2`), or its end (`/list-2.html`, `/2/`). */
const PAGE_NUMBERS = [
  NAMED_PAGE,
  /[?&](?:p|pg|pagenum|page_number|start|offset|from)=(\d{1,6})(?=&|$)/i,
  /\/p[/-]?(\d{1,6})(?=[/?.]|$)/i,
  /[/_-](\d{1,3})(?=\/?(?:\.\w{1,5})?(?:\?|$))/,
];

/** Whether the target is a list page, or differs from the page only in a number: higher for `next`, lower for `prev`. */
function isSeries(page: UrlParts, target: UrlParts, rel: 'next' | 'prev'): boolean {
  if (NAMED_PAGE.test(normalizePageUrl(target))) return true;
  const [own, other] = [readPageNumber(page), readPageNumber(target)];
  if (own.series !== other.series) return false;
  return rel === 'next' ? other.number > own.number : other.number < own.number;
}

/** The page number, and the URL without it; 0 if there is none, which usually means page one. */
function readPageNumber(url: UrlParts): { number: number; series: string } {
  const href = normalizePageUrl(url).replace(/^https?:/, '');
  for (const pattern of PAGE_NUMBERS) {
    const match = pattern.exec(href);
    if (!match) continue;
    const rest = `${href.slice(0, match.index)}?${href.slice(match.index + match[0].length)}`;
    return { number: Number(match[1]), series: trimSeries(rest) };
  }
  return { number: 0, series: trimSeries(href) };
}

/** Removes the punctuation that a page number leaves behind: `/list/?` and `/list` are the same. */
function trimSeries(url: string): string {
  const parts = url.split(/[?&]/).map((part) => part.replace(/\/(?=\.\w{1,5}$)|\/$/, ''));
  return parts.filter(Boolean).join('?');
}
