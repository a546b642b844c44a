import { hasHomePath, type UrlParts } from '../../page/url-parts.ts';
import { getBareHost } from '../../../lib/host/bare-host.ts';
import { isSameSite } from '../../../lib/host/registrable-domain.ts';
import { removeViewParameters } from '../../../lib/http/query-parameters.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { normalizePageUrl, toCanonicalAddress, toPageAddress } from '../../page/page-address.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { phrase } from '../evidence.ts';
import { renderLinkTag } from '../render-tag.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';
import { rfc } from '../sources/standards.ts';
import { describeCanonicalLinks } from './canonical.ts';

export const canonicalTargetChecks = defineChecks('indexability', [
  {
    id: 'canonical-to-root',
    revision: 3,
    severity: 'high',
    title: 'The canonical URL is the home page',
    faultyAttributes: ['href'],
    passes:
      'The canonical of a page other than the home page, its AMP version and its index file is not the home page of the site.',
    why: 'The page asks search engines to index the home page instead, so it drops out of search results.',
    recommendation: 'Change the canonical to the URL of the page itself.',
    verify: 'Check in the page source that the canonical is the URL of the page.',
    sources: [GOOGLE.canonicalMistakes, lighthouse('seo/canonical')],
    checkedOn: '2026-11-27',
    test: createTargetTest((canonical, { url }, html) => !pointsToHomePage(canonical, url, html)),
  },
  {
    id: 'canonical-cross-domain',
    revision: 3,
    severity: 'high',
    title: 'The canonical URL is on another site',
    faultyAttributes: ['href'],
    passes:
      'The canonical URL has the registrable domain of the page. An AMP page may be a copy on another one.',
    why: 'The page asks search engines to show the other site instead.',
    recommendation: 'Change the canonical to a page of this site, unless this page is meant to be a copy.',
    verify: 'Check in the page source that the canonical URL is on this site.',
    sources: [{ title: 'Public Suffix List', url: 'https://publicsuffix.org/' }, GOOGLE.canonical],
    checkedOn: '2026-11-27',
    test: createTargetTest((canonical, { url }, html) => isSameSite(canonical, url) || isAmp(html)),
  },
  {
    id: 'canonical-scheme-downgrade',
    revision: 3,
    severity: 'high',
    title: 'The canonical URL of an https page is http',
    faultyAttributes: ['href'],
    passes: 'The canonical of an https page is https.',
    why: 'The page asks search engines to show a URL that is not secure or that redirects back.',
    recommendation: 'Write https:// in the canonical URL.',
    verify: 'Check in the page source that the canonical URL starts with https://.',
    sources: [GOOGLE.canonical],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      if (facts.url.protocol !== 'https:') return notApplicable;
      return createTargetTest(
        ({ protocol }) => protocol === 'https:',
        (canonical, { url }) =>
          `Write ${renderLinkTag({ rel: 'canonical', href: toCanonicalAddress(canonical, url) })}.`,
      )(html, facts);
    },
  },
  {
    id: 'canonical-non-self',
    revision: 4,
    severity: 'medium',
    title: 'The canonical URL is another page of the site',
    faultyAttributes: ['href'],
    passes:
      'The canonical is the URL of the page. Differences in http or https, the default port, a fragment, the way of writing it, an index file and parameters for tracking, sessions or the view, such as variant and sort, do not count. AMP pages and pages of a mobile host may name the page they are a version of.',
    why: 'Search engines show the canonical URL and leave this one out of their results.',
    recommendation:
      'Change the canonical to the URL of the page itself, unless the page is meant to be a copy of the other.',
    verify: 'Check in the page source that the canonical is the URL of the page.',
    sources: [
      rfc(6596, '3'),
      rfc(3986, '6.2.2'),
      GOOGLE.canonical,
      GOOGLE.amp,
      GOOGLE.mobileUrls,
      GOOGLE.ecommerceUrls,
      GOOGLE.facetedNavigation,
      GUIDES.trackingParameters,
    ],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    test: (html, facts) => {
      const { links, url: canonical } = html.canonical;
      const reportedElsewhere =
        !canonical ||
        links.some(({ url }) => url === null) ||
        pointsToHomePage(canonical, facts.url, html) ||
        !isSameSite(canonical, facts.url) ||
        namesOtherVersion(html, canonical, facts.url);
      if (reportedElsewhere) return notApplicable;
      if (isAmp(html)) return pass;
      const target = isDesktopHost(canonical, facts.url) ? moveToHost(canonical, facts.url) : canonical;
      if (target !== canonical && canonical.pathname !== '/' && !isSamePage(target, facts.url))
        return unknown(
          'the canonical is on the desktop host, and may be the page that this one is the mobile version of',
        );
      return createTargetTest((_canonical, { url }) => isSamePage(target, url))(html, facts);
    },
  },
  {
    id: 'canonical-hreflang-conflict',
    revision: 3,
    severity: 'high',
    title: 'The canonical URL is another language version',
    faultyAttributes: ['href'],
    passes: 'The page and its canonical are not two different entries of the hreflang list.',
    why: 'A language version that names another one as canonical is not shown to its readers.',
    recommendation: 'Change the canonical of each language version to its own URL.',
    verify: 'Open each language version and check that its canonical is its own URL.',
    sources: [GOOGLE.canonical, lighthouse('seo/canonical')],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      if (html.hreflang.length === 0) return notApplicable;
      return createTargetTest((canonical, { url }) => !namesOtherVersion(html, canonical, url))(html, facts);
    },
  },
]);

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
  holds: (canonical: UrlParts, facts: PageFacts, html: HtmlFacts) => boolean,
  recommend: (canonical: UrlParts, facts: PageFacts) => string = recommendSelfCanonical,
) {
  return (html: HtmlFacts, facts: PageFacts): Outcome => {
    const { canonical, index } = html;
    if (!canonical.url) return notApplicable;
    if (holds(canonical.url, facts, html)) return pass;
    const links = canonical.links.filter(({ url }) => url !== null).slice(0, 1);
    return fail(phrase`${describeCanonicalLinks(links, index)} on ${facts.url.href}`, {
      recommendation: recommend(canonical.url, facts),
    });
  };
}

