import { type Check, defineHtmlCheck, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, formatList, quote } from '../evidence.ts';
import { axe, screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { EAST_ASIAN_WIDTH, HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';
import { countCharacters } from './count-characters.ts';
import { describeWidth, measureWidth } from './measure-width.ts';

/**
 * Recommended width in columns: what fits the line of a search result, which is 600 pixels wide. A full-width character
 * takes 20, and ten of them reach the 200 pixels below which Screaming Frog finds a title short.
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

/** Whether a title is the default of a template. `title-generic` reports it. */
export function isGenericTitle(title: string): boolean {
  return GENERIC_TITLES.has(title.toLowerCase().replaceAll('…', '...'));
}

export const titleChecks: Check[] = [
  defineHtmlCheck({
    id: 'title-missing',
    category: 'metadata',
    severity: 'high',
    title: 'No title',
    passes: 'The document has a <title> with text. Titles inside SVG images are not the title of the page.',
    why: 'The title is the headline of the page in search results, in tabs, in bookmarks and for screen readers.',
    recommendation: 'Put a <title> that says what the page is about into the head.',
    sources: [WCAG.pageTitled, axe('document-title'), GOOGLE.titleLinks],
    absentFrom: 'head',
    test: ({ head, index }) =>
      head.title !== ''
        ? pass
        : head.titles.length === 0
          ? fail('No <title> element')
          : fail(
              formatList(
                'empty title',
                head.titles.map((title) => describeElement(title.element, index)),
              ),
              { recommendation: 'Say what the page is about in the <title> that is there.' },
            ),
  }),
  defineHtmlCheck({
    id: 'title-multiple',
    category: 'metadata',
    severity: 'medium',
    title: 'Several titles',
    passes: 'The head has exactly one <title>. Titles in the body are reported as tags outside the head.',
    why: 'Browsers show the first, and search engines may join them or take another.',
    recommendation: 'Keep one <title>.',
    sources: [HTML.title],
    test: ({ head, index }) => {
      const titles = head.titles.filter(({ inHead }) => inHead);
      if (titles.length === 0) return notApplicable;
      return passIf(titles.length === 1, () =>
        formatList(
          'title',
          titles.map((title) => `${quote(title.text)} (line ${index.getLine(title.element.offset)})`),
        ),
      );
    },
  }),
  defineHtmlCheck({
    id: 'title-too-short',
    category: 'metadata',
    severity: 'low',
    title: 'Short title',
    passes: `The title is at least ${WIDTH.min} characters wide; one of full-width characters, such as Chinese or Japanese, has at least ${WIDTH.minFullWidth / 2}.`,
    why: 'A short title leaves room unused that could tell what the page offers and whose it is.',
    recommendation: 'Say in the title what the page offers, followed by the name of the site.',
    sources: [GOOGLE.titleLinks, screamingFrog('Page Titles: Below 200 Pixels'), EAST_ASIAN_WIDTH],
    setByUs: 'threshold',
    test: ({ head: { title } }) => {
      if (title === '' || isGenericTitle(title)) return notApplicable;
      const { columns, isFullWidth } = measureWidth(title);
      if (columns >= (isFullWidth ? WIDTH.minFullWidth : WIDTH.min)) return pass;
      return fail(`${describeWidth(title)}: ${quote(title)}`, {
        ...(/\s[-–—|·•]\s|[｜：]/.test(title) && {
          recommendation:
            'If there is more to say of what the page offers, say it before the name of the site.',
        }),
      });
    },
  }),
  defineHtmlCheck({
    id: 'title-too-long',
    category: 'metadata',
    severity: 'low',
    title: 'Long title',
    passes: `The title is at most ${WIDTH.max} characters wide; a full-width character, such as a Chinese or Japanese one, counts as two. Google sets no limit: this is about what is shown.`,
    why: 'Search results cut long titles off, and the words that set the page apart may be the ones cut.',
    recommendation: `Put what matters into the first ${WIDTH.max} characters.`,
    sources: [GOOGLE.titleLinks, EAST_ASIAN_WIDTH],
    setByUs: 'threshold',
    test: ({ head: { title } }) => {
      if (title === '') return notApplicable;
      const { columns, isFullWidth } = measureWidth(title);
      if (columns <= WIDTH.max) return pass;
      return fail(`${describeWidth(title)}: ${quote(title, 200)}`, {
        ...(isFullWidth && {
          recommendation: `Put what matters into the first ${WIDTH.max / 2} full-width characters.`,
        }),
      });
    },
  }),
  defineHtmlCheck({
    id: 'title-generic',
    category: 'metadata',
    severity: 'medium',
    title: 'Generic title',
    passes: 'The title is not a placeholder like "Home", "Untitled" or the name of a template.',
    why: 'Such a title says nothing about the page, and Google writes its own in its place.',
    recommendation: 'Say in the title what this page offers.',
    sources: [GOOGLE.titleLinks],
    setByUs: 'list',
    test: ({ head: { title } }) => {
      if (title === '') return notApplicable;
      return passIf(!isGenericTitle(title), () => quote(title));
    },
  }),
  defineHtmlCheck({
    id: 'title-keyword-repeated',
    category: 'metadata',
    severity: 'low',
    title: 'Keyword repeated in the title',
    passes: 'No word of four letters or more occurs three times or more in the title.',
    why: 'Repeated words look like spam to readers and to Google.',
    recommendation: 'Say each word once.',
    sources: [GOOGLE.titleLinks],
    setByUs: 'threshold',
    test: ({ head: { title } }) => {
      if (title === '') return notApplicable;
      const words = (title.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(
        (word) => countCharacters(word) >= 4,
      );
      const repeated = [...Map.groupBy(words, (word) => word)].filter(([, uses]) => uses.length >= 3);
      return passIf(
        repeated.length === 0,
        () =>
          `${repeated.map(([word, uses]) => `${quote(word)} ${uses.length} times`).join(', ')} in ${quote(title)}`,
      );
    },
  }),
];
