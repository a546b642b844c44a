import { pluralize, shorten } from '../../../lib/text.ts';
import { describeHomeFault } from '../site-facts.ts';
import {
  findTarget,
  isBroken,
  isCanonicalElsewhere,
  isHtmlPage,
  type KnownPages,
  toPageKey,
} from '../site-pages.ts';
import {
  type AffectedPages,
  defineInspectedCheck,
  defineSiteRule,
  listAffected,
  listUrl,
  measured,
  type Measurement,
  notAssessed,
  type ReachableSite,
  type ReportedSite,
  type RuleOutcome,
  type ScoredSite,
  unmeasured,
} from './site-check.ts';

/** Why sitemaps were not read to their end (docs/contract.md 9.17, 9.18, 13.4). */
const UNREAD_REASONS = 'is over the limits of an inspection, or its hosts could not be requested';

export const sitemapChecks = [
  defineInspectedCheck({
    id: 'sitemap-valid',
    pillar: 'site_technical',
    weight: 3,
    label: 'Sitemap',
    title: 'The sitemap is missing or not valid',
    fix: 'Publish a valid sitemap and name it in robots.txt',
    test: measureSitemapFiles,
  }),
  defineInspectedCheck({
    id: 'sitemap-clean',
    pillar: 'site_technical',
    weight: 2,
    label: 'Indexable pages in the sitemap',
    title: 'The sitemap has URLs that cannot be indexed',
    fix: 'List only pages that can be indexed in the sitemap',
    finding: 'sitemap-not-indexable',
    otherFindings: ['sitemap-redirects'],
    countAffected: countSitemapFaults,
    test: measureSitemapUrls,
  }),
];

/** The rules that list the pages of `sitemap-clean`. */
export const sitemapUrlRules = [
  defineSiteRule({
    id: 'sitemap-redirects',
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap has URLs that redirect',
    recommendation: 'Replace these URLs in the sitemap with the ones they redirect to.',
    passes: 'No known URL in the sitemap redirects',
    why: 'A sitemap should list the URLs to index. Crawlers spend requests on those that redirect, and trust the sitemap less.',
    verify: 'Open the sitemap and check that it lists the new URLs. Then compute the score again.',
    test: (site) => listSitemapFaults(site, ({ kind }) => kind === 'redirect'),
  }),
  defineSiteRule({
    id: 'sitemap-not-indexable',
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap has pages that cannot be indexed',
    recommendation: 'List only pages that return 200, may be indexed and are their own canonical URL.',
    passes: 'Every known page in the sitemap can be indexed',
    why: 'The sitemap asks search engines to index these pages, and the pages ask them not to. Search Console reports each as an error.',
    verify:
      'Open the sitemap and check that these URLs are gone, or that the pages can be indexed. Then scan the site again.',
    test: (site) => listSitemapFaults(site, ({ kind }) => kind !== 'redirect'),
  }),
];

/** Measures the share of the files read that are sitemaps; 0 if they list no URL. Files that were not read do not count. */
function measureSitemapFiles({
  home,
  robotsTxt,
  sitemap: { files, urls, truncated },
}: ReachableSite): Measurement {
  if (files.length === 0 && (robotsTxt.kind === 'failing' || robotsTxt.kind === 'unreachable'))
    return unmeasured('robots.txt, which names sitemaps, could not be read');
  const broken = files.filter(({ error }) => error !== null);
  const faults = broken.slice(0, 3).map(({ url, error }) => `${url} ${error}`);
  if (urls.length === 0 && truncated)
    return unmeasured([`Not all sitemaps were read: the rest ${UNREAD_REASONS}`, ...faults].join('; '));
  const fault = describeHomeFault(home);
  // A site that refuses its home page may refuse its sitemaps too.
  if (urls.length === 0 && fault !== null) return unmeasured([fault, ...faults].join('; '));
  if (urls.length === 0) return measured(0, ['No sitemap with URLs was found', ...faults].join('; '));
  const read = files.length - broken.length;
  const evidence = `${read} of ${pluralize(files.length, 'file')} could be read, with ${pluralize(urls.length, 'URL')}`;
  const rest = truncated ? [`the rest was not read: it ${UNREAD_REASONS}`] : [];
  return measured(read / files.length, [evidence, ...faults, ...rest].join('; '));
}

