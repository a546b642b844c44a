import { isSuccess } from '../fetched-page.ts';
import { type AuditFacts, type AuditHtmlFacts } from './audit-facts.ts';
import { stripWww } from './build-audit-facts.ts';
import { decodeAuditFacts, type StoredAuditFacts } from './stored-audit-facts.ts';

export interface StoredAudit {
  id: string;
  /** The URL that was audited, before redirects. */
  requestedUrl: string;
  /** Milliseconds since 1970. */
  auditedAt: number;
  facts: StoredAuditFacts;
}

/** A page of a site, as its newest audit found it. */
export interface SitePage extends Omit<StoredAudit, 'facts'> {
  facts: AuditFacts;
  /** See `toPageKey`. */
  key: string;
  isHome: boolean;
}

export interface HtmlPage extends SitePage {
  facts: AuditFacts & { html: AuditHtmlFacts };
}

/** A page that counts in the website score. */
export interface EvaluatedPage extends HtmlPage {
  facts: HtmlPage['facts'] & { score: number };
}

export interface SitePages {
  /** Sorted by key. */
  pages: SitePage[];
  pagesByKey: ReadonlyMap<string, SitePage>;
  /** URLs that redirect: from the key of the requested URL to the final URL, on this host or another. */
  redirects: ReadonlyMap<string, string>;
}

/**
 * The pages of a site, from the audits of its URLs. URLs that led to the same page are one page, with the facts of the
 * newest audit. URLs that led to another site are left out.
 *
 * @param host as `parseWebsiteHost` returns it
 * @param home the URL of the home page, `null` if unknown
 */
export function collectPages(host: string, audits: readonly StoredAudit[], home: string | null): SitePages {
  const pagesByKey = new Map<string, SitePage>();
  const redirects = new Map<string, string>();
  const homeKey = toPageKey(home ?? `https://${host}/`);
  for (const audit of audits) {
    const { url } = audit.facts;
    const key = toPageKey(url);
    const requestedKey = toPageKey(audit.requestedUrl);
    if (requestedKey !== key) redirects.set(requestedKey, url);
    if (stripWww(getHostname(url)) !== stripWww(host)) continue;
    const known = pagesByKey.get(key);
    if (known && known.auditedAt >= audit.auditedAt) continue;
    pagesByKey.set(key, { ...audit, facts: decodeAuditFacts(audit.facts), key, isHome: key === homeKey });
  }
  const pages = [...pagesByKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { pages, pagesByKey, redirects };
}

/**
 * Identifies a page: host without `www.`, path and query of its URL. Scheme and `www.` do not count, because whether the
 * site answers on several of them is a site check of its own (`https-one-host`).
 */
export function toPageKey(url: string): string {
  const fragment = url.indexOf('#');
  const start = url.indexOf('//') + 2;
  const key = url.slice(start, fragment === -1 ? undefined : fragment);
  return key.startsWith('www.') ? key.slice('www.'.length) : key;
}

/** The page with this key, or the page it redirects to; `null` if it has not been audited. */
export function findPage({ pagesByKey, redirects }: SitePages, key: string): SitePage | null {
  const target = redirects.get(key);
  return pagesByKey.get(key) ?? (target === undefined ? null : (pagesByKey.get(toPageKey(target)) ?? null));
}

/** '' if the URL does not parse. */
export function getHostname(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

/** Keys of the pages that a page links to on its own host. */
export function getLinkedPageKeys({ facts: { html, url } }: SitePage): string[] {
  if (!html) return [];
  const origin = URL.parse(url)?.origin ?? '';
  return html.links.map((link) => toPageKey(link.startsWith('/') ? origin + link : link));
}

export function isSuccessful({ facts: { status } }: SitePage): boolean {
  return isSuccess({ status });
}

export function isBroken({ facts: { status } }: SitePage): boolean {
  return status >= 400;
}

/** Whether the page answered with a 2xx status and an HTML document. */
export function isHtmlPage(page: SitePage): page is HtmlPage {
  return isSuccessful(page) && page.facts.html !== null;
}

/** Whether the page counts in the website score: an HTML document, and no error. */
export function isEvaluated(page: SitePage): page is EvaluatedPage {
  return isHtmlPage(page) && page.facts.score !== null;
}

/** Whether search engines may index the page under its own URL. */
export function isIndexable(page: SitePage): page is HtmlPage {
  return isHtmlPage(page) && !page.facts.noindex && !isCanonicalElsewhere(page);
}

export function isCanonicalElsewhere({ facts, key }: HtmlPage): boolean {
  return facts.html.canonical !== null && toPageKey(facts.html.canonical) !== key;
}

/** The share of `items` for which `holds` is true, 0 to 1; 0 for an empty list. */
export function computeShare<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}
