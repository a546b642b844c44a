import { defineChecks, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, formatList, lineAt, phrase, quote } from '../evidence.ts';
import { axe, screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { EAST_ASIAN_WIDTH, HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';
import { describeWidth, measureWidth } from './measure-text.ts';

/**
 * Recommended width in columns: what fits the line of a search result, which is 600 pixels wide. A full-width character
 * takes 20, and ten of them reach the 200 pixels below which Screaming Frog reports a title as short.
 */
const WIDTH = { min: 30, minFullWidth: 20, max: 60 };

/** Default titles of templates and tools. */
const GENERIC_TITLES = new Set([
  'home',
  'homepage',
  'index',
  'untitled',
  'untitled document',
  'document',
  'new page',
  'welcome',
  'page',
  'profile',
  'just a moment...',
  'react app',
  'vite app',
  'vite + react',
  'next.js app',
  'create next app',
]);

const MAX_GENERIC_LENGTH = Math.max(...[...GENERIC_TITLES].map(({ length }) => length));

/** Whether a title is the default of a template. `title-generic` reports it. */
export function isGenericTitle(title: string): boolean {
  return title.length <= MAX_GENERIC_LENGTH && GENERIC_TITLES.has(title.toLowerCase().replaceAll('…', '...'));
}

export const titleChecks = defineChecks('metadata', [
  {
    id: 'title-missing',
    revision: 2,
    severity: 'high',
    title: 'The page has no title',
    passes:
      'The first <title> of the document, which is the one that browsers read, has text. Titles inside SVG images are not the title of the page.',
    why: 'The title is the headline of the page in search results, tabs, bookmarks and for screen readers.',
    recommendation: 'Add a title to the head that says what the page is about.',
    example: '<title>Sourdough bread, baked daily | Example Bakery</title>',
    verify: 'Check in the page source that the first title of the document has text.',
    sources: [WCAG.pageTitled, HTML.title, axe('document-title'), GOOGLE.titleLinks],
    checkedOn: '2026-11-27',
    absentFrom: 'head',
    test: ({ head: { title, titles }, index }) => {
      const [first] = titles;
      if (!first) return fail('No <title> element');
      if (first.text !== '') return pass;
      if (title !== '')
        return fail(
          phrase`${describeElement(first.element, index)} is empty, and comes before ${quote(title)}`,
          {
            recommendation: 'Remove the empty <title>: browsers read the first one only.',
          },
        );
      return fail(
        formatList('empty title', titles, ({ element }) => describeElement(element, index)),
        { recommendation: 'Write what the page is about in the <title> that is there.' },
      );
    },
  },
  {
    id: 'title-multiple',
    severity: 'medium',
    title: 'The page has more than one title',
    passes: 'The head has exactly one <title>. Titles in the body are reported as tags outside the head.',
    why: 'Browsers show the first title, and search engines may join them or use another one.',
    recommendation: 'Keep one title in the head and remove the others.',
    verify: 'Check in the page source that the head has one title.',
    sources: [HTML.title],
    checkedOn: '2026-11-27',
    test: ({ head, index }) => {
      const titles = head.titles.filter(({ inHead }) => inHead);
      if (titles.length === 0) return notApplicable;
      return passIf(titles.length === 1, () =>
        formatList(
          'title',
          titles,
          (title) => phrase`${quote(title.text)} (line ${lineAt(title.element.offset, index)})`,
        ),
      );
    },
  },
  {
    id: 'title-too-short',
    revision: 2,
    severity: 'low',
    title: 'The title is too short',
    passes: `The title is at least ${WIDTH.min} characters wide; one of full-width characters, such as Chinese or Japanese, has at least ${WIDTH.minFullWidth / 2}.`,
    why: 'A short title leaves room unused that could say what the page offers and whose it is.',
    recommendation: 'Write in the title what the page offers, followed by the name of the site.',
    example: '<title>Sourdough bread, baked daily | Example Bakery</title>',
    verify: `Check that the title has at least ${WIDTH.min} characters.`,
    sources: [GOOGLE.titleLinks, screamingFrog('Page Titles: Below 200 Pixels'), EAST_ASIAN_WIDTH],
    setByUs: 'threshold',
    skipsRedirectPages: true,
    test: ({ head: { title } }) => {
      if (title === '' || isGenericTitle(title)) return notApplicable;
      const { columns, isFullWidth } = measureWidth(title);
      if (columns >= (isFullWidth ? WIDTH.minFullWidth : WIDTH.min)) return pass;
      return fail(`${describeWidth(title)}: ${quote(title)}`, {
        ...(/\s[-–—|·•]\s|[｜：]/.test(title) && {
          recommendation:
            'Write more about what the page offers before the name of the site, if there is more to say.',
        }),
      });
    },
  },
  {
    id: 'title-too-long',
    severity: 'low',
    title: 'The title is too long for search results',
    passes: `The title is at most ${WIDTH.max} characters wide; a full-width character, such as a Chinese or Japanese one, counts as two. Google sets no limit: this is about what is shown.`,
    why: 'Search results cut long titles off, and the words that set the page apart may be cut.',
    recommendation: `Put the important words in the first ${WIDTH.max} characters of the title.`,
    verify: `Check that the first ${WIDTH.max} characters of the title make sense on their own.`,
    sources: [GOOGLE.titleLinks, EAST_ASIAN_WIDTH],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ head: { title } }) => {
      if (title === '') return notApplicable;
      const { columns, isFullWidth } = measureWidth(title);
      if (columns <= WIDTH.max) return pass;
      return fail(`${describeWidth(title)}: ${quote(title, 200)}`, {
        ...(isFullWidth && {
          recommendation: `Put the important words in the first ${WIDTH.max / 2} full-width characters of the title.`,
        }),
      });
    },
  },
  {
    id: 'title-generic',
    severity: 'medium',
    title: 'The title says nothing about the page',
    passes: 'The title is not a placeholder like "Home", "Untitled" or the name of a template.',
    why: 'Google may write its own title for a page whose title says nothing about it.',
    recommendation: 'Write in the title what this page offers.',
    verify: 'Read the title alone and check that it tells the page apart from others.',
    sources: [GOOGLE.titleLinks],
    checkedOn: '2026-11-27',
    setByUs: 'list',
    test: ({ head: { title } }) => {
      if (title === '') return notApplicable;
      return passIf(!isGenericTitle(title), () => quote(title));
    },
  },
  {
    id: 'title-keyword-repeated',
    severity: 'low',
    title: 'The title repeats a word three times or more',
    passes: 'No word of four letters or more occurs three times or more in the title.',
    why: 'Repeated words look like spam to readers and to Google.',
    recommendation: 'Use each word once in the title.',
    verify: 'Check that no longer word appears three times in the title.',
    sources: [GOOGLE.titleLinks],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ head: { title } }) => {
      if (title === '') return notApplicable;
      const words = title.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [];
      // A word that occurs three times leaves two fewer different ones.
      if (new Set(words).size > words.length - 2) return pass;
      const repeated = [...Map.groupBy(words, (word) => word)].filter(([, uses]) => uses.length >= 3);
      return passIf(
        repeated.length === 0,
        () =>
          `${repeated.map(([word, uses]) => `${quote(word)} ${uses.length} times`).join(', ')} in ${quote(title)}`,
      );
    },
  },
]);
