import type { GraphLink } from '../../contracts/graph.ts';
import type { LinkKind } from '../../contracts/link-kinds.ts';
import type { LinkList } from '../../lib/link-list.ts';
import { decodeLinks, type PageLink } from '../page/page-links.ts';
import type { CollectedPages } from '../site/collect-pages.ts';
import {
  type AuditLinks,
  findPage,
  findTarget,
  isHtmlPage,
  type SitePage,
  toPageKey,
} from '../site/site-pages.ts';

/** What can stand before the key of a page in its URL. */
const ORIGINS = ['https://', 'https://www.', 'http://', 'http://www.'];

/** Links that are listed between two pages. The count covers all. */
const LISTED = 10;

/** Lists the forms in which pages of the website name the URLs that lead to a page: its own, and those that redirect there. */
export function listNames({ redirects }: CollectedPages, { key }: SitePage): string[] {
  const keys = [key];
  for (const [from, to] of redirects) if (toPageKey(to) === key) keys.push(from);
  const paths = keys.map((known) => known.slice(known.indexOf('/')));
  return [...paths, ...ORIGINS.flatMap((origin) => keys.map((known) => origin + known))];
}

/** Describes the links from pages to a page, by linking page. Links of a page to itself are left out. @param kind only links of this kind */
export function describeLinksIn(
  known: CollectedPages,
  page: SitePage,
  { audits, kind }: { audits: readonly AuditLinks[]; kind?: LinkKind | undefined },
): GraphLink[] {
  const pages = new Map(known.pages.map((source) => [source.id, source]));
  return audits.flatMap(({ id, auditedAt, links }) => {
    const source = pages.get(id);
    if (source?.auditedAt !== auditedAt || source === page || !isHtmlPage(source)) return [];
    const toPage = resolveLinks(links, source, kind).filter(
      ({ url }) => findPage(known, toPageKey(url)) === page,
    );
    return toPage.length === 0 ? [] : [describe(source.facts.url, toPage, known)];
  });
}

/** Describes what a page links to, by URL, in the order of the document. @param kind only links of this kind */
export function describeLinksOut(
  known: CollectedPages,
  page: SitePage,
  { links, kind }: { links: LinkList; kind?: LinkKind | undefined },
): GraphLink[] {
  const byUrl = Map.groupBy(resolveLinks(links, page, kind), ({ url }) => url);
  return Array.from(byUrl, ([url, toUrl]) => describe(url, toUrl, known));
}

/** @param url of the other page */
function describe(url: string, links: readonly PageLink[], known: CollectedPages): GraphLink {
  const key = toPageKey(url);
  const isOwn = key.startsWith(`${known.host}/`);
  const page = isOwn ? findPage(known, key) : null;
  const redirect = isOwn && !known.pagesByKey.has(key) ? known.redirects.get(key) : undefined;
  return {
    url,
    report_id: page && page.id,
    title: page?.facts.html?.title ?? '',
    status: isOwn ? (findTarget(known, key)?.status ?? null) : null,
    redirects_to: redirect ?? null,
    score: page && page.facts.score,
    count: links.length,
    links: links.slice(0, LISTED).map(({ url: linked, anchor, kind, position, nofollow }) => ({
      url: linked,
      anchor,
      kind,
      position,
      nofollow,
    })),
  };
}

/** Returns the links of a page with absolute URLs. */
function resolveLinks(list: LinkList, { facts }: SitePage, kind: LinkKind | undefined): PageLink[] {
  const origin = URL.parse(facts.url)?.origin ?? '';
  return decodeLinks(list, origin).filter((link) => kind === undefined || link.kind === kind);
}
