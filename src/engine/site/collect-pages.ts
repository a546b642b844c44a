import { getBareHost } from '../../lib/host/bare-host.ts';
import type { FetchedSitemap } from './site-facts.ts';
import {
  getHostname,
  hasMoreLinks,
  readLinkKeys,
  type SitePage,
  type SitePages,
  type StoredAudit,
  toPageKey,
} from './site-pages.ts';
import { decodeAuditFacts } from './stored-audit-facts.ts';
import type { UnauditedAnswer } from './unaudited-answer.ts';

/** What is known of the URLs of a site. */
export interface SiteEvidence {
  /** As returned by `parseWebsiteHost`. */
  host: string;
  audits: readonly StoredAudit[];
  answers: readonly UnauditedAnswer[];
}

/**
 * The pages of a site, from the audits of its URLs. URLs that led to the same page are one page, with the facts of the
 * newest audit. URLs that led to another site are left out. Of an audit and an answer of one URL the newer counts
 * (docs/contract.md 9.21).
 *
 * @param site the URL of the home page and the sitemaps, as far as known
 */
export function collectPages(
  { host, audits, answers }: SiteEvidence,
  { home, sitemap }: { home: string | null; sitemap: FetchedSitemap | null },
): SitePages {
  const pagesByKey = new Map<string, SitePage>();
  const redirects = new Map<string, string>();
  const homeKey = toPageKey(home ?? `https://${host}/`);
  const newerAnswers = selectNewerAnswers(audits, answers);
  for (const audit of audits) {
    const { url } = audit.facts;
    const key = toPageKey(url);
    const requestedKey = toPageKey(audit.requestedUrl);
    if (newerAnswers.has(requestedKey)) continue;
    if (requestedKey !== key) redirects.set(requestedKey, url);
    if (getBareHost(getHostname(url)) !== getBareHost(host)) continue;
    const known = pagesByKey.get(key);
    if (known && known.auditedAt >= audit.auditedAt) continue;
    pagesByKey.set(key, { ...audit, facts: decodeAuditFacts(audit.facts), key, isHome: key === homeKey });
  }
  const answersByKey = new Map<string, UnauditedAnswer>();
  for (const [requestedKey, answer] of newerAnswers) {
    const url = answer.location ?? answer.url;
    const key = toPageKey(url);
    if (key !== requestedKey) redirects.set(requestedKey, url);
    if (isRedirect(answer) || getBareHost(getHostname(url)) !== getBareHost(host)) continue;
    const page = pagesByKey.get(key);
    if (page && page.auditedAt >= answer.seenAt) continue;
    pagesByKey.delete(key);
    answersByKey.set(key, answer);
  }
  const pages = [...pagesByKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const isLinked = createLinkTest(pages, pagesByKey, sitemap);
  for (const [key, answer] of answersByKey)
    if (key !== homeKey && !isLinked(key, answer)) answersByKey.delete(key);
  const answersBySource = groupBySource(pagesByKey, answersByKey);
  return { pages, pagesByKey, answersByKey, answersBySource, redirects };
}

/** Returns the answers that are newer than every audit of their URL, the newest of each, by the key of the URL. */
function selectNewerAnswers(
  audits: readonly StoredAudit[],
  answers: readonly UnauditedAnswer[],
): Map<string, UnauditedAnswer> {
  const oldestFirst = answers.toSorted((a, b) => a.seenAt - b.seenAt);
  const newest = new Map(oldestFirst.map((answer) => [toPageKey(answer.url), answer]));
  for (const { requestedUrl, auditedAt } of audits) {
    const key = toPageKey(requestedUrl);
    if ((newest.get(key)?.seenAt ?? Infinity) <= auditedAt) newest.delete(key);
  }
  return newest;
}

function isRedirect({ status, location }: UnauditedAnswer): boolean {
  return location !== null && status >= 300 && status < 400;
}

/**
 * Returns whether a URL still belongs to the site: a page or a sitemap leads there, or what led there is not known to have changed
 * since.
 */
function createLinkTest(
  pages: readonly SitePage[],
  pagesByKey: SitePages['pagesByKey'],
  sitemap: FetchedSitemap | null,
) {
  const known = new Set([
    ...pages.flatMap((page) => readLinkKeys(page)),
    ...(sitemap?.urls ?? []).map(toPageKey),
  ]);
  const isSitemapRead =
    sitemap !== null &&
    !sitemap.truncated &&
    sitemap.files.length > 0 &&
    sitemap.files.every(({ error }) => error === null);
  return (key: string, { url, linkedFrom, seenAt }: UnauditedAnswer): boolean => {
    if (known.has(key) || known.has(toPageKey(url))) return true;
    if (linkedFrom === null) return !isSitemapRead;
    const source = pagesByKey.get(toPageKey(linkedFrom));
    return !source || source.auditedAt <= seenAt || hasMoreLinks(source);
  };
}

function groupBySource(
  pagesByKey: SitePages['pagesByKey'],
  answersByKey: SitePages['answersByKey'],
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { url, linkedFrom, seenAt } of answersByKey.values()) {
    const source = linkedFrom === null ? undefined : pagesByKey.get(toPageKey(linkedFrom));
    // A newer audit of the page lists its links itself.
    if (!source || source.auditedAt > seenAt) continue;
    groups.set(source.key, [...(groups.get(source.key) ?? []), toPageKey(url)]);
  }
  return groups;
}
