import { pluralize, shorten } from '../../../lib/text.ts';
import { countBlocked, hasMoreLinks, isHtmlPage, isIndexable, toPageKey } from '../site-pages.ts';
import {
  defineInspectedCheck,
  defineSiteRule,
  listAffected,
  listUrl,
  measured,
  type Measurement,
  notAssessed,
  type ReportedSite,
  type RuleOutcome,
  SCAN_AGAIN,
  type ScoredSite,
  unmeasured,
} from './site-check.ts';

/** The share of linked pages that must be audited before orphans are reported. */
const MIN_COVERAGE = 0.5;

export const siteLinkChecks = [
  defineInspectedCheck({
    id: 'links-alive',
    pillar: 'site_technical',
    weight: 1,
    label: 'Working internal links',
    title: 'Internal links lead to errors',
    fix: 'Correct the internal links that lead to errors',
    finding: 'internal-links-broken',
    countAffected: ({ sitePages }) => ({
      pages: sitePages.links.brokenByPage.size,
      finding_id: 'internal-links-broken',
    }),
    test: measureInternalLinks,
  }),
  defineSiteRule({
    id: 'internal-links-broken',
    category: 'content',
    severity: 'high',
    title: 'Some internal links lead to an error',
    recommendation: 'Correct the links, or redirect the old URLs to where the content is now.',
    passes: 'No known link within the site leads to an error',
    why: 'Visitors who follow the link get an error, and crawlers waste requests on it.',
    verify:
      'Follow the link on the page and check that it leads to a page that returns 200. Then scan the site again.',
    test: findBrokenLinks,
  }),
  defineSiteRule({
    id: 'pages-orphaned',
    category: 'content',
    severity: 'medium',
    title: 'Some pages in the sitemap are not linked from any page',
    recommendation: 'Link the pages from where visitors look for them, or remove them from the sitemap.',
    passes: 'Every page in the sitemap is linked from another page',
    why: 'Crawlers find pages by their links and judge by them how much a page matters. Visitors cannot reach the page at all.',
    verify: SCAN_AGAIN,
    test: findOrphanPages,
  }),
];

/** Measures the share of distinct links from audited pages to known URLs that lead to one that answers. */
function measureInternalLinks({ sitePages }: ScoredSite): Measurement {
  const { counts, brokenExample } = sitePages.links;
  if (counts.known === 0) return unmeasured('No audited page links to a known URL of the site');
  const example = brokenExample
    ? `; ${brokenExample.page.facts.url} links to ${brokenExample.target.url}, which returns ${brokenExample.target.status}`
    : '';
  return measured(
    1 - counts.broken / counts.known,
    `${counts.known - counts.broken} of ${counts.known} links from audited pages to known URLs work${example}`,
  );
}

/** Links of audited pages to URLs of the site that answer with an error. The affected pages are those that contain the links. */
function findBrokenLinks({ sitePages: { pages, links } }: ReportedSite): RuleOutcome {
  const linking = pages.flatMap((page) => {
    const broken = links.brokenByPage.get(page);
    return broken ? [{ url: page.facts.url, ...broken }] : [];
  });
  return listAffected(linking, listUrl, ({ url, first, count }) => {
    const more = count > 1 ? ` and ${count - 1} more` : '';
    return `${shorten(url, 120)} links to ${shorten(first.url, 120)}, which returns ${first.status}${more}`;
  });
}

/**
 * Sitemap URLs that no audited page links to. Pages that were not audited may link to them, so the rule is not assessed
 * while fewer than half of the linked pages are audited.
 */
function findOrphanPages({ sitePages, site }: ReportedSite): RuleOutcome {
  if (!site || site.sitemap.urls.length === 0) return notAssessed('No sitemap with URLs is known');
  const documents = sitePages.pages.filter(isHtmlPage);
  const { linkedKeys: linked, knownLinkedKeys: audited, hasMoreKeys } = sitePages.links;
  if (linked.size === 0) return notAssessed('No audited page links to another page of the site');
  if (audited < MIN_COVERAGE * linked.size || hasMoreKeys) {
    const size = hasMoreKeys ? `more than ${linked.size}` : linked.size;
    return notAssessed(
      `Only ${audited} of ${size} linked URLs have been audited, and the rest may contain them`,
    );
  }
  const blocked = countBlocked(sitePages);
  if (blocked > 0)
    return notAssessed(
      `Our crawler was blocked at ${pluralize(blocked, 'URL')}, which may contain the links`,
    );
  if (documents.some(hasMoreLinks)) return notAssessed('A page has more links than are stored of one page');
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
  return listAffected(
    orphans,
    (url) => [url],
    (url) => `${shorten(url, 120)} is linked from none of ${documents.length} audited pages`,
  );
}
