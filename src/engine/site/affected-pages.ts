import type { Fix, Pillars, TopIssue } from '../../contracts/site-score.ts';
import { CHECK_FINDINGS } from './check-findings.ts';
import { findSitemapFaults } from './findings/sitemap-faults.ts';
import type { SiteFacts } from './site-facts.ts';
import type { SitePages } from './site-fold.ts';

type AffectedPages = Pick<Fix, 'pages' | 'finding_id'>;
export type AffectedPagesReader = (issue: Pick<TopIssue, 'kind' | 'id'>) => AffectedPages;

/**
 * Returns a function that says which finding of the combined report lists the pages of an issue or of a check of a pillar, and how many
 * it lists (docs/contract.md 9.28). Without a finding, it returns the number of pages that the check counts, `null` if it counts none.
 */
export function createAffectedPagesReader(
  pillars: Pillars,
  sitePages: SitePages,
  site: SiteFacts,
): AffectedPagesReader {
  const byIssue = countPagesByIssue(sitePages);
  const byCheck = new Map(
    Object.values(pillars).flatMap(({ checks }) =>
      checks.map(({ id, pages_affected: pages }) => [id, pages]),
    ),
  );
  let sitemapFaults: AffectedPages | null = null;
  return ({ kind, id }) => {
    if (kind === 'page') return { pages: byIssue.get(id) ?? 0, finding_id: id };
    if (id === 'sitemap-clean') return (sitemapFaults ??= countSitemapFaults(site, sitePages));
    const finding = CHECK_FINDINGS.get(id) ?? null;
    const pages =
      id === 'links-alive'
        ? sitePages.links.brokenByPage.size
        : (byIssue.get(finding ?? '') ?? byCheck.get(id) ?? null);
    return { pages, finding_id: finding };
  };
}

/** Counts all pages with an issue, including those that do not count in the score. */
function countPagesByIssue({ pages }: SitePages): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { facts } of pages) for (const { id } of facts.issues) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The report has a finding for URLs that redirect and one for those that cannot be indexed. */
function countSitemapFaults({ sitemap }: SiteFacts, sitePages: SitePages): AffectedPages {
  const faults = findSitemapFaults(sitemap.urls, sitePages);
  const redirects = faults.filter(({ kind }) => kind === 'redirect').length;
  const others = faults.length - redirects;
  return others > 0
    ? { pages: others, finding_id: 'sitemap-not-indexable' }
    : { pages: redirects, finding_id: 'sitemap-redirects' };
}
