import { SHORT_PATH } from '../checks/content/thin-content.ts';
import type { PageElement } from '../page/node.ts';
import type { HtmlFacts } from '../page/page-facts.ts';
import { getOpenGraphProperties } from '../page/facts/social.ts';
import { isArticleType } from '../page/schema-types.ts';
import type { UrlParts } from '../page/url-parts.ts';

/** schema.org types of guides and documentation that are no subtypes of Article. */
const GUIDE_TYPES = new Set(['HowTo', 'APIReference', 'TechArticle', 'Guide', 'LearningResource']);

/** schema.org types of pages that sell, list others, or say how to get in touch. */
const OTHER_TYPES = new Set(
  (
    'AboutPage CheckoutPage CollectionPage ContactPage ImageGallery ItemList MediaGallery Offer OfferCatalog Product ProductGroup ' +
    'ProfilePage SearchResultsPage VideoGallery'
  ).split(' '),
);

/** Programs that generate documentation, as `<meta name=generator>` names them. */
const DOCUMENTATION_GENERATOR =
  /antora|asciidoctor|docsify|docusaurus|doxygen|gitbook|javadoc|jsdoc|mdbook|mkdocs|nextra|pdoc|rustdoc|sphinx|starlight|typedoc|vitepress|vuepress/i;

/** A heading of a guide. */
const GUIDE_HEADING = /^(?:how to|how do)\b|\b(?:documentation|guide|handbook|tutorial|user manual)\b/i;

/** The whole heading of a legal notice or of contact details. */
const LEGAL_HEADING =
  /^(?:agb|contact(?: us)?|cookie(?:s| policy)|datenschutz(?:erklärung)?|disclaimer|impressum|imprint|kontakt|legal notice|mentions légales|privacy (?:notice|policy)|terms(?: (?:and|&) conditions| of (?:service|use))?)$/i;

/** With this many code blocks and headings, a text is documentation. */
const DOCUMENTATION = { blocks: 2, headings: 2 };

const MAIN_REGIONS = new Set(['main', 'body']);

/**
 * Whether a page is of a kind that should cite: an article, a guide, documentation. `false` for products, lists, contact details and
 * legal notices; `null` if neither markup nor text tells.
 */
export function shouldCite(html: HtmlFacts, url: UrlParts): boolean | null {
  const { structuredData, social, head, headings, index } = html;
  const heading = headings.find(({ level, text }) => level === 1 && text !== '')?.text ?? '';
  if (SHORT_PATH.test(url.pathname) || LEGAL_HEADING.test(heading.trim())) return false;
  const types = [
    ...structuredData.nodes.filter(({ isTopLevel }) => isTopLevel).flatMap((node) => node.types),
    ...structuredData.microdata.map(({ type }) => type),
    ...structuredData.rdfa.map(({ type }) => type),
  ];
  const openGraph = getOpenGraphProperties(social, 'og:type').map(({ value }) => value.toLowerCase());
  const isOther =
    types.some((type) => OTHER_TYPES.has(type)) || openGraph.some((type) => /^product\b/.test(type));
  const isArticle =
    html.article !== null || types.some((type) => isArticleType(type) || GUIDE_TYPES.has(type));
  if (isOther) return isArticle && !openGraph.includes('article') ? null : false;
  if (isArticle || hasSignedArticle(html)) return true;
  const generators = (head.metas.get('generator') ?? []).map(({ content }) => content);
  if (generators.some((generator) => DOCUMENTATION_GENERATOR.test(generator))) return true;
  if (GUIDE_HEADING.test(heading)) return true;
  const sections = headings.filter(({ level, element }) => level > 1 && isInMainText(element)).length;
  const blocks = index.getElementsByTagName('pre').filter(isInMainText).length;
  return blocks >= DOCUMENTATION.blocks && sections >= DOCUMENTATION.headings ? true : null;
}

/** Whether the page has one article element, and names its author or date. Several are teasers. */
function hasSignedArticle({ index, headings }: HtmlFacts): boolean {
  const articles = index.getElementsByTagName('article').filter(isInMainText);
  if (articles.length !== 1 || headings.length === 0) return false;
  const isAuthor = (element: PageElement) =>
    /\bauthor\b/.test(element.getAttribute('rel') ?? '') ||
    /\bauthor\b/.test(element.getAttribute('itemprop') ?? '');
  return (
    index.getElementsByTagName('time').some(isInMainText) ||
    [...index.getElementsWithAttribute('rel'), ...index.getElementsWithAttribute('itemprop')].some(isAuthor)
  );
}

function isInMainText({ context }: PageElement): boolean {
  return MAIN_REGIONS.has(context.region);
}
