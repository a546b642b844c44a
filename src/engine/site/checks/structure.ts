import { formatCount, formatNumber, shorten } from '../../../lib/text.ts';
import { GOOGLE } from '../../checks/sources/google.ts';
import type { RedirectChain } from '../../graph/redirect-chains.ts';
import type { GraphCoverage } from '../../graph/site-graph.ts';
import { findPage, type HtmlPage, isIndexable, toPageKey } from '../site-pages.ts';
import {
  defineSiteRule,
  listAffected,
  notAssessed,
  type ReportedSite,
  type RuleOutcome,
  SCAN_AGAIN,
} from './site-check.ts';

/** Clicks above which a page is deep, and very deep. Google names no number: auditors use these. */
const CLICKS = { deep: 3, veryDeep: 6 };

/** The share of the linked and listed URLs that must be audited before clicks are judged. */
const MIN_COVERAGE = 0.5;

/** Pages with fewer links to them are not judged by their texts. */
const MIN_INLINKS = 2;

/** What follows from how the pages link to each other. Scores do not depend on it. */
export const structureRules = [
  defineSiteRule({
    id: 'pages-very-deep',
    category: 'content',
    severity: 'medium',
    title: 'Some pages are more than 6 clicks from the home page',
    recommendation: 'Link the pages from pages that are close to the home page, such as categories.',
    passes: 'No page in the sitemap is more than 6 clicks from the home page',
    why: 'Google uses how many links it takes to reach a page to judge how important the page is. It names no limit: 6 clicks is our own.',
    verify: SCAN_AGAIN,
    sources: [GOOGLE.siteStructure, GOOGLE.siteMove],
    test: (site) => findDeepPages(site, (depth) => depth > CLICKS.veryDeep),
  }),
  defineSiteRule({
    id: 'pages-deep',
    category: 'content',
    severity: 'low',
    title: 'Some pages are 4 to 6 clicks from the home page',
    recommendation: 'Link the pages that matter most from pages that are closer to the home page.',
    passes: 'No page in the sitemap is 4 to 6 clicks from the home page',
    why: 'Google uses how many links it takes to reach a page to judge how important the page is. It names no limit: 3 clicks is our own.',
    verify: SCAN_AGAIN,
    sources: [GOOGLE.siteStructure, GOOGLE.siteMove],
    test: (site) => findDeepPages(site, (depth) => depth > CLICKS.deep && depth <= CLICKS.veryDeep),
  }),
  defineSiteRule({
    id: 'redirect-chains-linked',
    category: 'technical',
    severity: 'medium',
    title: 'Some internal links lead through several redirects',
    recommendation: 'Link to the final URL, and redirect old URLs to it directly.',
    passes: 'No internal link leads through more than one redirect',
    why: 'Each redirect delays visitors, and crawlers may give up a long chain. A loop leads nowhere.',
    verify: 'Open the old URL and check that it redirects once. Then scan the site again.',
    sources: [GOOGLE.siteMove, GOOGLE.crawlBudget],
    test: (site) => findRedirects(site, ({ urls, isLoop }) => isLoop || urls.length > 2),
  }),
  defineSiteRule({
    id: 'redirects-linked',
    category: 'technical',
    severity: 'low',
    title: 'Some internal links lead to a redirect',
    recommendation: 'Link to the URL that the redirect leads to.',
    passes: 'No internal link leads to a URL that redirects once to a page of the site',
    why: 'The redirect costs visitors time, and crawlers a request that a new page could have had.',
    verify: SCAN_AGAIN,
    sources: [GOOGLE.siteMove, GOOGLE.crawlBudget],
    test: (site) =>
      findRedirects(
        site,
        ({ urls, isLoop }) => !isLoop && urls.length === 2 && leadsToPage(site, urls[1] ?? ''),
      ),
  }),
  defineSiteRule({
    id: 'link-texts-generic',
    category: 'content',
    severity: 'low',
    title: 'Some pages are linked with texts that do not name them',
    recommendation: 'Name the page in the text of at least one link to it.',
    passes: 'Every page with several links to it is named by the text of one',
    why: 'Google reads the text of links to learn what a page is about. "Read more" says nothing of it.',
    verify: SCAN_AGAIN,
    sources: [GOOGLE.links],
    test: findPoorlyNamedPages,
  }),
];

