import { pluralize, shorten } from '../../../lib/text.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import { type CanonicalLink, normalisePageUrl, toPageAddress } from '../../page/facts/canonical.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList } from '../evidence.ts';
import { isLostOutsideHead } from '../metadata/outside-head.ts';
import { renderLinkTag } from '../render-tag.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc } from '../sources/standards.ts';

export const canonicalChecks: Check[] = [
  defineHtmlCheck({
    id: 'canonical-missing',
    category: 'indexability',
    severity: 'medium',
    title: 'No canonical link',
    passes:
      'The head or the Link header has a link rel="canonical" with an address. One in the body is reported as a tag outside the head.',
    why: 'The same page at several addresses splits its links, and search engines pick the address to show themselves.',
    recommendation: 'Name the address of the page in a link rel="canonical" in the head.',
    sources: [rfc(6596), GOOGLE.canonical],
    absentFrom: 'head',
    test: (html, { url }) => {
      const { canonical, index } = html;
      if (canonical.links.length > 0) return pass;
      if (isLostOutsideHead(html, 'canonical')) return notApplicable;
      const ignored = canonical.ignored.map((link) => describeElement(link, index, 'rel', 'href'));
      return fail(
        ignored.length === 0
          ? 'No rel="canonical" in the head or the Link header'
          : `${formatList('canonical', ignored)}, without an address`,
        {
          recommendation: `Add ${renderLinkTag({ rel: 'canonical', href: toPageAddress(url) })} to the head. If the page is a copy of another, name that one.`,
        },
      );
    },
  }),
  defineHtmlCheck({
    id: 'canonical-conflict',
    category: 'indexability',
    severity: 'high',
    title: 'Several different canonicals',
    passes: 'All canonical links of the head and the Link header lead to one address.',
    why: 'Search engines that are told two canonical addresses ignore both.',
    recommendation: 'Keep one canonical link.',
    sources: [GOOGLE.canonical, lighthouse('seo/canonical')],
    test: ({ canonical, index }) => {
      if (canonical.links.length === 0) return notApplicable;
      const usable = canonical.links.filter(({ url }) => url !== null);
      if (canonical.url || usable.length === 0) return pass;
      const distinct = [...new Map(usable.map((link) => [link.url?.href, link])).values()];
      return fail(
        `${pluralize(distinct.length, 'different canonical')}: ${describeCanonicalLinks(distinct, index)}`,
      );
    },
  }),
  defineHtmlCheck({
    id: 'canonical-invalid',
    category: 'indexability',
    severity: 'high',
    title: 'Canonical is not a usable URL',
    passes: 'Every canonical link resolves to an http or https address with a host.',
    why: 'Search engines ignore a canonical they cannot use.',
    recommendation: 'Write the full address of the page into the canonical link.',
    sources: [rfc(6596, '3'), lighthouse('seo/canonical')],
    test: ({ canonical, index }, facts) =>
      testLinks(
        canonical.links,
        ({ url }) => url !== null,
        index,
        `Write ${renderLinkTag({ rel: 'canonical', href: toPageAddress(facts.url) })} if this is the page meant.`,
      ),
  }),
  defineHtmlCheck({
    id: 'canonical-relative',
    category: 'indexability',
    severity: 'low',
    title: 'Canonical is relative',
    passes: 'Every canonical link is written as a full address, with https:// and host.',
    why: 'A relative canonical changes with the host and the base it is read at, so a copy of the page on another host names itself.',
    recommendation: 'Write the canonical as a full address.',
    sources: [GOOGLE.canonical, lighthouse('seo/canonical')],
    test: ({ canonical, index }) => {
      const usable = canonical.links.filter(({ url }) => url !== null);
      const relative = usable.find(({ href }) => !URL.canParse(href));
      return testLinks(
        usable,
        ({ href }) => URL.canParse(href),
        index,
        `Write ${renderLinkTag({ rel: 'canonical', href: relative?.url?.href ?? '' })}.`,
      );
    },
  }),
  defineHtmlCheck({
    id: 'canonical-fragment',
    category: 'indexability',
    severity: 'low',
    title: 'Canonical carries a fragment',
    passes: 'No canonical link has a # part.',
    why: 'A fragment names a place within a page, and search engines index pages.',
    recommendation: 'Leave the # part out of the canonical.',
    sources: [rfc(3986, '3.5'), GOOGLE.canonical],
    test: ({ canonical, index }) => {
      const url = canonical.links.find(({ href }) => href.includes('#'))?.url;
      return testLinks(
        canonical.links,
        (link) => !link.href.includes('#'),
        index,
        url
          ? `Write ${renderLinkTag({ rel: 'canonical', href: normalisePageUrl(url) })}.`
          : 'Leave the # part out of the canonical.',
      );
    },
  }),
];

function testLinks(
  links: readonly CanonicalLink[],
  holds: (link: CanonicalLink) => boolean,
  index: HtmlFacts['index'],
  recommendation: string,
): Outcome {
  if (links.length === 0) return notApplicable;
  const bad = links.filter((link) => !holds(link));
  return bad.length === 0 ? pass : fail(describeCanonicalLinks(bad, index), { recommendation });
}

/** The first ten links for evidence: the element, or the header as written. */
export function describeCanonicalLinks(links: readonly CanonicalLink[], index: HtmlFacts['index']): string {
  return links
    .slice(0, 10)
    .map(({ element, href }) =>
      element
        ? describeElement(element, index, 'rel', 'href')
        : `Link: <${shorten(href, 200)}>; rel="canonical" (response header)`,
    )
    .join('; ');
}
