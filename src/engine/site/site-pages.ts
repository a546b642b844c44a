import { type AuditFacts, type AuditHtmlFacts, stripWww } from './audit-facts.ts';

/** An audit as it is stored. */
export interface StoredAudit {
  id: string;
  /** The address that was audited, before redirects. */
  requestedUrl: string;
  /** Milliseconds since 1970. */
  auditedAt: number;
  facts: AuditFacts;
}

/** One page of a site by its newest audit. */
export interface SitePage extends StoredAudit {
  /** See `keyOf`. */
  key: string;
  isHome: boolean;
}

export interface HtmlPage extends SitePage {
  facts: AuditFacts & { html: AuditHtmlFacts };
}

export interface SitePages {
  /** In the order of their addresses. */
  pages: SitePage[];
  /** The pages by their keys. */
  pagesByKey: ReadonlyMap<string, SitePage>;
  /** Addresses that redirect: the key of what was asked for to the address that answered, on this host or another. */
  redirects: ReadonlyMap<string, string>;
}

/**
 * The pages of a site from the audits of its addresses. Several addresses that led to one page are one page, by the
 * newest audit; those that led to another site are no pages of this one.
 *
 * @param host as `parseWebsiteHost` gives it
 * @param home the address of the home page, `null` when it is not known
 */
export function collectPages(host: string, audits: readonly StoredAudit[], home: string | null): SitePages {
  const byKey = new Map<string, SitePage>();
  const redirects = new Map<string, string>();
  const homeKey = toPageKey(home ?? `https://${host}/`);
  for (const audit of audits) {
    const { url } = audit.facts;
    const key = toPageKey(url);
    const requestedKey = toPageKey(audit.requestedUrl);
    if (requestedKey !== key) redirects.set(requestedKey, url);
    if (stripWww(getHostname(url)) !== stripWww(host)) continue;
    const known = byKey.get(key);
    if (known && known.auditedAt >= audit.auditedAt) continue;
    byKey.set(key, { ...audit, key, isHome: key === homeKey });
  }
  const pages = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { pages, pagesByKey: byKey, redirects };
}

/**
 * What two addresses of one page share: host without `www.`, path and query. Scheme and `www.` are left out because
 * whether the site answers under several of them is a question of its own, asked once.
 */
export function toPageKey(address: string): string {
  const fragment = address.indexOf('#');
  const start = address.indexOf('//') + 2;
  const rest = address.slice(start, fragment === -1 ? undefined : fragment);
  return rest.startsWith('www.') ? rest.slice('www.'.length) : rest;
}

/** The page at an address, also where that redirects; `null` when it has not been audited. */
export function findPage({ pagesByKey: byKey, redirects }: SitePages, key: string): SitePage | null {
  const target = redirects.get(key);
  return byKey.get(key) ?? (target === undefined ? null : (byKey.get(toPageKey(target)) ?? null));
}

export function getHostname(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

/** The addresses a page links to on its own host, as keys. */
export function getLinkedPageKeys({ facts: { html, url } }: SitePage): string[] {
  if (!html) return [];
  const origin = URL.parse(url)?.origin ?? '';
  return html.links.map((link) => toPageKey(link.startsWith('/') ? origin + link : link));
}

export function isSuccessful({ facts: { status } }: SitePage): boolean {
  return status >= 200 && status < 300;
}

export function isBroken({ facts: { status } }: SitePage): boolean {
  return status >= 400;
}

/** An HTML document that answered. */
export function isHtmlPage(page: SitePage): page is HtmlPage {
  return isSuccessful(page) && page.facts.html !== null;
}

/** Search engines may keep it under its own address. */
export function isIndexable(page: SitePage): page is HtmlPage {
  return isHtmlPage(page) && !page.facts.noindex && !isCanonicalElsewhere(page);
}

export function isCanonicalElsewhere({ facts, key }: HtmlPage): boolean {
  return facts.html.canonical !== null && toPageKey(facts.html.canonical) !== key;
}

/** 0 for an empty list. */
export function computeShare<T>(list: readonly T[], holds: (item: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(holds).length / list.length;
}