/** Measures the share of the sitemap URLs whose answer is known that can be indexed. What a blocked URL answers is not known. */
function measureSitemapUrls({ sitemap, sitePages }: ScoredSite): Measurement {
  const known = listDistinct(sitemap.urls, sitePages).filter((url) => {
    if (sitePages.hostRedirects.has(url)) return true;
    const key = toPageKey(url);
    const target = findTarget(sitePages, key);
    return target ? target.blockedBy === null : sitePages.redirects.has(key);
  });
  if (known.length === 0) return unmeasured('No URL in a sitemap has been audited or scanned');
  const faults = findSitemapFaults(sitemap.urls, sitePages);
  const [first] = faults;
  const evidence = `${known.length - faults.length} of ${known.length} known URLs in the sitemap can be indexed`;
  return measured(
    1 - faults.length / known.length,
    first ? `${evidence}; ${first.url} ${first.detail}` : evidence,
  );
}

/** The report has a finding for URLs that redirect and one for those that cannot be indexed. */
function countSitemapFaults({ sitemap, sitePages }: ScoredSite): AffectedPages {
  const faults = findSitemapFaults(sitemap.urls, sitePages);
  const redirects = faults.filter(({ kind }) => kind === 'redirect').length;
  const others = faults.length - redirects;
  return others > 0
    ? { pages: others, finding_id: 'sitemap-not-indexable' }
    : { pages: redirects, finding_id: 'sitemap-redirects' };
}

function listSitemapFaults(
  { sitePages, site }: ReportedSite,
  isOfRule: (fault: SitemapFault) => boolean,
): RuleOutcome {
  if (!site || site.sitemap.urls.length === 0) return notAssessed('No sitemap with URLs is known');
  const faults = findSitemapFaults(site.sitemap.urls, sitePages).filter(isOfRule);
  return listAffected(faults, listUrl, ({ url, detail }) => `${shorten(url, 120)} ${shorten(detail, 200)}`);
}

/** A URL that a sitemap should not list. */
export interface SitemapFault {
  url: string;
  kind: 'redirect' | 'broken' | 'noindex' | 'canonical';
  /** A predicate that follows the URL: `returns 404`. */
  detail: string;
}

/** The URLs that are known to redirect, answer with an error, say noindex or name another canonical, each once. */
export function findSitemapFaults(urls: readonly string[], sitePages: KnownPages): SitemapFault[] {
  return listDistinct(urls, sitePages).flatMap((url): SitemapFault[] => {
    const fault = describeSitemapFault(url, sitePages);
    return fault ? [{ url, ...fault }] : [];
  });
}

/** Lists the URLs of a sitemap, one for each page and one for each redirect to another scheme or host name. */
function listDistinct(urls: readonly string[], { hostRedirects }: KnownPages): string[] {
  const distinct = new Map<string, string>();
  for (const url of urls) {
    const key = hostRedirects.has(url) ? url : toPageKey(url);
    if (!distinct.has(key)) distinct.set(key, url);
  }
  return [...distinct.values()];
}

function describeSitemapFault(
  url: string,
  { pagesByKey, answersByKey, redirects, hostRedirects }: KnownPages,
): Omit<SitemapFault, 'url'> | null {
  const key = toPageKey(url);
  const page = pagesByKey.get(key);
  const answer = answersByKey.get(key);
  const target = hostRedirects.get(url) ?? (page ? undefined : redirects.get(key));
  if (target !== undefined) return { kind: 'redirect', detail: `redirects to ${target}` };
  if (answer && isBroken(answer)) return { kind: 'broken', detail: `returns ${answer.status}` };
  if (!page) return null;
  if (isBroken(page.facts)) return { kind: 'broken', detail: `returns ${page.facts.status}` };
  if (page.facts.noindex) return { kind: 'noindex', detail: 'is noindex' };
  return isHtmlPage(page) && isCanonicalElsewhere(page)
    ? { kind: 'canonical', detail: `has the canonical URL ${page.facts.html.canonicalElsewhere}` }
    : null;
}
