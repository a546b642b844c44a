import { pageAddress } from '../../page/facts/canonical.ts';
import type { HtmlFacts, PageFacts } from '../../page/facts.ts';
import { openGraph } from '../../page/facts/social.ts';
import { type Check, fail, htmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { count, cut, element, list, quote } from '../evidence.ts';
import { metaTag } from '../markup.ts';

const OGP = 'The Open Graph protocol, https://ogp.me/';

/** The images of a page: `og:image:url` is the same as `og:image`, `og:image:secure_url` its https address. */
const IMAGE = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** Properties that say one thing of the page; images, videos and locales may be several. */
const SINGLE = ['og:title', 'og:url', 'og:type', 'og:description'];

export const openGraphChecks: Check[] = [
  htmlCheck({
    id: 'og-title-missing',
    category: 'social',
    severity: 'medium',
    title: 'No og:title',
    passes: 'A meta property="og:title" has content.',
    why: 'Without it, networks and messengers head the link preview with whatever they find.',
    recommendation: 'Add a meta property="og:title" with the title of the page, without the name of the site.',
    source: `${OGP} (required property)`,
    test: ({ social, head, headings }) =>
      present(social, ['og:title'], headings.find(({ level }) => level === 1)?.text || head.title),
  }),
  htmlCheck({
    id: 'og-image-missing',
    category: 'social',
    severity: 'medium',
    title: 'No og:image',
    passes: 'A meta property og:image, og:image:url or og:image:secure_url has content.',
    why: 'Link previews without a picture are small and are followed less.',
    recommendation: 'Add a meta property="og:image" with the full address of a picture of 1200 by 630 pixels.',
    source: `${OGP} (required property)`,
    test: ({ social }) => present(social, IMAGE, ''),
  }),
  htmlCheck({
    id: 'og-url-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:url',
    passes: 'A meta property="og:url" has content.',
    why: 'Shares of the page under several addresses are not counted together.',
    recommendation: 'Add a meta property="og:url" with the canonical address of the page.',
    source: `${OGP} (required property)`,
    test: ({ social, canonical }, { url }) => present(social, ['og:url'], pageAddress(canonical.url ?? url)),
  }),
  htmlCheck({
    id: 'og-type-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:type',
    passes: 'A meta property="og:type" has content.',
    why: 'Consumers cannot tell an article from a product or a home page.',
    recommendation: 'Add a meta property="og:type".',
    source: `${OGP} (required property)`,
    test: ({ social, article }) => present(social, ['og:type'], article ? 'article' : 'website'),
  }),
  htmlCheck({
    id: 'og-description-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:description',
    passes: 'A meta property="og:description" has content.',
    why: 'The text below the title of a link preview is left to chance.',
    recommendation: 'Add a meta property="og:description" that says in one or two sentences what the page offers.',
    source: `${OGP} (optional metadata)`,
    test: ({ social, head }) => present(social, ['og:description'], head.description),
  }),
  htmlCheck({
    id: 'og-site-name-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:site_name',
    passes: 'A meta property="og:site_name" has content.',
    why: 'Previews name the site by its bare host, and the brand is not told apart from the page.',
    recommendation: 'Add a meta property="og:site_name" with the name of the site.',
    source: `${OGP} (optional metadata)`,
    test: ({ social }) => present(social, ['og:site_name'], ''),
  }),
  htmlCheck({
    id: 'og-url-mismatch',
    category: 'social',
    severity: 'low',
    title: 'og:url differs from the canonical',
    passes: 'og:url is the canonical address of the page, or its own address where there is no canonical.',
    why: 'Search engines and social networks are told different addresses for one page.',
    recommendation: 'Give og:url the canonical address of the page.',
    source: `${OGP}: "the canonical URL of your object"`,
    test: (html, facts) => testUrl(html, facts),
  }),
  htmlCheck({
    id: 'og-duplicate',
    category: 'social',
    severity: 'low',
    title: 'Duplicate Open Graph property',
    passes: 'og:title, og:url, og:type and og:description occur at most once each.',
    why: 'Which of the values a preview shows is left to chance.',
    recommendation: 'Keep one of each; two plugins that both write Open Graph tags are the usual cause.',
    source: `${OGP} (arrays are for images, videos and audio)`,
    test: ({ social, index }) => {
      const repeated = SINGLE.map((name) => openGraph(social, name)).filter(({ length }) => length > 1);
      if (repeated.length === 0) return openGraph(social, ...SINGLE).length === 0 ? notApplicable : pass;
      return fail(
        repeated.map((tags) => list(tags[0]?.name ?? '', tags.map((tag) => element(tag.element, index)))).join('. '),
      );
    },
  }),
  htmlCheck({
    id: 'og-name-attribute',
    category: 'social',
    severity: 'low',
    title: 'Open Graph in name= instead of property=',
    passes: 'Every Open Graph property written in a name attribute is also there in a property attribute.',
    why: 'The protocol is RDFa: readers that follow it look at property alone.',
    recommendation: 'Write property= instead of name=.',
    source: `${OGP} (RDFa, property attribute)`,
    test: ({ social, index }) => {
      const tags = social.openGraph.filter(({ name }) => name.startsWith('og:'));
      if (tags.length === 0) return notApplicable;
      const right = new Set(tags.filter(({ attribute }) => attribute === 'property').map(({ name }) => name));
      const wrong = tags.filter(({ attribute, name }) => attribute === 'name' && !right.has(name));
      const [first] = wrong;
      if (!first) return pass;
      return fail(list('tag', wrong.map((tag) => element(tag.element, index))), {
        recommendation: `Write property= instead of name=: ${metaTag({ property: first.name, content: cut(first.value, 200) })}`,
      });
    },
  }),
  htmlCheck({
    id: 'og-locale-invalid',
    category: 'social',
    severity: 'low',
    title: 'og:locale malformed',
    passes: 'og:locale is a language and a territory as in en_US.',
    why: 'A locale that does not parse is read as en_US.',
    recommendation: 'Write language_TERRITORY, for example en_US, de_DE or pt_BR.',
    source: `${OGP}: "of the format language_TERRITORY"`,
    test: ({ social }) => {
      const locales = openGraph(social, 'og:locale').map(({ value }) => value);
      if (locales.length === 0) return notApplicable;
      const wrong = locales.filter((locale) => !/^[a-z]{2,3}_[A-Z]{2}$/.test(locale));
      return wrong.length === 0 ? pass : fail(list('malformed og:locale', wrong.map((locale) => quote(locale))));
    },
  }),
];

/** @param value what to write, from the page itself; '' when the page does not tell. */
function present(social: HtmlFacts['social'], names: string[], value: string): Outcome {
  if (openGraph(social, ...names).length > 0) return pass;
  const [name = ''] = names;
  const found = social.openGraph.filter((property) => names.includes(property.name));
  const inName = found.find(({ attribute, value: content }) => attribute === 'name' && content !== '');
  const evidence = inName
    ? `${name} stands in a name attribute, not in property`
    : `${found.length > 0 ? `${count(found.length, 'empty tag')} for ${name}` : `No meta property="${name}"`}`;
  const content = inName?.value || value;
  return content === ''
    ? fail(evidence)
    : fail(evidence, { recommendation: `Add ${metaTag({ property: name, content: cut(content, 200) })} to the head.` });
}

function testUrl({ social, canonical }: HtmlFacts, { url }: PageFacts): Outcome {
  const [said] = openGraph(social, 'og:url');
  if (!said) return notApplicable;
  // Canonicals that contradict each other are another check's finding.
  if (canonical.links.length > 0 && !canonical.url) return notApplicable;
  const wanted = pageAddress(canonical.url ?? url);
  const given = URL.parse(said.value, url.href);
  if (given && pageAddress(given) === wanted) return pass;
  return fail(`og:url is ${quote(said.value, 200)}, the ${canonical.url ? 'canonical' : 'address of the page'} ${quote(wanted, 200)}`, {
    recommendation: `Write ${metaTag({ property: 'og:url', content: wanted })}`,
  });
}
