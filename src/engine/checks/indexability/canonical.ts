import { pluralize, shorten } from '../../../lib/text.ts';
import type { PageElement } from '../../page/node.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import type { CanonicalLink } from '../../page/facts/canonical.ts';
import { normalizePageUrl, toCanonicalAddress, toPageAddress } from '../../page/page-address.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList, joinEvidence, phrase } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { isLostOutsideHead } from '../metadata/outside-head.ts';
import { renderLinkTag } from '../render-tag.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc } from '../sources/standards.ts';

export const canonicalChecks = defineChecks('indexability', [
  {
    id: 'canonical-missing',
    revision: 3,
    severity: 'medium',
    title: 'The page has no canonical URL',
    passes:
      'The head or the Link header has a link rel="canonical" with a URL and without hreflang, lang, media and type, with which Google ignores it. One in the body is reported as a tag outside the head.',
    why: 'If a page has several URLs, search engines choose which one to show, and its links are split among them.',
    recommendation: 'Add a canonical link with the URL of the page to the head.',
    example: '<link rel="canonical" href="https://example.com/page">',
    verify:
      'Check in the page source that the head has one canonical link with only rel and the full URL of the page.',
    sources: [rfc(6596), GOOGLE.canonical],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html, { url }) => {
      const { canonical, index } = html;
      if (canonical.links.length > 0) return pass;
      if (isLostOutsideHead(html, 'canonical')) return notApplicable;
      const describe = (link: PageElement) =>
        describeElement(link, index, 'rel', 'href', 'hreflang', 'lang', 'media', 'type');
      return fail(
        canonical.ignored.length === 0
          ? 'No rel="canonical" in the head or the Link header'
          : phrase`${formatList('canonical', canonical.ignored, describe)}, which search engines ignore`,
        {
          recommendation: `Add ${renderLinkTag({ rel: 'canonical', href: toPageAddress(url) })} to the head, or name the original if the page is a copy.`,
        },
      );
    },
  },
  {
    id: 'canonical-conflict',
    revision: 3,
    severity: 'high',
    title: 'The page has several different canonical URLs',
    faultyAttributes: ['href'],
    passes:
      'All canonical links in the head and the Link header lead to one URL, whatever its fragment and the way of writing it, such as %7E or ~. Those with hreflang, lang, media or type do not count.',
    why: 'Search engines may ignore all canonical links if they disagree.',
    recommendation: 'Keep one canonical link and remove the others.',
    verify: 'View the page source and the Link header, and check that they have one canonical link.',
    sources: [GOOGLE.canonical, GOOGLE.canonicalMistakes, lighthouse('seo/canonical')],
    checkedOn: '2026-11-27',
    test: ({ canonical, index }) => {
      if (canonical.links.length === 0) return notApplicable;
      const usable = canonical.links.filter(({ url }) => url !== null);
      if (canonical.url || usable.length === 0) return pass;
      const distinct = [
        ...new Map(usable.map((link) => [link.url && normalizePageUrl(link.url), link])).values(),
      ];
      return fail(
        phrase`${pluralize(distinct.length, 'different canonical')}: ${describeCanonicalLinks(distinct, index)}`,
      );
    },
  },
  {
    id: 'canonical-invalid',
    revision: 2,
    severity: 'high',
    title: 'The canonical URL is not valid',
    faultyAttributes: ['href'],
    passes: 'Every canonical link resolves to an http or https URL with a host.',
    why: 'Search engines ignore a canonical link that they cannot use.',
    recommendation: 'Write the full URL of the page in the canonical link.',
    example: '<link rel="canonical" href="https://example.com/page">',
    verify: 'Open the URL of the canonical link and check that it shows the page.',
    sources: [rfc(6596, '3'), lighthouse('seo/canonical')],
    checkedOn: '2026-11-27',
    test: ({ canonical, index }, facts) =>
      testLinks(
        canonical.links,
        ({ url }) => url !== null,
        index,
        () =>
          `Write ${renderLinkTag({ rel: 'canonical', href: toPageAddress(facts.url) })} if this is the page you mean.`,
      ),
  },
  {
    id: 'canonical-relative',
    revision: 2,
    severity: 'low',
    title: 'The canonical URL is relative',
    faultyAttributes: ['href'],
    passes: 'Every canonical link is a full URL, with https:// and host.',
    why: 'A relative canonical depends on the host it is read at, so a copy of the page on another host names itself.',
    recommendation: 'Write the canonical as a full URL that starts with https://.',
    verify: 'Check in the page source that the canonical URL starts with https://.',
    sources: [GOOGLE.canonical, lighthouse('seo/canonical')],
    checkedOn: '2026-11-27',
    test: ({ canonical, index }, { url: page }) => {
      const usable = canonical.links.filter(({ url }) => url !== null);
      return testLinks(
        usable,
        ({ href }) => /^https?:\/\//i.test(href) || URL.canParse(href),
        index,
        ({ url }) =>
          `Write ${renderLinkTag({ rel: 'canonical', href: url ? toCanonicalAddress(url, page) : '' })}.`,
      );
    },
  },
  {
    id: 'canonical-fragment',
    revision: 2,
    severity: 'low',
    title: 'The canonical URL has a # fragment',
    faultyAttributes: ['href'],
    passes: 'No canonical link has a # part.',
    why: 'A fragment names a place within a page, but search engines index whole pages.',
    recommendation: 'Remove the # part from the canonical URL.',
    verify: 'Check in the page source that the canonical URL has no #.',
    sources: [rfc(3986, '3.5'), GOOGLE.canonical],
    checkedOn: '2026-11-27',
    test: ({ canonical, index }, { url: page }) =>
      testLinks(
        canonical.links,
        (link) => !link.href.includes('#'),
        index,
        ({ url }) =>
          url
            ? `Write ${renderLinkTag({ rel: 'canonical', href: toCanonicalAddress(url, page) })}.`
            : 'Remove the # part from the canonical URL.',
      ),
  },
]);

/** @param recommend builds a recommendation from the first link that fails */
function testLinks(
  links: readonly CanonicalLink[],
  holds: (link: CanonicalLink) => boolean,
  index: HtmlFacts['index'],
  recommend: (first: CanonicalLink) => string,
): Outcome {
  if (links.length === 0) return notApplicable;
  const bad = links.filter((link) => !holds(link));
  const [first] = bad;
  return first ? fail(describeCanonicalLinks(bad, index), { recommendation: recommend(first) }) : pass;
}

/** The first ten links for evidence: the element, or the header as written. */
export function describeCanonicalLinks(links: readonly CanonicalLink[], index: HtmlFacts['index']): Evidence {
  const described = links
    .slice(0, 10)
    .map(({ element, href }) =>
      element
        ? describeElement(element, index, 'rel', 'href')
        : `Link: <${shorten(href, 200)}>; rel="canonical" (response header)`,
    );
  return joinEvidence(described, null);
}
