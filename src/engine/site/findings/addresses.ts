import { cut } from '../../checks/evidence.ts';
import {
  type HtmlPage,
  isBroken,
  isCanonicalElsewhere,
  isHtml,
  keyOf,
  pageAt,
  type SitePages,
} from '../pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Found, notAssessed, siteFinding } from './finding.ts';
import { sitemapFaults } from './sitemap.ts';

/** Pages whose canonical address redirects, fails, is not to be indexed or names yet another one. */
export function canonicalChains(known: SitePages): Found {
  const wrong = known.pages
    .filter(isHtml)
    .filter(isCanonicalElsewhere)
    .flatMap((page) => {
      const said = faultOf(page.facts.html.canonical ?? '', known);
      return said === null ? [] : [{ url: page.facts.url, said }];
    });
  return siteFinding(
    {
      id: 'canonical-chains',
      category: 'indexability',
      severity: 'high',
      title: 'Canonical addresses lead on',
      recommendation: 'Name as canonical the address that answers and names itself.',
      passes: 'Every known canonical address answers and names itself',
    },
    wrong.map(({ url }) => url),
    wrong.map(({ url, said }) => `${cut(url, 120)} names ${said}`),
  );
}

function faultOf(canonical: string, known: SitePages): string | null {
  const key = keyOf(canonical);
  const target = known.redirects.get(key);
  if (target !== undefined && keyOf(target) !== key)
    return `${cut(canonical, 120)}, which redirects to ${cut(target, 120)}`;
  const page = known.byKey.get(key);
  if (!page) return null;
  if (isBroken(page)) return `${cut(canonical, 120)}, which answers ${page.facts.status}`;
  if (page.facts.noindex) return `${cut(canonical, 120)}, which says noindex`;
  if (!isHtml(page) || !isCanonicalElsewhere(page)) return null;
  return `${cut(canonical, 120)}, which names ${cut(page.facts.html.canonical ?? '', 120)}`;
}

/** Language versions that do not name the page that names them. Google ignores such a pair. */
export function hreflangReturns(known: SitePages): Found {
  const urls: string[] = [];
  const examples: string[] = [];
  for (const page of known.pages.filter(isHtml)) {
    const silent = page.facts.html.hreflang.flatMap(([code, url]) => {
      const version = pageAt(known, keyOf(url));
      return version && version !== page && isHtml(version) && !names(version, page, known)
        ? [{ code, version }]
        : [];
    });
    const [first] = silent;
    if (!first) continue;
    urls.push(page.facts.url);
    const more = silent.length > 1 ? `, and ${silent.length - 1} more` : '';
    examples.push(
      `${cut(page.facts.url, 120)} names ${cut(first.version.facts.url, 120)} (${first.code}), which does not name it${more}`,
    );
  }
  return siteFinding(
    {
      id: 'hreflang-no-return',
      category: 'indexability',
      severity: 'medium',
      title: 'Language versions do not link back',
      recommendation: 'Let every language version name all versions, itself included.',
      passes: 'Every known language version links back',
    },
    urls,
    examples,
  );
}

function names(version: HtmlPage, page: HtmlPage, known: SitePages): boolean {
  return version.facts.html.hreflang.some(([, url]) => pageAt(known, keyOf(url)) === page);
}

/** Addresses of the sitemap that redirect. */
export function sitemapRedirects(known: SitePages, site: StoredSiteFacts | null): Found {
  const rule = {
    id: 'sitemap-redirects',
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap lists addresses that redirect',
    recommendation: 'List the addresses the redirects lead to.',
    passes: 'No known address of the sitemap redirects',
  } as const;
  if (!site || site.sitemap.urls.length === 0) return notAssessed(rule, 'No sitemap with addresses is known');
  const faults = sitemapFaults(site.sitemap.urls, known).filter(({ kind }) => kind === 'redirect');
  return siteFinding(
    rule,
    faults.map(({ url }) => url),
    faults.map(({ url, said }) => `${cut(url, 120)} ${cut(said, 200)}`),
  );
}

/** Addresses of the sitemap that fail or are not to be indexed. */
export function sitemapUnindexable(known: SitePages, site: StoredSiteFacts | null): Found {
  const rule = {
    id: 'sitemap-not-indexable',
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap lists pages that cannot be indexed',
    recommendation: 'List the pages only that answer, may be indexed and are their own canonical address.',
    passes: 'Every known address of the sitemap can be indexed',
  } as const;
  if (!site || site.sitemap.urls.length === 0) return notAssessed(rule, 'No sitemap with addresses is known');
  const faults = sitemapFaults(site.sitemap.urls, known).filter(({ kind }) => kind !== 'redirect');
  return siteFinding(
    rule,
    faults.map(({ url }) => url),
    faults.map(({ url, said }) => `${cut(url, 120)} ${cut(said, 200)}`),
  );
}
