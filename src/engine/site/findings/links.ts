import { shorten } from '../../../lib/text.ts';
import {
  isBroken,
  isHtmlPage,
  isIndexable,
  toPageKey,
  getLinkedPageKeys,
  findTarget,
  hasMoreLinks,
  type SitePages,
} from '../site-pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, skipRule, assessRule } from './finding.ts';

/** Links of audited pages to URLs of the site that answer with an error. The affected pages are those that hold the links. */
export function findBrokenLinks(sitePages: SitePages): Assessment {
  const urls: string[] = [];
  const examples: string[] = [];
  for (const page of sitePages.pages) {
    const broken = [...getLinkedPageKeys(page, sitePages)].flatMap((key) => {
      const target = findTarget(sitePages, key);
      return target && isBroken(target) ? [target] : [];
    });
    const [first] = broken;
    if (!first) continue;
    urls.push(page.facts.url);
    const more = broken.length > 1 ? ` and ${broken.length - 1} more` : '';
    examples.push(
      `${shorten(page.facts.url, 120)} links to ${shorten(first.url, 120)}, which answers ${first.status}${more}`,
    );
  }
  return assessRule(
    {
      id: 'internal-links-broken',
      category: 'content',
      severity: 'high',
      title: 'Pages link to pages of the site that answer with an error',
      recommendation: 'Correct the links, or let the old addresses redirect to where the content is now.',
      passes: 'No known link within the site leads to an error',
    },
    urls,
    examples,
  );
}

/** The share of linked pages that must be audited before orphans are reported. */
const MIN_COVERAGE = 0.5;

const ORPHAN_RULE = {
  id: 'pages-orphaned',
  category: 'content',
  severity: 'medium',
  title: 'Pages of the sitemap that no audited page links to',
  recommendation: 'Link the pages from where visitors look for them, or take them out of the sitemap.',
  passes: 'Every page of the sitemap is linked from another page',
} as const;

/**
 * Sitemap URLs that no audited page links to. Pages that were not audited may link to them, so the rule is not assessed
 * while fewer than half of the linked pages are audited.
 */
export function findOrphanPages(sitePages: SitePages, site: StoredSiteFacts | null): Assessment {
  if (!site || site.sitemap.urls.length === 0)
    return skipRule(ORPHAN_RULE, 'No sitemap with addresses is known');
  const documents = sitePages.pages.filter(isHtmlPage);
  const linked = new Set(
    documents.flatMap((page) => [...getLinkedPageKeys(page, sitePages)].filter((key) => key !== page.key)),
  );
  // A link to a URL that redirects is also a link to the redirect target.
  for (const key of linked) {
    const target = sitePages.redirects.get(key);
    if (target !== undefined) linked.add(toPageKey(target));
  }
  const audited = [...linked].filter((key) => findTarget(sitePages, key) !== null).length;
  if (linked.size === 0 || audited < MIN_COVERAGE * linked.size) {
    const reason = `Only ${audited} of ${linked.size} linked addresses have been audited: others may hold the links`;
    return skipRule(
      ORPHAN_RULE,
      linked.size === 0 ? 'No audited page links to another page of the site' : reason,
    );
  }
  if (documents.some(hasMoreLinks)) {
    return skipRule(ORPHAN_RULE, 'A page has more links than are kept of one');
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
    ORPHAN_RULE,
    orphans,
    orphans.map((url) => `${shorten(url, 120)} is linked from none of ${documents.length} audited pages`),
  );
}
