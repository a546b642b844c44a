import type { SitePages } from '../site-fold.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import type { Assessment } from './finding.ts';
import { findFutureLastmods, findStaleLastmods, findUniformLastmods, readDatedSitemap } from './lastmod.ts';
import { findMissingSubjects } from './schema-coverage.ts';
import { findBoilerplateTitles, findTitlesOffPattern } from './title-pattern.ts';

/**
 * Findings about pages that break a pattern of the site, or state the same all over it. Each rule needs ten pages or URLs.
 *
 * @param inspectedAt when the facts of the site were read, in milliseconds since 1970
 */
export function findSitePatterns(
  sitePages: SitePages,
  site: StoredSiteFacts | null,
  inspectedAt: number | null,
): Assessment[] {
  const sitemap = readDatedSitemap(site, inspectedAt);
  return [
    findTitlesOffPattern(sitePages),
    findBoilerplateTitles(sitePages),
    findMissingSubjects(sitePages),
    findUniformLastmods(sitemap),
    findFutureLastmods(sitemap),
    findStaleLastmods(sitePages, sitemap),
  ];
}
