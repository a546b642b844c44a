import { count } from '../../checks/evidence.ts';
import { measured, type SiteCheck, unmeasured } from '../check.ts';
import { sitemapFaults } from '../findings/sitemap.ts';
import { keyOf, type SitePages } from '../pages.ts';
import type { SiteFacts, SitemapLook } from '../site-facts.ts';

/** The share of its files that could be read, once there is an address in one. */
export function sitemapValid({ home, robotsTxt, sitemap: { files, urls } }: SiteFacts): SiteCheck {
  const id = 'sitemap-valid';
  if (home.kind === 'unreachable') return unmeasured(id, home.message);
  if (files.length === 0 && (robotsTxt.kind === 'failing' || robotsTxt.kind === 'unreachable')) {
    return unmeasured(id, 'robots.txt, which names sitemaps, could not be read');
  }
  const broken = files.filter(({ error }) => error !== null);
  const faults = broken.slice(0, 3).map(({ url, error }) => `${url} ${error}`);
  if (urls.length === 0) {
    return measured(id, 0, ['No sitemap with addresses was found', ...faults].join('; '));
  }
  const read = files.length - broken.length;
  const said = `${read} of ${count(files.length, 'file')} could be read, with ${count(urls.length, 'address', 'addresses')}`;
  return measured(id, read / files.length, [said, ...faults].join('; '));
}

/** Of the addresses it lists that were audited, the share that belongs there. */
export function sitemapClean(sitemap: SitemapLook, known: SitePages): SiteCheck {
  const id = 'sitemap-clean';
  const keys = new Set(sitemap.urls.map(keyOf));
  const audited = [...keys].filter((key) => known.byKey.has(key) || known.redirects.has(key));
  if (audited.length === 0) return unmeasured(id, 'No address of a sitemap has been audited');
  const faults = sitemapFaults(sitemap.urls, known);
  const [first] = faults;
  const said = `${audited.length - faults.length} of ${audited.length} audited addresses of the sitemap can be indexed`;
  return measured(
    id,
    1 - faults.length / audited.length,
    first ? `${said}; ${first.url} ${first.said}` : said,
  );
}