/** Pages that search engines may index and that a sitemap lists: those that matter to their owner. */
function findDeepPages({ sitePages, site }: ReportedSite, isDeep: (depth: number) => boolean): RuleOutcome {
  const { paths, coverage } = sitePages.structure;
  if (!site || site.sitemap.urls.length === 0) return notAssessed('No sitemap with URLs is known');
  if (!paths) return notAssessed('The home page has not been audited');
  const covered = describeCoverage(coverage);
  if (coverage.pages < MIN_COVERAGE * countKnown(coverage) || coverage.hasMoreUnknownUrls)
    return notAssessed(`Shorter ways may lead over pages that have not been audited: covered are ${covered}`);
  const listed = new Set(site.sitemap.urls.flatMap((url) => findPage(sitePages, toPageKey(url)) ?? []));
  const deep = sitePages.pages
    .filter(isIndexable)
    .map((page) => ({ page, depth: paths.depths[page.position] ?? 0 }))
    .filter(({ page, depth }) => isDeep(depth) && listed.has(page))
    .sort((a, b) => b.depth - a.depth);
  return listAffected(
    deep,
    ({ page }) => [page.facts.url],
    ({ page, depth }) =>
      `${shorten(page.facts.url, 120)} is ${depth} clicks away over the links of ${covered}`,
  );
}

/** Redirects that pages link to, the longest first. */
function findRedirects(
  { sitePages: { structure } }: ReportedSite,
  isAffected: (chain: RedirectChain) => boolean,
): RuleOutcome {
  const chains = structure.redirects
    .filter((chain) => chain.sources.count > 0 && isAffected(chain))
    .sort(compareChains);
  const covered = describeCoverage(structure.coverage);
  return listAffected(
    chains,
    ({ urls }) => urls.slice(0, 1),
    ({ urls: [first = '', ...rest], isLoop, sources }) => {
      const ways = rest.length > 3 ? [...rest.slice(0, 2), '…', ...rest.slice(-1)] : rest;
      const way = ways.map((url) => shorten(url, 120)).join(', then to ');
      const circle = isLoop ? ', and so on in a circle' : '';
      return `${shorten(first, 120)} redirects to ${way}${circle}; linked from ${formatNumber(sources.count)} of ${covered}`;
    },
  );
}

function compareChains(a: RedirectChain, b: RedirectChain): number {
  const order = b.urls.length - a.urls.length || b.sources.count - a.sources.count;
  return order || ((a.urls[0] ?? '') < (b.urls[0] ?? '') ? -1 : 1);
}

/** Whether a URL is a page that search engines may index: not a form to sign in, for example. The home page can redirect by language. */
function leadsToPage({ sitePages }: ReportedSite, url: string): boolean {
  const page = findPage(sitePages, toPageKey(url));
  return page !== null && isIndexable(page) && !page.isHome;
}

/** Pages to which several pages link, all with generic texts. */
function findPoorlyNamedPages({ sitePages: { pages, structure } }: ReportedSite): RuleOutcome {
  const { inlinks, namedInlinks, coverage } = structure;
  const affected = pages
    .filter(isIndexable)
    .filter(({ position }) => (inlinks[position] ?? 0) >= MIN_INLINKS && (namedInlinks[position] ?? 0) === 0);
  const covered = describeCoverage(coverage);
  return listAffected(
    affected,
    ({ facts }: HtmlPage) => [facts.url],
    ({ facts, position }) =>
      `${shorten(facts.url, 120)} is linked from ${formatNumber(inlinks[position] ?? 0)} of ${covered}, and no link names it`,
  );
}

function countKnown({ pages, unknownUrls }: GraphCoverage): number {
  return pages + unknownUrls;
}

/** Names what a claim about links covers: `412 audited pages of 1,300 known ones`. */
function describeCoverage(coverage: GraphCoverage): string {
  const { pages, hasMoreUnknownUrls, isComplete } = coverage;
  if (isComplete) return `all ${formatCount(pages, 'page')}`;
  const known = `${hasMoreUnknownUrls ? 'more than ' : ''}${formatNumber(countKnown(coverage))}`;
  return `${formatCount(pages, 'audited page')} of ${known} known ones`;
}
