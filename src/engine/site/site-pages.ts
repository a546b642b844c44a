import { getBareHost } from '../../lib/host/bare-host.ts';
import type { LinkList } from '../../lib/link-list.ts';
import type { Blocker } from '../../contracts/blocked.ts';
import { isSuccess } from '../fetched-page.ts';
import type { AuditFacts, AuditHtmlFacts, AuditIssue, StoredAuditFacts } from './audit-facts.ts';
import type { CitabilityFacts } from './citability-facts.ts';

/**
 * What a URL answered to a scan that did not audit it: an error, a redirect that was not followed, something other than HTML, or
 * an answer that blocks our crawler (docs/contract.md 7.8).
 */
export interface UnauditedAnswer {
  /** Before redirects. */
  url: string;
  /** After redirects; if they were not followed, the status of the first one. */
  status: number;
  /** `null` if the website itself answered. */
  blockedBy: Blocker | null;
  /** Where the URL redirects to; `null` if it does not. */
  location: string | null;
  /** The URLs between the two that redirected too, in their order. */
  via: string[];
  /** The first page found that links to the URL; `null` if a sitemap lists it, and for the home page. */
  linkedFrom: string | null;
  /** Milliseconds since 1970. */
  seenAt: number;
}

export interface StoredAudit {
  id: string;
  /** The URL that was audited, before redirects. */
  requestedUrl: string;
  /** Milliseconds since 1970. */
  auditedAt: number;
  facts: StoredAuditFacts;
}

/** The links that an audit found on its page. */
export interface AuditLinks extends Omit<StoredAudit, 'facts'> {
  links: LinkList;
}

export type LinkedAudit = StoredAudit & AuditLinks;

/** A page of a site, as its newest audit found it. */
export interface SitePage extends Omit<StoredAudit, 'requestedUrl' | 'facts'> {
  facts: SitePageFacts;
  /** See `toPageKey`. */
  key: string;
  /** Its place among the pages of its site, which are sorted by key. */
  position: number;
  isHome: boolean;
}

/** What is kept of a page's audit while the audits of its site are read: about 1 KB. */
export interface SitePageFacts extends Pick<
  AuditFacts,
  'url' | 'status' | 'blockedBy' | 'score' | 'ttfbMs' | 'noindex' | 'snippets' | 'googlebotBlocked'
> {
  /** Pages share the objects. */
  issues: readonly SitePageIssue[];
  /** Ids of the checks whose outcome is unknown. Pages share the lists. */
  unknown: readonly string[];
  html: SiteHtmlFacts | null;
}

export type SitePageIssue = Omit<AuditIssue, 'evidence'>;

export interface SiteHtmlFacts extends Pick<
  AuditHtmlFacts,
  'title' | 'description' | 'words' | 'mainWords' | 'empty' | 'simhash' | 'entity' | 'subjects'
> {
  /** The URL of another page that all canonical links agree on. */
  canonicalElsewhere: string | null;
  /** Hashes of the keys that the hreflang entries name. */
  hreflangKeys: readonly number[];
  /** Whether the page has more hreflang entries than are kept of one. */
  hasMoreHreflang: boolean;
  /** The hash of all hreflang entries: equal for the language versions of a page. `null` without entries. */
  hreflangSet: number | null;
  /** Whether the page has more links than are kept per page. */
  hasMoreLinks: boolean;
  citability: Omit<CitabilityFacts, 'sources' | 'cites'> & { sources: number; cites: boolean | null };
}

export interface HtmlPage extends SitePage {
  facts: SitePageFacts & { html: SiteHtmlFacts };
}

/** A page that counts in the website score. */
export interface EvaluatedPage extends HtmlPage {
  facts: HtmlPage['facts'] & { score: number };
}

/** The pages of a site and what else its URLs answer. */
export interface KnownPages {
  /** Sorted by key. */
  pages: readonly SitePage[];
  pagesByKey: ReadonlyMap<string, SitePage>;
  /** The answers of URLs that are not pages, except redirects that are in `redirects`. By the key of the final URL. */
  answersByKey: ReadonlyMap<string, UnauditedAnswer>;
  /** URLs that redirect: from the key of the requested URL to the final URL, on this host or another. */
  redirects: ReadonlyMap<string, string>;
  /** URLs that redirect to another scheme or to or from `www.`, which leaves the key as it is: from the requested URL to the final URL. */
  hostRedirects: ReadonlyMap<string, string>;
}

