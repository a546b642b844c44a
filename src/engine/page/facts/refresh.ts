import { headerValues } from '../../../lib/fetched-page.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './context.ts';

/** A timed redirect: `<meta http-equiv="refresh">` or a `Refresh` header that names an address. */
export interface RefreshRedirect {
  /** As written. */
  value: string;
  seconds: number;
  /** Resolved; `null` when it does not parse. */
  url: URL | null;
  /** `null` for the header. */
  element: PageElement | null;
}

/** The redirects of the header and, where there is a document, of its metas. A refresh of the page itself is none. */
export function readRefresh(index: PageIndex | null, { url, base, page }: FactsContext): RefreshRedirect[] {
  const header = headerValues(page, 'refresh').map((value) => refresh(value, url, null));
  const metas = (index?.withAttribute('http-equiv') ?? [])
    .filter(
      (meta) => meta.name === 'meta' && meta.attribute('http-equiv')?.trim().toLowerCase() === 'refresh',
    )
    .slice(0, 10)
    .map((meta) => refresh(meta.attribute('content') ?? '', base, meta));
  return [...header, ...metas].filter((one) => one !== null);
}

/** Shared declarative refresh steps of the HTML standard: a time, then `;`, `,` or space, then `url=` which may be left out. */
function refresh(value: string, base: URL, element: PageElement | null): RefreshRedirect | null {
  const text = value.slice(0, 4_000).trim();
  const match = /^(?=[\d.])(\d{0,9})[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(.*)$/is.exec(text);
  const target = match?.[2]?.replace(/^(['"])(.*?)(?:\1.*)?$/s, '$2').trim();
  if (!match || !target) return null;
  return { value: text, seconds: Number(match[1]), url: URL.parse(target, base.href), element };
}
