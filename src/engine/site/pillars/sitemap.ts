import { createMeasuredCheck, createUnmeasuredCheck } from '../pillar.ts';
import { findSitemapFaults } from '../findings/sitemap-faults.ts';
import type { SitePages } from '../site-fold.ts';
import { findTarget, toPageKey } from '../site-pages.ts';
import { describeHomeFault, type FetchedSitemap, type ReachableSite } from '../site-facts.ts';
import type { SiteCheck } from '../../../contracts/site-score.ts';
import { pluralize } from '../../../lib/text.ts';

/** Why sitemaps were not read to their end (docs/contract.md 9.17, 9.18, 13.4). */
const UNREAD_REASONS = 'is over the limits of an inspection, or its hosts could not be requested';

/** Earns the share of the files read that are sitemaps; nothing if they list no URL. Files that were not read do not count. */
export function checkSitemapValid({
  home,
  robotsTxt,
  sitemap: { files, urls, truncated },
}: ReachableSite): SiteCheck {
  const id = 'sitemap-valid';
  if (files.length === 0 && (robotsTxt.kind === 'failing' || robotsTxt.kind === 'unreachable')) {
    return createUnmeasuredCheck(id, 'robots.txt, which names sitemaps, could not be read');
  }
  const broken = files.filter(({ error }) => error !== null);
  const faults = broken.slice(0, 3).map(({ url, error }) => `${url} ${error}`);
  if (urls.length === 0 && truncated) {
    const reason = `Not all sitemaps were read: the rest ${UNREAD_REASONS}`;
    return createUnmeasuredCheck(id, [reason, ...faults].join('; '));
  }
  const fault = describeHomeFault(home);
  // A site that refuses its home page may refuse its sitemaps too.
  if (urls.length === 0 && fault !== null) return createUnmeasuredCheck(id, [fault, ...faults].join('; '));
  if (urls.length === 0) {
    return createMeasuredCheck(id, 0, ['No sitemap with URLs was found', ...faults].join('; '));
  }
  const read = files.length - broken.length;
  const evidence = `${read} of ${pluralize(files.length, 'file')} could be read, with ${pluralize(urls.length, 'URL')}`;
  const rest = truncated ? [`the rest was not read: it ${UNREAD_REASONS}`] : [];
  return createMeasuredCheck(id, read / files.length, [evidence, ...faults, ...rest].join('; '));
}

/** Earns the share of audited sitemap URLs that can be indexed. */
export function checkSitemapClean(sitemap: FetchedSitemap, sitePages: SitePages): SiteCheck {
  const id = 'sitemap-clean';
  const keys = new Set(sitemap.urls.map(toPageKey));
  const known = [...keys].filter(
    (key) => sitePages.redirects.has(key) || findTarget(sitePages, key) !== null,
  );
  if (known.length === 0) return createUnmeasuredCheck(id, 'No URL in a sitemap has been audited or scanned');
  const faults = findSitemapFaults(sitemap.urls, sitePages);
  const [first] = faults;
  const evidence = `${known.length - faults.length} of ${known.length} known URLs in the sitemap can be indexed`;
  return createMeasuredCheck(
    id,
    1 - faults.length / known.length,
    first ? `${evidence}; ${first.url} ${first.detail}` : evidence,
  );
}