/**
 * Identifies a page: host without `www.`, path and query of its URL. Scheme and `www.` do not count, because whether the
 * site answers on several of them is a site check of its own (`https-one-host`).
 */
export function toPageKey(url: string): string {
  const fragment = url.indexOf('#');
  const start = url.indexOf('//') + 2;
  return getBareHost(url.slice(start, fragment === -1 ? undefined : fragment));
}

/** Whether a page has more links than are kept per page. */
export function hasMoreLinks({ facts: { html } }: SitePage): boolean {
  return html !== null && html.hasMoreLinks;
}

/** The page with this key, or the page it redirects to; `null` if it has not been audited. */
export function findPage({ pagesByKey, redirects }: KnownPages, key: string): SitePage | null {
  const target = redirects.get(key);
  return pagesByKey.get(key) ?? (target === undefined ? null : (pagesByKey.get(toPageKey(target)) ?? null));
}

/** '' if the URL does not parse. */
export function getHostname(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

/** What a URL answers: its page, or an answer that is not a page. `url` is the final one. */
export interface KnownTarget {
  url: string;
  status: number;
  /** `null` if the website itself answered. */
  blockedBy: Blocker | null;
}

/** Returns what is known of the URL with this key, or of the one that it redirects to; `null` if nothing is. */
export function findTarget(
  { pagesByKey, answersByKey, redirects }: KnownPages,
  key: string,
): KnownTarget | null {
  const page = pagesByKey.get(key);
  if (page) return page.facts;
  const redirect = redirects.get(key);
  if (redirect === undefined) return answersByKey.get(key) ?? null;
  const target = toPageKey(redirect);
  return pagesByKey.get(target)?.facts ?? answersByKey.get(key) ?? answersByKey.get(target) ?? null;
}

/** Whether the website answered with a 2xx status. */
export function isSuccessful({ facts }: SitePage): boolean {
  return facts.blockedBy === null && isSuccess(facts);
}

/** Counts the URLs, pages or not, whose answer blocked our crawler. */
export function countBlocked({ pages, answersByKey }: Pick<KnownPages, 'pages' | 'answersByKey'>): number {
  const answers = [...pages.map(({ facts }) => facts), ...answersByKey.values()];
  return answers.filter(({ blockedBy }) => blockedBy !== null).length;
}

/** Whether the website answered with an error. */
export function isBroken({ status, blockedBy }: Pick<KnownTarget, 'status' | 'blockedBy'>): boolean {
  return blockedBy === null && status >= 400;
}

/** Whether the page answered with a 2xx status and an HTML document. */
export function isHtmlPage(page: SitePage): page is HtmlPage {
  return isSuccessful(page) && page.facts.html !== null;
}

/** Whether the page counts in the website score: an HTML document, and no error. */
export function isEvaluated(page: SitePage): page is EvaluatedPage {
  return isHtmlPage(page) && page.facts.score !== null;
}

/** Whether search engines may index the page under its own URL. One that redirects by its HTML is not a page of its own. */
export function isIndexable(page: SitePage): page is HtmlPage {
  return (
    isHtmlPage(page) &&
    !page.facts.noindex &&
    !isCanonicalElsewhere(page) &&
    !page.facts.issues.some(({ id }) => id === 'meta-refresh-redirect')
  );
}

export function isCanonicalElsewhere({ facts }: HtmlPage): boolean {
  return facts.html.canonicalElsewhere !== null;
}

/** The share of `items` for which `holds` is true, 0 to 1; 0 for an empty list. */
export function computeShare<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

/** Whether it answered with a server error, including 429, or blocked our crawler: what is there is unknown until it works again. */
export function isFailing({ status, blockedBy }: Pick<KnownTarget, 'status' | 'blockedBy'>): boolean {
  return blockedBy !== null || status === 429 || status >= 500;
}

/**
 * Lists the URLs that answered with a server error, including 429, were blocked, or redirect to one of these: whether there is a page is unknown until they
 * work again. Each is listed once, by its key.
 */
export function listFailingPages({
  answersByKey,
  pagesByKey,
}: Pick<KnownPages, 'answersByKey' | 'pagesByKey'>): { key: string; url: string }[] {
  const urls = new Map<string, string>();
  for (const [key, answer] of answersByKey)
    if (isFailing(answer)) urls.set(key, answer.url).set(toPageKey(answer.url), answer.url);
  return Array.from(urls, ([key, url]) => ({ key, url })).filter(({ key }) => !pagesByKey.has(key));
}
