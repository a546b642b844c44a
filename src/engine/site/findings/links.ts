import { shorten } from '../../../lib/text.ts';
import type { SitePages } from '../site-fold.ts';
import { hasMoreLinks, isHtmlPage, isIndexable, toPageKey } from '../site-pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, skipRule, assessRule, listUrl } from './finding.ts';

/** Links of audited pages to URLs of the site that answer with an error. The affected pages are those that contain the links. */
export function findBrokenLinks({ pages, links }: SitePages): Assessment {
  const linking = pages.flatMap((page) => {
    const broken = links.brokenByPage.get(page);
    return broken ? [{ url: page.facts.url, ...broken }] : [];
  });
  return assessRule('internal-links-broken', linking, listUrl, ({ url, first, count }) => {
    const more = count > 1 ? ` and ${count - 1} more` : '';
    return `${shorten(url, 120)} links to ${shorten(first.url, 120)}, which returns ${first.status}${more}`;
  });
}

/** The share of linked pages that must be audited before orphans are reported. */
const MIN_COVERAGE = 0.5;

/**
 * Sitemap URLs that no audited page links to. Pages that were not audited may link to them, so the rule is not assessed
 * while fewer than half of the linked pages are audited.
 */
export function findOrphanPages(sitePages: SitePages, site: StoredSiteFacts | null): Assessment {
  if (!site || site.sitemap.urls.length === 0)
    return skipRule('pages-orphaned', 'No sitemap with URLs is known');
  const documents = sitePages.pages.filter(isHtmlPage);
  const { linkedKeys: linked, knownLinkedKeys: audited, hasMoreKeys } = sitePages.links;
  if (linked.size === 0 || audited < MIN_COVERAGE * linked.size || hasMoreKeys) {
    const size = hasMoreKeys ? `more than ${linked.size}` : linked.size;
    const reason = `Only ${audited} of ${size} linked URLs have been audited, and others may hold the links`;
    return skipRule(
      'pages-orphaned',
      linked.size === 0 ? 'No audited page links to another page of the site' : reason,
    );
  }
  if (documents.some(hasMoreLinks)) {
    return skipRule('pages-orphaned', 'A page has more links than are stored of one page');
  }
  const seen = new Set<string>();
  const orphans = site.sitemap.urls.filter((url) => {
    const key = toPageKey(url);
    const page = sitePages.pagesByKey.get(key);
    const isExcluded =
      seen.has(key) ||
      linked.has(key) ||
      page?.isHome ||
      sitePages.redirects.has(key) ||
      sitePages.answersByKey.has(key);
    seen.add(key);
    return !isExcluded && (!page || isIndexable(page));
  });
  return assessRule(
    'pages-orphaned',
    orphans,
    (url) => [url],
    (url) => `${shorten(url, 120)} is linked from none of ${documents.length} audited pages`,
  );
}
