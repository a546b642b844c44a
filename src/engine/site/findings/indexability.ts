import { shorten } from '../../../lib/text.ts';
import type { SitePages } from '../site-fold.ts';
import { isBroken, isCanonicalElsewhere, isHtmlPage, toPageKey, findTarget } from '../site-pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, skipRule, assessRule } from './finding.ts';
import { findSitemapFaults } from './sitemap-faults.ts';

/** Pages whose canonical URL redirects, answers with an error, says noindex or names another canonical. */
export function findCanonicalChains(sitePages: SitePages): Assessment {
  const wrong = sitePages.pages
    .filter(isHtmlPage)
    .filter(isCanonicalElsewhere)
    .flatMap((page) => {
      const fault = describeCanonicalFault(page.facts.html.canonicalElsewhere ?? '', sitePages);
      return fault === null ? [] : [{ url: page.facts.url, fault }];
    });
  return assessRule(
    {
      id: 'canonical-chains',
      category: 'indexability',
      severity: 'high',
      title: 'Canonical addresses lead on',
      recommendation: 'Name as canonical the address that answers and names itself.',
      passes: 'Every known canonical address answers and names itself',
    },
    wrong.map(({ url }) => url),
    wrong,
    ({ url, fault }) => `${shorten(url, 120)} names ${fault}`,
  );
}

function describeCanonicalFault(canonical: string, sitePages: SitePages): string | null {
  const key = toPageKey(canonical);
  const target = sitePages.redirects.get(key);
  if (target !== undefined && toPageKey(target) !== key)
    return `${shorten(canonical, 120)}, which redirects to ${shorten(target, 120)}`;
  const known = findTarget(sitePages, key);
  if (known && isBroken(known)) return `${shorten(canonical, 120)}, which answers ${known.status}`;
  const page = sitePages.pagesByKey.get(key);
  if (!page) return null;
  if (page.facts.noindex) return `${shorten(canonical, 120)}, which says noindex`;
  if (!isHtmlPage(page) || !isCanonicalElsewhere(page)) return null;
  return `${shorten(canonical, 120)}, which names ${shorten(page.facts.html.canonicalElsewhere ?? '', 120)}`;
}

/** Language versions that do not link back to a page that names them. Google ignores such a pair. */
export function findMissingHreflangReturns({ pages, hreflangFaults }: SitePages): Assessment {
  const faults = pages.flatMap((page) => {
    const fault = hreflangFaults.get(page);
    return fault ? [{ url: page.facts.url, ...fault }] : [];
  });
  return assessRule(
    {
      id: 'hreflang-no-return',
      category: 'indexability',
      severity: 'medium',
      title: 'Language versions do not link back',
      recommendation: 'Let every language version name all versions, itself included.',
      passes: 'Every known language version links back',
    },
    faults.map(({ url }) => url),
    faults,
    ({ url, version, code, count }) => {
      const more = count > 1 ? `, and ${count - 1} more` : '';
      return `${shorten(url, 120)} names ${shorten(version.facts.url, 120)} (${code}), which does not name it${more}`;
    },
  );
}

/** Sitemap URLs that redirect. */
export function findSitemapRedirects(sitePages: SitePages, site: StoredSiteFacts | null): Assessment {
  const rule = {
    id: 'sitemap-redirects',
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap lists addresses that redirect',
    recommendation: 'List the addresses the redirects lead to.',
    passes: 'No known address of the sitemap redirects',
  } as const;
  if (!site || site.sitemap.urls.length === 0) return skipRule(rule, 'No sitemap with addresses is known');
  const faults = findSitemapFaults(site.sitemap.urls, sitePages).filter(({ kind }) => kind === 'redirect');
  return assessRule(
    rule,
    faults.map(({ url }) => url),
    faults,
    ({ url, detail }) => `${shorten(url, 120)} ${shorten(detail, 200)}`,
  );
}

/** Sitemap URLs that answer with an error, say noindex or name another canonical. */
export function findUnindexableSitemapUrls(sitePages: SitePages, site: StoredSiteFacts | null): Assessment {
  const rule = {
    id: 'sitemap-not-indexable',
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap lists pages that cannot be indexed',
    recommendation: 'List the pages only that answer, may be indexed and are their own canonical address.',
    passes: 'Every known address of the sitemap can be indexed',
  } as const;
  if (!site || site.sitemap.urls.length === 0) return skipRule(rule, 'No sitemap with addresses is known');
  const faults = findSitemapFaults(site.sitemap.urls, sitePages).filter(({ kind }) => kind !== 'redirect');
  return assessRule(
    rule,
    faults.map(({ url }) => url),
    faults,
    ({ url, detail }) => `${shorten(url, 120)} ${shorten(detail, 200)}`,
  );
}
