import { normalizePageUrl, toCanonicalAddress, toPageAddress } from '../../page/page-address.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { getOpenGraphProperties } from '../../page/facts/social.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList, joinEvidence, phrase, quote } from '../evidence.ts';
import { resolveUrl } from '../../page/url-parts.ts';
import { renderMetaTag } from '../render-tag.ts';
import { SOCIAL } from '../sources/publishers.ts';

/** Properties that may occur once; images, videos and locales may occur several times. */
const SINGLE_PROPERTIES = ['og:title', 'og:url', 'og:type', 'og:description'];

export const openGraphChecks = defineChecks('social', [
  {
    id: 'og-url-mismatch',
    revision: 4,
    severity: 'low',
    title: 'og:url is not the URL of the page',
    faultyAttributes: ['content'],
    passes:
      'og:url is the canonical URL of the page or its own. A canonical that is another page is reported separately.',
    why: 'Search engines and social networks are told different URLs for one page.',
    recommendation: 'Set og:url to the canonical URL of the page.',
    verify: 'Check in the page source that og:url and the canonical link have the same URL.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    test: (html, facts) => testUrl(html, facts),
  },
  {
    id: 'og-duplicate',
    severity: 'low',
    title: 'An Open Graph property appears more than once',
    passes: 'og:title, og:url, og:type and og:description appear at most once each.',
    why: 'By the protocol the first tag counts, but a preview may show another one.',
    recommendation: 'Keep one tag of each property, and check whether two plugins write them.',
    verify: 'Check in the page source that each property appears once.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    test: ({ social, index }) => {
      if (social.openGraph.length === 0) return notApplicable;
      const repeated = SINGLE_PROPERTIES.map((name) => getOpenGraphProperties(social, name)).filter(
        ({ length }) => length > 1,
      );
      if (repeated.length === 0)
        return getOpenGraphProperties(social, ...SINGLE_PROPERTIES).length === 0 ? notApplicable : pass;
      return fail(
        joinEvidence(
          repeated.map((tags) =>
            formatList(tags[0]?.name ?? '', tags, (tag) =>
              describeElement(tag.element, index, 'property', 'content'),
            ),
          ),
          '. ',
        ),
      );
    },
  },
  {
    id: 'og-name-attribute',
    severity: 'low',
    title: 'The Open Graph tags use name instead of property',
    faultyAttributes: ['name'],
    passes: 'Every Open Graph property in a name attribute also appears in a property attribute.',
    why: 'The Open Graph protocol uses the property attribute, and some readers look only there.',
    recommendation: 'Write property= instead of name=.',
    example: '<meta property="og:title" content="…">',
    verify: 'Check in the page source that every og: tag has a property attribute.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    test: ({ social, index }) => {
      const tags = social.openGraph.filter(({ name }) => name.startsWith('og:'));
      if (tags.length === 0) return notApplicable;
      const inProperty = new Set(
        tags.filter(({ attribute }) => attribute === 'property').map(({ name }) => name),
      );
      const wrong = tags.filter(({ attribute, name }) => attribute === 'name' && !inProperty.has(name));
      const [first] = wrong;
      if (!first) return pass;
      return fail(
        formatList('tag', wrong, (tag) => describeElement(tag.element, index, 'name', 'content')),
        {
          recommendation:
            first.value === ''
              ? `Write property= instead of name=, and the value of ${first.name} into content=.`
              : `Write property= instead of name=, as in ${renderMetaTag({ property: first.name, content: first.value })}.`,
        },
      );
    },
  },
  {
    id: 'og-locale-invalid',
    severity: 'low',
    title: 'og:locale is not a valid locale',
    faultyAttributes: ['content'],
    passes: 'og:locale is a language and a territory, as in en_US.',
    why: 'A locale that cannot be read counts as en_US.',
    recommendation: 'Write the language and the country in og:locale, such as en_US, de_DE or pt_BR.',
    example: '<meta property="og:locale" content="en_US">',
    verify: 'Check in the page source that og:locale has the form en_US.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    test: ({ social }) => {
      const locales = getOpenGraphProperties(social, 'og:locale').map(({ value }) => value);
      if (locales.length === 0) return notApplicable;
      const wrong = locales.filter((locale) => !/^[a-z]{2,3}_[A-Z]{2}$/.test(locale));
      return wrong.length === 0
        ? pass
        : fail(formatList('malformed og:locale', wrong, (locale) => quote(locale)));
    },
  },
]);

function testUrl({ social, canonical, index }: HtmlFacts, { url }: PageFacts): Outcome {
  const [declared] = getOpenGraphProperties(social, 'og:url');
  if (!declared) return notApplicable;
  // `canonical-conflict` reports canonicals that differ.
  if (canonical.links.length > 0 && !canonical.url) return notApplicable;
  const own = toPageAddress(url);
  const stated = canonical.url ? normalizePageUrl(canonical.url) : own;
  const expected = canonical.url ? toCanonicalAddress(canonical.url, url) : own;
  const actual = resolveUrl(declared.value, url);
  if (actual && [stated, expected, own].includes(normalizePageUrl(actual))) return pass;
  return fail(
    phrase`og:url is ${quote(declared.value, 200)}, the ${canonical.url ? 'canonical' : 'URL of the page'} ${quote(stated, 200)}: ${describeElement(declared.element, index, 'property')}`,
    {
      recommendation: `Write ${renderMetaTag({ property: 'og:url', content: expected })}${canonical.url ? '' : ', or make the og:url the canonical URL if it is the one to keep'}.`,
    },
  );
}
