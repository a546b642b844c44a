import { pluralize } from '../../../lib/text.ts';
import { computeAccessibleName } from '../../page/accessible-name.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import { isContentWord } from '../../page/facts/dominant-words.ts';
import type { HeadingFacts } from '../../page/facts/headings.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { describeWidth, measureWidth } from '../metadata/measure-text.ts';
import { isGenericTitle } from '../metadata/title.ts';
import { describeElement, formatList, phrase, quote } from '../evidence.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { EAST_ASIAN_WIDTH, HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

/** H1s compared with the title. */
const RELATED_LIMIT = 20;

/** Columns. Headlines of newspapers have up to 130; a longer heading is a paragraph. */
const MAX_H1_WIDTH = 150;

export const headingChecks = defineChecks('content', [
  {
    id: 'h1-missing',
    revision: 5,
    severity: 'medium',
    title: 'The page has no visible h1 heading',
    passes:
      'The page shows an h1 with text, or with an image that has alternative text. Redirect pages do not count.',
    why: 'The h1 tells visitors and search engines what the page is about.',
    recommendation: 'Put the subject of the page in one h1 at the start of the main text.',
    example: '<h1>Sourdough bread</h1>',
    verify: 'Check that the main heading of the page is an h1.',
    sources: [GOOGLE.titleLinks, screamingFrog('H1: Missing')],
    skipsRedirectPages: true,
    absentFrom: 'document',
    test: ({ headings, index, head }) => {
      if (selectVisibleH1s(headings).length > 0) return pass;
      const unusable = headings.filter(({ level }) => level === 1);
      if (unusable.some((h1) => isDrawnByStyle(h1, index)))
        return unknown(
          'The h1 has a name and an element without text, and only a style sheet says whether it shows something',
        );
      return fail(
        unusable.length === 0
          ? 'No h1 on the page'
          : phrase`${formatList('h1', unusable, (h1) => describeElement(h1.element, index))}: empty or hidden`,
        head.title === ''
          ? {}
          : {
              recommendation: `Put the subject of the page, whose title is ${quote(head.title)}, in one h1.`,
            },
      );
    },
  },
  {
    id: 'h1-multiple',
    revision: 3,
    severity: 'low',
    title: 'The page has more than one h1 heading',
    passes: 'The page shows at most one h1 with text, including those in articles and sections.',
    why: 'Browsers and search engines treat them alike, so none stands out as the subject of the page.',
    recommendation: 'Keep the h1 that names the subject of the page and make the others h2.',
    verify: 'Check that the page source has one h1.',
    sources: [HTML.headings, screamingFrog('H1: Multiple')],
    test: ({ headings }) => {
      const h1s = selectVisibleH1s(headings);
      if (h1s.length === 0) return notApplicable;
      return h1s.length === 1 ? pass : fail(formatList('h1', h1s, ({ text }) => quote(text)));
    },
  },
  {
    id: 'h1-too-long',
    revision: 3,
    severity: 'low',
    title: 'The h1 heading is very long',
    passes: `The first h1 is at most ${MAX_H1_WIDTH} characters wide; a full-width character counts as two.`,
    why: 'Readers skim over a heading as long as a paragraph, and it cannot serve as a title in search results.',
    recommendation: 'Name the subject in a line or two, and move the rest into the text.',
    verify: `Check that the h1 has at most ${MAX_H1_WIDTH} characters.`,
    sources: [screamingFrog('H1: Over 70 Characters'), EAST_ASIAN_WIDTH],
    setByUs: 'threshold',
    test: ({ headings }) => {
      const [h1] = selectVisibleH1s(headings);
      if (!h1) return notApplicable;
      return measureWidth(h1.text).columns <= MAX_H1_WIDTH
        ? pass
        : fail(`The h1 has ${describeWidth(h1.text)}: ${quote(h1.text, 200)}`);
    },
  },
  {
    id: 'title-h1-unrelated',
    revision: 4,
    severity: 'low',
    title: 'The title and the h1 have no word in common',
    passes:
      'The title and an h1 share a word of four or more letters, also as part of a longer word: "Kinder" and "Kind", "Fahrradwerkstatt" and "Werkstatt". A shorter word such as "VPN" counts unless it is as common as "for".',
    why: 'Visitors who follow a search result and see an unrelated heading may think they are on the wrong page.',
    recommendation: 'Use the same words for the subject in the title and in the h1.',
    verify: 'Compare the title in the browser tab with the h1 on the page.',
    sources: [GOOGLE.titleLinks],
    checkedOn: '2026-11-27',
    test: ({ headings, head }) => {
      if (isGenericTitle(head.title)) return notApplicable;
      // The first is often the name of the site; `h1-multiple` reports that there are several.
      const outcomes = selectVisibleH1s(headings)
        .slice(0, RELATED_LIMIT)
        .map(({ text }) => testRelated(head.title, text));
      return outcomes.find(({ result }) => result !== 'fail') ?? outcomes[0] ?? notApplicable;
    },
  },
  {
    id: 'subheadings-missing',
    revision: 4,
    severity: 'low',
    title: 'A long text has no subheadings',
    passes: 'A main text of more than 300 words has an h2 or h3 with text.',
    why: 'Readers skim headings, and search engines and AI assistants can link or cite the part under one.',
    recommendation: 'Divide the text with h2 headings that say what follows.',
    example: '<h2>How long the dough rests</h2>',
    verify: 'Check that each topic of the text has its own h2 or h3.',
    sources: [screamingFrog('H2: Missing'), WCAG.sectionHeadings],
    absentFrom: 'document',
    test: ({ headings, text }) => {
      if (text.mainWords <= 300) return notApplicable;
      const subheadings = headings.filter(
        (heading) => (heading.level === 2 || heading.level === 3) && isVisible(heading),
      );
      return subheadings.length > 0
        ? pass
        : fail(`${pluralize(text.mainWords, 'word')} of main text and no h2 or h3 with text`);
    },
  },
]);

