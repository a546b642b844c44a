import { toCanonicalAddress, toPageAddress } from '../../page/page-address.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { hasOpenGraphProperty } from '../../page/facts/social.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList } from '../evidence.ts';
import { isGenericTitle } from '../metadata/title.ts';
import { isHomePage } from '../../page/url-parts.ts';
import { renderMetaTag } from '../render-tag.ts';
import { SOCIAL } from '../sources/publishers.ts';
import { IMAGE_PROPERTIES } from './open-graph-image.ts';
import { CARD_LIMITS } from './twitter-card.ts';

export const openGraphMissingChecks = defineChecks('social', [
  {
    id: 'og-title-missing',
    revision: 2,
    severity: 'medium',
    title: 'The page has no og:title',
    passes:
      'A meta property="og:title" has content. One in a name attribute is reported as og-name-attribute, as for the other properties.',
    why: 'Without it, social networks and messengers use the <title>, including the name of the site, or whatever they find.',
    recommendation: 'Add an og:title with the title of the page, without the name of the site.',
    example: '<meta property="og:title" content="…">',
    verify: 'Check in the page source that the head has an og:title with text.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html, { url }) => {
      const { head, headings } = html;
      const outcome = testPresent(html, ['og:title'], () =>
        isGenericTitle(head.title) ? '' : selectTitle(head.title, headings, url),
      );
      return outcome.result === 'fail' && head.title !== '' ? { ...outcome, severity: 'low' } : outcome;
    },
  },
  {
    id: 'og-image-missing',
    revision: 2,
    severity: 'medium',
    title: 'The page has no og:image',
    passes: 'A meta property og:image, og:image:url or og:image:secure_url has content.',
    why: 'Social networks then show the link without a picture, or with one they choose.',
    recommendation: 'Add an og:image with the full URL of a picture of 1200 by 630 pixels.',
    example: '<meta property="og:image" content="https://example.com/preview.jpg">',
    verify: 'Open the URL of the og:image and check that it shows the picture.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html) => testPresent(html, IMAGE_PROPERTIES),
  },
  {
    id: 'og-url-missing',
    revision: 2,
    severity: 'low',
    title: 'The page has no og:url',
    passes: 'A meta property="og:url" has content.',
    why: 'Shares of the page under several URLs are not counted together.',
    recommendation: 'Add an og:url with the canonical URL of the page.',
    example: '<meta property="og:url" content="https://example.com/page">',
    verify: 'Check in the page source that og:url is the canonical URL.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html, { url }) => {
      const { url: canonical } = html.canonical;
      return testPresent(html, ['og:url'], () =>
        canonical ? toCanonicalAddress(canonical, url) : toPageAddress(url),
      );
    },
  },
  {
    id: 'og-type-missing',
    revision: 2,
    severity: 'low',
    title: 'The page has no og:type',
    passes: 'A meta property="og:type" has content.',
    why: 'By the protocol a page without a type is a website, so an article or a product is not taken for one.',
    recommendation: 'Add an og:type, which is article for an article or post and website for other pages.',
    example: '<meta property="og:type" content="article">',
    verify: 'Check in the page source that the head has an og:type.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html, { url }) =>
      testPresent(html, ['og:type'], () => (html.article ? 'article' : isHomePage(url) ? 'website' : '')),
  },
  {
    id: 'og-description-missing',
    revision: 2,
    severity: 'low',
    title: 'The page has no og:description',
    passes: 'A meta property="og:description" has content.',
    why: 'The text below the title of a link preview is left to chance.',
    recommendation: 'Add an og:description that says in one or two sentences what the page offers.',
    example: '<meta property="og:description" content="…">',
    verify: 'Check in the page source that the head has an og:description with text.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html) => testPresent(html, ['og:description'], () => html.head.description),
  },
  {
    id: 'og-site-name-missing',
    revision: 2,
    severity: 'low',
    title: 'The page has no og:site_name',
    passes: 'A meta property="og:site_name" has content.',
    why: 'Link previews show the bare host instead of the name of the site.',
    recommendation: 'Add an og:site_name with the name of the site.',
    example: '<meta property="og:site_name" content="…">',
    verify: 'Check in the page source that the head has an og:site_name.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html) => testPresent(html, ['og:site_name']),
  },
]);

/** Longest part of a title after its subject, in characters: a separator and the name of the site. */
const SITE_NAME_LIMIT = 40;

/** The h1 if the title is the h1 and the name of the site; else the title. An h1 that occurs in the host is the site's name. */
function selectTitle(title: string, headings: HtmlFacts['headings'], { hostname }: PageFacts['url']): string {
  const h1 = headings.find(
    ({ level, text, element }) => level === 1 && text !== '' && !element.context.hidden,
  );
  if (!h1 || title === '') return title || (h1?.text ?? '');
  const isSubject =
    title.toLowerCase().startsWith(h1.text.toLowerCase()) &&
    title.length - h1.text.length <= SITE_NAME_LIMIT &&
    !hostname.replace(/[.-]/g, '').includes(h1.text.toLowerCase().replace(/[\s.-]+/g, ''));
  return isSubject ? h1.text : title;
}

/** Characters of a text to recommend: link previews cut longer ones, which the checks of cards report. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  'og:title': CARD_LIMITS.title,
  'og:description': CARD_LIMITS.description,
};

/**
 * Recommends a tag with its content only if that is whole: a text that was cut, here or in the page, is not something to copy.
 *
 * @param readValue returns the content to recommend, from the page itself; '' if unknown
 */
function testPresent(
  { social, index }: HtmlFacts,
  names: readonly string[],
  readValue: () => string = () => '',
): Outcome {
  if (hasOpenGraphProperty(social, ...names)) return pass;
  const [name = ''] = names;
  const found = social.openGraph.filter((property) => names.includes(property.name));
  // `og-name-attribute` reports it.
  if (found.some(({ attribute }) => attribute === 'name')) return notApplicable;
  const isEmpty = found.length > 0;
  const evidence = isEmpty
    ? formatList('empty tag', found, ({ element }) => describeElement(element, index, 'property', 'content'))
    : `No meta property="${name}"`;
  const value = readValue();
  if (value === '' || value.length > (MAX_LENGTHS[name] ?? Infinity) || /(?:…|\.\.\.)$/.test(value))
    return isEmpty ? fail(evidence, { recommendation: `Fill in the content of ${name}.` }) : fail(evidence);
  const tag = renderMetaTag({ property: name, content: value });
  return fail(evidence, {
    recommendation: isEmpty ? `Write ${tag} in place of the empty tag.` : `Add ${tag} to the head.`,
  });
}