function recommendSelfCanonical(canonical: UrlParts, { url }: PageFacts): string {
  return `Write ${renderLinkTag({ rel: 'canonical', href: toPageAddress(url) })}, unless the page is meant to be a copy of ${canonical.href}.`;
}

/**
 * Whether the canonical is the address of the page, with or without its index file and parameters for tracking, sessions and the
 * view.
 */
function isSamePage(canonical: UrlParts, page: UrlParts): boolean {
  const target = stripScheme(normalizePageUrl(canonical));
  const address = toPageAddress(page);
  const addresses = [normalizePageUrl(page), address, removeViewParameters(address)].map(stripScheme);
  return addresses.includes(target) || addresses.map(removeIndexFile).includes(target);
}

/** Without the file that servers and content management systems put into a path: `/index.php`, `/shop/index.html`, `/index.php/shop`. */
function removeIndexFile(address: string): string {
  return address.replace(
    /\/(?:(?:index|default|home)\.[a-z]{2,5}(?=[?]|$)|index\.php(?=\/))/i,
    (_file, offset: number) => (address.startsWith('/', offset + '/index.php'.length) ? '' : '/'),
  );
}

/** Whether the page is an AMP document, whose canonical is the page it is a version of (AMP HTML specification). */
function isAmp({ index }: HtmlFacts): boolean {
  return ['amp', '⚡', '\u26a1\ufe0f'].some((name) => index.html?.hasAttribute(name));
}

/** The first label of a host for phones, as in `m.example.com`. */
const MOBILE_HOST = /^(?:m|mobile|mobil|touch|wap)\./;

/** Whether the page is on a host for phones, and the canonical on the site's other host. */
function isDesktopHost(canonical: UrlParts, page: UrlParts): boolean {
  const host = getBareHost(page.hostname);
  return MOBILE_HOST.test(host) && getBareHost(canonical.hostname) === host.replace(MOBILE_HOST, '');
}

/** The address of a page, on the host of another one. */
function moveToHost(page: UrlParts, { origin, host, hostname }: UrlParts): UrlParts {
  return { ...page, href: origin + page.href.slice(page.origin.length), origin, host, hostname };
}

function stripScheme(href: string): string {
  return href.replace(/^https?:/, '');
}

/**
 * Whether `canonical` is the home page and `page` another page of its origin. `/index.html` counts as the home page, and so does
 * `/amp` if it is an AMP page.
 */
function pointsToHomePage(canonical: UrlParts, page: UrlParts, html: HtmlFacts): boolean {
  const isRoot = canonical.origin === page.origin && canonical.pathname === '/' && canonical.search === '';
  if (!isRoot || hasHomePath(page)) return false;
  return !(isAmp(html) && /^\/amp(?:\.html)?\/?$/i.test(page.pathname));
}
