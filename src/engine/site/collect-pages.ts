import { getBareHost } from '../../lib/host/bare-host.ts';
import { stripFragment } from '../page/url-parts.ts';
import { FactsCompactor } from './compact-facts.ts';
import { getHomeUrl, type StoredSiteFacts } from './site-facts.ts';
import {
  getHostname,
  hasMoreLinks,
  type KnownPages,
  type SitePage,
  type StoredAudit,
  toPageKey,
  type UnauditedAnswer,
} from './site-pages.ts';

/** The pages of a site before their links are read. */
export interface CollectedPages extends KnownPages {
  host: string;
  /** Audits that were read. Several can lead to one page. */
  audits: number;
  answersByKey: Map<string, UnauditedAnswer>;
  /** Keys of the answers that belong to the site only if a page links there. */
  unlinkedAnswers: ReadonlySet<string>;
  /** Redirects that no audit followed, by the key of their first URL: it and where each leads. */
  unauditedRedirects: ReadonlyMap<string, readonly string[]>;
}

interface AuditedUrl {
  requestedKey: string;
  /** After redirects. */
  url: string;
  page: SitePage | null;
  id: string;
}

/**
 * Collects the pages of a site from the audits of its URLs, in any order. URLs that led to the same page are one page, with the
 * facts of the newest audit. URLs that led to another site are left out. If a URL has both an audit and an unaudited answer, the
 * newer one counts (docs/contract.md 9.21).
 */
export class PageCollector {
  private readonly host: string;
  private readonly pagesByKey = new Map<string, SitePage>();
  private readonly redirects = new Map<string, { url: string; id: string }>();
  private readonly hostRedirects = new Map<string, string>();
  /** Keys of the URLs that have an answer. */
  private readonly answeredKeys: ReadonlySet<string>;
  /** The newest answer of each URL, by its key, unless an audit is known to be newer. */
  private readonly newerAnswers: Map<string, UnauditedAnswer>;
  /** Audits of URLs that have an answer. Which is the newest is known once all are added. */
  private readonly answered: AuditedUrl[] = [];
  private readonly compactor = new FactsCompactor();
  private audits = 0;

  /** @param host as returned by `parseWebsiteHost` */
  constructor(host: string, answers: readonly UnauditedAnswer[]) {
    this.host = host;
    const oldestFirst = answers.toSorted((a, b) => a.seenAt - b.seenAt);
    this.newerAnswers = new Map(oldestFirst.map((answer) => [toPageKey(answer.url), answer]));
    this.answeredKeys = new Set(this.newerAnswers.keys());
  }

  add({ id, requestedUrl, auditedAt, facts }: StoredAudit): void {
    const { url } = facts;
    this.audits++;
    const requestedKey = toPageKey(requestedUrl);
    const key = toPageKey(url);
    // With one key, they can differ in the scheme and in `www.` alone.
    if (requestedKey === key && stripFragment(requestedUrl) !== stripFragment(url))
      this.hostRedirects.set(requestedUrl, url);
    const isAnswered = this.answeredKeys.has(requestedKey);
    if ((this.newerAnswers.get(requestedKey)?.seenAt ?? Infinity) <= auditedAt)
      this.newerAnswers.delete(requestedKey);
    const counts = this.isOnSite(url) && (isAnswered || this.isNewest({ id, key, auditedAt }));
    const page = counts
      ? {
          id,
          auditedAt,
          key,
          position: -1,
          isHome: false,
          facts: this.compactor.compact(facts),
        }
      : null;
    const audited = { requestedKey, url, page, id };
    if (isAnswered) this.answered.push(audited);
    else this.place(audited);
  }

  /** @param site facts of the last inspection; `null` if there was none */
  finish(site: StoredSiteFacts | null): CollectedPages {
    for (const audited of this.answered)
      if (!this.newerAnswers.has(audited.requestedKey)) this.place(audited);
    const { host, audits, pagesByKey } = this;
    const redirects = new Map(Array.from(this.redirects, ([key, { url }]) => [key, url]));
    const unauditedRedirects = new Map<string, readonly string[]>();
    const answersByKey = new Map<string, UnauditedAnswer>();
    for (const [requestedKey, answer] of this.newerAnswers) {
      const url = answer.location ?? answer.url;
      const key = toPageKey(url);
      if (key !== requestedKey) redirects.set(requestedKey, url);
      if (answer.location !== null)
        unauditedRedirects.set(requestedKey, [answer.url, ...answer.via, answer.location]);
      if (isRedirect(answer) || !this.isOnSite(url)) continue;
      const page = pagesByKey.get(key);
      if (page && page.auditedAt >= answer.seenAt) continue;
      pagesByKey.delete(key);
      answersByKey.set(key, answer);
    }
    const pages = [...pagesByKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const [position, page] of pages.entries()) page.position = position;
    const homeKey = toPageKey((site && getHomeUrl(site.home)) ?? `https://${host}/`);
    const home = pagesByKey.get(homeKey);
    if (home) home.isHome = true;
    const unlinkedAnswers = this.findUnlinked(answersByKey, homeKey, site);
    return {
      host,
      audits,
      pages,
      pagesByKey,
      answersByKey,
      redirects,
      hostRedirects: this.hostRedirects,
      unlinkedAnswers,
      unauditedRedirects,
    };
  }

  private place({ requestedKey, url, page, id }: AuditedUrl): void {
    // If a URL has several audits, the one created first decides where it leads. Ids increase with the time of creation.
    if (requestedKey !== toPageKey(url) && !((this.redirects.get(requestedKey)?.id ?? '~') < id))
      this.redirects.set(requestedKey, { url, id });
    if (page && this.isNewest(page)) this.pagesByKey.set(page.key, page);
  }

  private isNewest({ id, key, auditedAt }: Pick<SitePage, 'id' | 'key' | 'auditedAt'>): boolean {
    const known = this.pagesByKey.get(key);
    return !known || known.auditedAt < auditedAt || (known.auditedAt === auditedAt && known.id < id);
  }

  private isOnSite(url: string): boolean {
    return getBareHost(getHostname(url)) === getBareHost(this.host);
  }

  /**
   * Finds the answers that no longer belong to the site unless a page links there: no sitemap lists them, and what led there has
   * changed since.
   */
  private findUnlinked(
    answersByKey: ReadonlyMap<string, UnauditedAnswer>,
    homeKey: string,
    site: StoredSiteFacts | null,
  ): Set<string> {
    const { files, urls, truncated } = site?.sitemap ?? { files: [], urls: [], truncated: false };
    const inSitemap = new Set(urls.map(toPageKey));
    const isSitemapRead = !truncated && files.length > 0 && files.every(({ error }) => error === null);
    const unlinked = new Set<string>();
    for (const [key, { url, linkedFrom, seenAt }] of answersByKey) {
      if (key === homeKey || inSitemap.has(key) || inSitemap.has(toPageKey(url))) continue;
      const source = linkedFrom === null ? null : this.pagesByKey.get(toPageKey(linkedFrom));
      const hasChanged =
        source === null ? isSitemapRead : source && source.auditedAt > seenAt && !hasMoreLinks(source);
      if (hasChanged) unlinked.add(key);
    }
    return unlinked;
  }
}

function isRedirect({ status, location }: UnauditedAnswer): boolean {
  return location !== null && status >= 300 && status < 400;
}
