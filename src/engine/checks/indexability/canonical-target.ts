import type { UrlParts } from '../../page/url-parts.ts';
import { isSameSite } from '../../../lib/host/registrable-domain.ts';
import { removeViewParameters } from '../../../lib/http/query-parameters.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { normalizePageUrl, toCanonicalAddress, toPageAddress } from '../../page/facts/canonical.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { phrase } from '../evidence.ts';
import { renderLinkTag } from '../render-tag.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';
import { rfc } from '../sources/standards.ts';
import { describeCanonicalLinks } from './canonical.ts';

export const canonicalTargetChecks: Check[] = [
  defineHtmlCheck({
    id: 'canonical-to-root',
    revision: 2,
    category: 'indexability',
    severity: 'high',
    title: 'The canonical URL is the home page',
    passes: 'The canonical of a page other than the home page is not the home page of the site.',
    why: 'The page asks search engines to index the home page instead, so it drops out of search results.',
    recommendation: 'Change the canonical to the URL of the page itself.',
    verify: 'View the page source and check that the canonical is the URL of the page.',
    sources: [GOOGLE.canonicalMistakes, lighthouse('seo/canonical')],
    test: createTargetTest((canonical, { url }) => !pointsToHomePage(canonical, url)),
  }),
  defineHtmlCheck({
    id: 'canonical-cross-domain',
    revision: 2,
    category: 'indexability',
    severity: 'high',
    title: 'The canonical URL is on another site',
    passes: 'The canonical URL has the registrable domain of the page.',
    why: 'The page asks search engines to show the other site instead.',
    recommendation: 'Change the canonical to a page of this site, unless this page is meant to be a copy.',
    verify: 'View the page source and check that the canonical URL is on this site.',
    sources: [{ title: 'Public Suffix List', url: 'https://publicsuffix.org/' }, GOOGLE.canonical],
    test: createTargetTest((canonical, { url }) => isSameSite(canonical, url)),
  }),
  defineHtmlCheck({
    id: 'canonical-scheme-downgrade',
    revision: 2,
    category: 'indexability',
    severity: 'high',
    title: 'The canonical URL of an https page is http',
    passes: 'The canonical of an https page is https.',
    why: 'The page asks search engines to show a URL that is not secure or that redirects back.',
    recommendation: 'Write https:// in the canonical URL.',
    verify: 'View the page source and check that the canonical URL starts with https://.',
    sources: [GOOGLE.canonical],
    test: (html, facts) => {
      if (facts.url.protocol !== 'https:') return notApplicable;
      return createTargetTest(
        ({ protocol }) => protocol === 'https:',
        (canonical, { url }) =>
          `Write ${renderLinkTag({ rel: 'canonical', href: toCanonicalAddress(canonical, url) })}.`,
      )(html, facts);
    },
  }),
  defineHtmlCheck({
    id: 'canonical-non-self',
    revision: 2,
    category: 'indexability',
    severity: 'medium',
    title: 'The canonical URL is another page of the site',
    passes:
      'The canonical is the URL of the page. Differences in http or https, the default port, a fragment and parameters for tracking, sessions or the view, such as variant and sort, do not count.',
    why: 'Search engines show the canonical URL and leave this one out of their results.',
    recommendation:
      'Change the canonical to the URL of the page itself, unless the page is meant to be a copy of the other.',
    verify: 'View the page source and check that the canonical is the URL of the page.',
    sources: [
      rfc(6596, '3'),
      GOOGLE.canonical,
      GOOGLE.ecommerceUrls,
      GOOGLE.facetedNavigation,
      GUIDES.trackingParameters,
    ],
    test: (html, facts) => {
      const { links, url: canonical } = html.canonical;
      const reportedElsewhere =
        !canonical ||
        links.some(({ url }) => url === null) ||
        pointsToHomePage(canonical, facts.url) ||
        !isSameSite(canonical, facts.url) ||
        namesOtherVersion(html, canonical, facts.url);
      if (reportedElsewhere) return notApplicable;
      return createTargetTest((target, { url }) => isSamePage(target, url))(html, facts);
    },
  }),
  defineHtmlCheck({
    id: 'canonical-hreflang-conflict',
    revision: 2,
    category: 'indexability',
    severity: 'high',
    title: 'The canonical URL is another language version',
    passes: 'The page and its canonical are not two different entries of the hreflang list.',
    why: 'A language version that names another one as canonical is not shown to its readers.',
    recommendation: 'Change the canonical of each language version to its own URL.',
    verify: 'Open each language version and check that its canonical is its own URL.',
    sources: [GOOGLE.canonicalMistakes, lighthouse('seo/canonical')],
    test: (html, facts) => {
      if (html.hreflang.length === 0) return notApplicable;
      return createTargetTest((canonical, { url }) => !namesOtherVersion(html, canonical, url))(html, facts);
    },
  }),
];

/** Whether the canonical and the page are two entries of the hreflang list. */
function namesOtherVersion({ hreflang }: HtmlFacts, canonical: UrlParts, page: UrlParts): boolean {
  if (hreflang.length === 0) return false;
  const own = normalizePageUrl(page);
  const other = normalizePageUrl(canonical);
  if (own === other) return false;
  const versions = new Set(hreflang.flatMap(({ url }) => (url ? [normalizePageUrl(url)] : [])));
  return versions.has(own) && versions.has(other);
}

/** A test of the URL that all canonical links agree on; `notApplicable` if there is none. */
function createTargetTest(
  holds: (canonical: UrlParts, facts: PageFacts) => boolean,
  recommend: (canonical: UrlParts, facts: PageFacts) => string = recommendSelfCanonical,
) {
  return ({ canonical, index }: HtmlFacts, facts: PageFacts): Outcome => {
    if (!canonical.url) return notApplicable;
    if (holds(canonical.url, facts)) return pass;
    const links = canonical.links.filter(({ url }) => url !== null).slice(0, 1);
    return fail(phrase`${describeCanonicalLinks(links, index)} on ${facts.url.href}`, {
      recommendation: recommend(canonical.url, facts),
    });
  };
}

function recommendSelfCanonical(canonical: UrlParts, { url }: PageFacts): string {
  return `Write ${renderLinkTag({ rel: 'canonical', href: toPageAddress(url) })}, unless the page is meant to be a copy of ${canonical.href}.`;
}

/** Whether the canonical is the address of the page, with or without parameters for tracking, sessions and the view. */
function isSamePage(canonical: UrlParts, page: UrlParts): boolean {
  const target = stripScheme(normalizePageUrl(canonical));
  const address = toPageAddress(page);
  return [normalizePageUrl(page), address, removeViewParameters(address)].map(stripScheme).includes(target);
}

function stripScheme(href: string): string {
  return href.replace(/^https?:/, '');
}

/** Whether `canonical` is the home page and `page` another page of its origin. `/index.html` counts as the home page. */
function pointsToHomePage(canonical: UrlParts, page: UrlParts): boolean {
  const isRoot = canonical.origin === page.origin && canonical.pathname === '/' && canonical.search === '';
  return isRoot && !/^\/(?:(?:index|default|home)\.[a-z]{2,5})?$/i.test(page.pathname);
}
