import { getHeaderValues } from '../../fetched-page.ts';
import type { UrlParts } from '../url-parts.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';

/** A timed refresh: `<meta http-equiv="refresh">` or a `Refresh` header. */
export interface Refresh {
  /** As written. */
  value: string;
  seconds: number;
  /** The target; `null` if it does not parse. */
  url: UrlParts | null;
  /** It reloads the page: the target is missing or is the page's URL. */
  reloads: boolean;
  /** `null` for the header. */
  element: PageElement | null;
}

/** The refreshes of the header, then those of the document's metas. */
export function readRefresh(index: PageIndex | null, { url, base, page }: FactsContext): Refresh[] {
  const header = getHeaderValues(page, 'refresh').map((value) =>
    parseRefresh(value, { url, base: url }, null),
  );
  const metas = (index?.getElementsWithAttribute('http-equiv') ?? [])
    .filter(
      (meta) => meta.name === 'meta' && meta.getAttribute('http-equiv')?.trim().toLowerCase() === 'refresh',
    )
    .slice(0, 10)
    .map((meta) => parseRefresh(meta.getAttribute('content') ?? '', { url, base }, meta));
  return [...header, ...metas].filter((refresh) => refresh !== null);
}

/**
 * HTML standard, "shared declarative refresh steps": a time; then `;`, `,` or space; then an optional `url=` and a URL.
 */
function parseRefresh(
  value: string,
  { url: page, base }: Pick<FactsContext, 'url' | 'base'>,
  element: PageElement | null,
): Refresh | null {
  const text = value.slice(0, 4_000).trim();
  const match = /^(?=[\d.])(\d{0,9})[\d.]*(?:$|(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(.*))/is.exec(text);
  if (!match) return null;
  const target = unquote(match[2] ?? '').trim();
  const url = target === '' ? page : URL.parse(target, base.href);
  return { value: text, seconds: Number(match[1]), url, reloads: url?.href === page.href, element };
}

/** The text between a leading quote and the next one; the whole text without a leading quote. */
function unquote(text: string): string {
  const [quote = ''] = text;
  return quote === '"' || quote === "'" ? (text.slice(1).split(quote, 1)[0] ?? '') : text;
}

/** Seconds within which a refresh leaves a page that is not there to be read. */
const REDIRECT_SECONDS = 10;

/** Whether the page only leads to another one: a refresh opens it immediately or after a short message. */
export function isRedirectPage(refresh: readonly Refresh[]): boolean {
  return refresh.some(({ reloads, url, seconds }) => !reloads && url !== null && seconds <= REDIRECT_SECONDS);
}
