import { pluralize, shorten } from '../../../lib/text.ts';
import { normalisePageUrl, toPageAddress } from '../../page/facts/canonical.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import { getOpenGraphProperties, type SocialFacts } from '../../page/facts/social.ts';
import { type Check, fail, defineHtmlCheck, type Outcome, pass } from '../check.ts';
import { renderMetaTag } from '../render-tag.ts';
import { SOCIAL } from '../sources/publishers.ts';

/** `og:image:url` is an alias of `og:image`, and `og:image:secure_url` its https URL. */
const IMAGE_PROPERTIES = ['og:image', 'og:image:url', 'og:image:secure_url'];

export const openGraphMissingChecks: Check[] = [
  defineHtmlCheck({
    id: 'og-title-missing',
    category: 'social',
    severity: 'medium',
    title: 'No og:title',
    passes: 'A meta property="og:title" has content.',
    why: 'Without it, networks and messengers head the link preview with the <title>, name of the site included, or with whatever they find.',
    recommendation:
      'Add a meta property="og:title" with the title of the page, without the name of the site.',
    sources: [SOCIAL.openGraph],
    absentFrom: 'head',
    test: ({ social, head, headings }) => {
      const outcome = testPresent(social, ['og:title'], selectTitle(head.title, headings));
      return outcome.result === 'fail' && head.title !== '' ? { ...outcome, severity: 'low' } : outcome;
    },
  }),
  defineHtmlCheck({
    id: 'og-image-missing',
    category: 'social',
    severity: 'medium',
    title: 'No og:image',
    passes: 'A meta property og:image, og:image:url or og:image:secure_url has content.',
    why: 'Link previews without a picture are small and are followed less.',
    recommendation:
      'Add a meta property="og:image" with the full address of a picture of 1200 by 630 pixels.',
    sources: [SOCIAL.openGraph],
    absentFrom: 'head',
    test: ({ social }) => testPresent(social, IMAGE_PROPERTIES, ''),
  }),
  defineHtmlCheck({
    id: 'og-url-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:url',
    passes: 'A meta property="og:url" has content.',
    why: 'Shares of the page under several addresses are not counted together.',
    recommendation: 'Add a meta property="og:url" with the canonical address of the page.',
    sources: [SOCIAL.openGraph],
    absentFrom: 'head',
    test: ({ social, canonical }, { url }) =>
      testPresent(social, ['og:url'], canonical.url ? normalisePageUrl(canonical.url) : toPageAddress(url)),
  }),
  defineHtmlCheck({
    id: 'og-type-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:type',
    passes: 'A meta property="og:type" has content.',
    why: 'Consumers cannot tell an article from a product or a home page.',
    recommendation: 'Add a meta property="og:type".',
    sources: [SOCIAL.openGraph],
    absentFrom: 'head',
    test: ({ social, article }) => testPresent(social, ['og:type'], article ? 'article' : 'website'),
  }),
  defineHtmlCheck({
    id: 'og-description-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:description',
    passes: 'A meta property="og:description" has content.',
    why: 'The text below the title of a link preview is left to chance.',
    recommendation:
      'Add a meta property="og:description" that says in one or two sentences what the page offers.',
    sources: [SOCIAL.openGraph],
    absentFrom: 'head',
    test: ({ social, head }) => testPresent(social, ['og:description'], head.description),
  }),
  defineHtmlCheck({
    id: 'og-site-name-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:site_name',
    passes: 'A meta property="og:site_name" has content.',
    why: 'Previews name the site by its bare host, and the brand is not told apart from the page.',
    recommendation: 'Add a meta property="og:site_name" with the name of the site.',
    sources: [SOCIAL.openGraph],
    absentFrom: 'head',
    test: ({ social }) => testPresent(social, ['og:site_name'], ''),
  }),
];

/** The h1 if the title repeats it, as titles that end in the name of the site do; else the title. */
function selectTitle(title: string, headings: HtmlFacts['headings']): string {
  const h1 = headings.find(
    ({ level, text, element }) => level === 1 && text !== '' && !element.context.hidden,
  );
  if (!h1 || title === '') return title || (h1?.text ?? '');
  return title.toLowerCase().startsWith(h1.text.toLowerCase()) ? h1.text : title;
}

/** @param value the content to recommend, from the page itself; '' if unknown */
function testPresent(social: SocialFacts, names: string[], value: string): Outcome {
  if (getOpenGraphProperties(social, ...names).length > 0) return pass;
  const [name = ''] = names;
  const found = social.openGraph.filter((property) => names.includes(property.name));
  const inNameAttribute = found.find(
    ({ attribute, value: content }) => attribute === 'name' && content !== '',
  );
  const evidence = inNameAttribute
    ? `${name} stands in a name attribute, not in property`
    : found.length > 0
      ? `${pluralize(found.length, 'empty tag')} for ${name}`
      : `No meta property="${name}"`;
  const content = inNameAttribute?.value || value;
  return content === ''
    ? fail(evidence)
    : fail(evidence, {
        recommendation: `Add ${renderMetaTag({ property: name, content: shorten(content, 200) })} to the head.`,
      });
}