function selectVisibleH1s(headings: HtmlFacts['headings']): HeadingFacts[] {
  return headings.filter((heading) => heading.level === 1 && isVisible(heading));
}

function isVisible({ element, text }: HeadingFacts): boolean {
  return text !== '' && !element.context.hidden;
}

/** Whether all that a named heading may show is an image from a style sheet, as in `<h1 aria-label="Acme"><span class="logo">`. */
function isDrawnByStyle({ element, text }: HeadingFacts, index: HtmlFacts['index']): boolean {
  return (
    text === '' &&
    !element.context.hidden &&
    element.childElements().length > 0 &&
    computeAccessibleName(element, index) !== ''
  );
}

/** Scripts without spaces between words, and Korean, whose words take endings. */
const UNSUPPORTED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]/u;

function testRelated(title: string, h1: string): Outcome {
  if (title === '' || h1 === '' || UNSUPPORTED_SCRIPTS.test(title + h1)) return notApplicable;
  const titleWords = [...collectLongWords(title)];
  const h1Words = [...collectLongWords(h1)];
  if (titleWords.length === 0 || h1Words.length === 0) return notApplicable;
  const isRelated =
    h1Words.some((word) => titleWords.some((other) => isCompoundPart(word, other))) ||
    shareShortWord(title, h1);
  return isRelated ? pass : fail(`Title ${quote(title)}, h1 ${quote(h1)}`);
}

/** Whether one word begins or ends with the other. An ending needs five letters: four end many unrelated words. */
function isCompoundPart(a: string, b: string): boolean {
  const short = a.length < b.length ? a : b;
  const long = short === a ? b : a;
  return long.startsWith(short) || (short.length > 4 && long.endsWith(short));
}

function collectLongWords(text: string): Set<string> {
  const start = text.slice(0, 2_000);
  // Has no marks to fold.
  if (ASCII.test(start)) return new Set(start.toLowerCase().match(/[a-z\d]{4,}/g));
  const folded = start
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return new Set(folded.match(/[\p{L}\p{N}]{4,}/gu));
}

/** Whether both have a word of two or three letters that is not a stop word. */
function shareShortWord(a: string, b: string): boolean {
  const words = new Set(collectShortWords(a));
  return collectShortWords(b).some((word) => words.has(word));
}

/** Accents are kept: "für" is a stop word, "fur" is not. */
function collectShortWords(text: string): string[] {
  const words = text
    .slice(0, 2_000)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter((word) => word.length < 4 && isContentWord(word));
}

const ASCII = /^[\0-\x7F]*$/;
