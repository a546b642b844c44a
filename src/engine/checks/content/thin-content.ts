import { pluralize } from '../../../lib/text.ts';
import { describeElement, phrase } from '../evidence.ts';
import { MIN_WORDS } from '../../page/facts/app-shell.ts';
import type { FormFacts } from '../../page/facts/resources.ts';
import type { PageElement } from '../../page/node.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { isArticleType } from '../../page/schema-types.ts';
import { countText } from '../../page/words.ts';
import { defineChecks, fail, notApplicable, pass, passIf, unknown } from '../check.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';

/** With this many links in its main text, a page can be a list of links. */
const MIN_LISTED = 8;

/** schema.org types of pages that list other pages or say how to get in touch. */
const SHORT_TYPES = new Set(
  'CheckoutPage CollectionPage ContactPage ImageGallery ItemList MediaGallery OfferCatalog SearchResultsPage VideoGallery'.split(
    ' ',
  ),
);

/** A last path segment of contact details, legal notices, accounts and searches, which have little text. */
export const SHORT_PATH =
  /\/(?:account|agb|aviso-legal|basket|cart|checkout|contact(?:-us|s)?|contacto|contatti|contato|cookies?(?:-policy)?|datenschutz|disclaimer|iletisim|impressum|imprint|kontakt?|kontakty|legal(?:-notice)?|lien-he|log[_-]?in|login|mentions-legales|nous-contacter|password|polityka-prywatnosci|privacidad|privacy(?:-policy)?|register|regulamin|search|sign[_-]?(?:in|up)|terms(?:-of-(?:service|use))?|wish-?list)(?:\.[a-z]{3,5})?\/?$/i;

/** Whether the page is short by its nature: a form, a list of links, contact details, a legal notice, an account. */
function isShortByNature(html: HtmlFacts, facts: PageFacts): boolean {
  if (html.article) return false;
  return isCalledShort(html, facts) || hasFormOrListing(html);
}

function isCalledShort({ structuredData }: HtmlFacts, { url }: PageFacts): boolean {
  return (
    SHORT_PATH.test(url.pathname) ||
    structuredData.nodes.some(
      ({ isTopLevel, types }) =>
        isTopLevel && types.some((type) => SHORT_TYPES.has(type)) && !types.some(isArticleType),
    )
  );
}

function hasFormOrListing(html: HtmlFacts): boolean {
  return html.resources.forms.some(isMainForm) || isListing(html);
}

/** A form that asks for more than a search term or an email address for a newsletter, and is not for comments. */
function isMainForm({ element, fields }: FormFacts): boolean {
  if (!isInMainPart(element) || fields.length === 0) return false;
  const names = ['id', 'class', 'name', 'action'].map(
    (name) => element.getAttribute(name)?.slice(0, 200) ?? '',
  );
  if (/comment|respond/i.test(names.join(' '))) return false;
  return (
    fields.length > 2 || fields.some((field) => field.getAttribute('type')?.toLowerCase() === 'password')
  );
}

/** Whether links make up half of the main text. */
function isListing({ links, text }: HtmlFacts): boolean {
  const listed = links.filter(
    ({ kind, element, text: name }) =>
      (kind === 'internal' || kind === 'external') && name !== '' && isInMainPart(element),
  );
  if (new Set(listed.map(({ url }) => url?.href)).size < MIN_LISTED) return false;
  const words = listed.reduce((sum, { text: name }) => sum + countText(name, 0, name.length).words, 0);
  return words * 2 >= text.mainWords;
}

function isInMainPart({ context }: PageElement): boolean {
  return !context.hidden && (context.region === 'main' || context.region === 'body');
}

const MIN_MAIN_WORDS = 200;

export const thinContentChecks = defineChecks('content', [
  {
    id: 'content-empty-without-js',
    revision: 4,
    severity: 'high',
    title: 'The page is empty without JavaScript',
    passes: `The HTML is not the empty shell of an app: a page with fewer than ${MIN_WORDS} words, whose body has a root element such as <div id="root"> without text and a script bundle that fills it; in an audit with JavaScript, a page whose script adds at least as many words. Redirect pages do not count.`,
    why: 'Many crawlers, including those of AI assistants, do not run JavaScript and see only the HTML that is sent.',
    recommendation: 'Render the text on the server, so that it is in the HTML.',
    verify: 'Turn off JavaScript in the browser, reload the page and check that the text is there.',
    sources: [GOOGLE.javascript, GUIDES.aiCrawlers],
    checkedOn: '2026-11-27',
    setByUs: 'list',
    skipsRedirectPages: true,
    test: ({ appShell: shell, unread, text, index }, { rendered }) => {
      if (rendered) {
        const added = Math.round(rendered.words * rendered.jsRatio);
        return passIf(
          text.words >= MIN_WORDS || added < MIN_WORDS,
          () => `${formatWords(text.words)} of text in the HTML; JavaScript adds ${formatWords(added)}`,
        );
      }
      if (!shell) return pass;
      if (unread.length > 0) return unknown('The text may be in a part of the page that was not read');
      return fail(
        phrase`${formatWords(text.words)} of text in the HTML, the empty root ${describeElement(shell.root, index, 'id')} and the bundle ${describeElement(shell.bundle, index, 'src')}`,
      );
    },
  },
  {
    id: 'content-thin',
    revision: 4,
    severity: 'medium',
    title: 'The page has little text of its own',
    passes: `The main text, without navigation, header, footer and asides, has at least ${MIN_MAIN_WORDS} words. Forms, lists of links, contact details, legal notices and account pages do not count, unless they are marked as articles, and neither do redirect pages and pages that are empty without JavaScript.`,
    why: 'A page with little text answers few questions. Google asks for no minimum number of words.',
    recommendation: 'Add useful content, or merge the page into a related one.',
    verify: 'Read the page as a visitor and check that it answers the question it is about.',
    sources: [screamingFrog('Low Content Pages', 'content/low-content-pages/'), GOOGLE.helpfulContent],
    setByUs: 'threshold',
    skipsRedirectPages: true,
    absentFrom: 'document',
    test: (html, facts) => {
      const { text } = html;
      if (text.mainWords >= MIN_MAIN_WORDS) return pass;
      if (isShortByNature(html, facts)) return notApplicable;
      return fail(
        `${formatWords(text.mainWords)} of main text, ${formatWords(text.words)} on the whole page`,
        {
          severity: text.mainWords > MIN_MAIN_WORDS / 2 ? 'low' : 'medium',
          shortfall: { count: MIN_MAIN_WORDS - text.mainWords, total: MIN_MAIN_WORDS },
        },
      );
    },
  },
]);

function formatWords(number: number): string {
  return pluralize(number, 'word');
}
