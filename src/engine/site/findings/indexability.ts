import { shorten } from '../../../lib/text.ts';
import type { SitePages } from '../site-fold.ts';
import { isBroken, isCanonicalElsewhere, isHtmlPage, toPageKey, findTarget } from '../site-pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, skipRule, assessRule, listUrl } from './finding.ts';
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
    'canonical-chains',
    wrong,
    listUrl,
    ({ url, fault }) => `${shorten(url, 120)} names ${fault}`,
  );
}

function describeCanonicalFault(canonical: string, sitePages: SitePages): string | null {
  const key = toPageKey(canonical);
  const target = sitePages.redirects.get(key);
  if (target !== undefined && toPageKey(target) !== key)
    return `${shorten(canonical, 120)}, which redirects to ${shorten(target, 120)}`;
  const known = findTarget(sitePages, key);
  if (known && isBroken(known)) return `${shorten(canonical, 120)}, which returns ${known.status}`;
  const page = sitePages.pagesByKey.get(key);
  if (!page) return null;
  if (page.facts.noindex) return `${shorten(canonical, 120)}, which is noindex`;
  if (!isHtmlPage(page) || !isCanonicalElsewhere(page)) return null;
  return `${shorten(canonical, 120)}, which names ${shorten(page.facts.html.canonicalElsewhere ?? '', 120)}`;
}

/** Language versions that do not link back to a page that names them. Google ignores such a pair. */
export function findMissingHreflangReturns({ pages, hreflangFaults }: SitePages): Assessment {
  const faults = pages.flatMap((page) => {
    const fault = hreflangFaults.get(page);
    return fault ? [{ url: page.facts.url, ...fault }] : [];
  });
  return assessRule('hreflang-no-return', faults, listUrl, ({ url, version, code, count }) => {
    const more = count > 1 ? `, and ${count - 1} more` : '';
    return `${shorten(url, 120)} names ${shorten(version.facts.url, 120)} (${code}), which does not name it${more}`;
  });
}

/** Sitemap URLs that redirect. */
export function findSitemapRedirects(sitePages: SitePages, site: StoredSiteFacts | null): Assessment {
  const id = 'sitemap-redirects';
  if (!site || site.sitemap.urls.length === 0) return skipRule(id, 'No sitemap with URLs is known');
  const faults = findSitemapFaults(site.sitemap.urls, sitePages).filter(({ kind }) => kind === 'redirect');
  return assessRule(id, faults, listUrl, ({ url, detail }) => `${shorten(url, 120)} ${shorten(detail, 200)}`);
}

/** Sitemap URLs that answer with an error, say noindex or name another canonical. */
export function findUnindexableSitemapUrls(sitePages: SitePages, site: StoredSiteFacts | null): Assessment {
  const id = 'sitemap-not-indexable';
  if (!site || site.sitemap.urls.length === 0) return skipRule(id, 'No sitemap with URLs is known');
  const faults = findSitemapFaults(site.sitemap.urls, sitePages).filter(({ kind }) => kind !== 'redirect');
  return assessRule(id, faults, listUrl, ({ url, detail }) => `${shorten(url, 120)} ${shorten(detail, 200)}`);
}
