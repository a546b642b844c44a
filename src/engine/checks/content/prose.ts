import type { PageElement } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { DOMINANCE, MIN_BLOCK_WORDS } from '../../page/facts/dominant-words.ts';
import type { TextFacts } from '../../page/facts/text.ts';
import {
  defineChecks,
  evaluateElements,
  fail,
  notApplicable,
  type Outcome,
  pass,
  unknown,
} from '../check.ts';
import { formatList, lineAt, phrase, quote } from '../evidence.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { WCAG } from '../sources/w3c.ts';

const MAX_PARAGRAPH_WORDS = 200;
const MIN_READING_EASE = 30;
/** Words of prose below which one long name or list changes the reading ease by several points. */
const MIN_PROSE_WORDS = 200;

export const proseChecks = defineChecks('content', [
  {
    id: 'paragraphs-too-long',
    severity: 'low',
    title: 'Paragraphs are very long',
    passes: `No paragraph (p element) has more than ${MAX_PARAGRAPH_WORDS} words.`,
    why: 'Readers skip walls of text, and a paragraph about many things is hard to quote.',
    recommendation: 'Divide long paragraphs so that each makes one point.',
    verify: `Check that no paragraph has more than ${MAX_PARAGRAPH_WORDS} words.`,
    sources: [WCAG.readingLevel, WCAG.easierText],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ text, index }) => testParagraphs(text, index),
  },
  {
    id: 'readability-very-difficult',
    revision: 2,
    severity: 'low',
    title: 'The text is very hard to read',
    passes: `The prose of a page in English, without code, has a Flesch reading ease of at least ${MIN_READING_EASE}. Below ${MIN_PROSE_WORDS} words of it, the result is unknown.`,
    why: 'Flesch rated a reading ease under 30 as very difficult, and easy only for university graduates.',
    recommendation: 'Write shorter sentences and use everyday words.',
    verify: `Check that the Flesch reading ease of the text is at least ${MIN_READING_EASE}.`,
    sources: [
      { title: 'Flesch: A new readability yardstick (1948)', url: 'https://doi.org/10.1037/h0057532' },
      screamingFrog('Readability Very Difficult'),
    ],
    test: ({ text }) => {
      if (text.proseWords === 0) return notApplicable;
      if (text.proseWords < MIN_PROSE_WORDS || text.readingEase === null)
        return unknown(`The page has too little prose to rate: ${text.proseWords} words`);
      if (text.readingEase >= MIN_READING_EASE) return pass;
      return fail(
        `Flesch reading ease ${text.readingEase.toFixed(1)} over ${text.sentences} sentences; plain English has 60`,
      );
    },
  },
  {
    id: 'keyword-stuffing',
    severity: 'low',
    title: 'One word dominates the text',
    passes: `No word that carries meaning makes up more than ${DOMINANCE.share * 100}% of the main text and occurs more than ${DOMINANCE.occurrences} times. Lines of fewer than ${MIN_BLOCK_WORDS} words, such as names of products, do not count.`,
    why: 'Google treats repeated keywords as spam, and they tire readers.',
    recommendation: 'Replace some of the repeated words with pronouns or other words.',
    verify: 'Read the text aloud and check that it sounds natural.',
    sources: [GOOGLE.keywordStuffing],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ dominantWords }) => {
      if (!dominantWords) return notApplicable;
      const { words, totalWords } = dominantWords;
      if (words.length === 0) return pass;
      const described = formatList(
        'word',
        words,
        ({ word, times }) =>
          `${quote(word, 60)} ${times} times (${((times / totalWords) * 100).toFixed(1)}%)`,
      );
      return fail(phrase`${described}, of ${totalWords} words of the main text`);
    },
  },
]);

function testParagraphs({ text, blocks, paragraphs, words }: TextFacts, index: PageIndex): Outcome {
  if (words <= MAX_PARAGRAPH_WORDS) return paragraphs === 0 ? notApplicable : pass;
  const wordCounts = new Map<PageElement, number>();
  for (const { element, words: count } of blocks)
    if (element.name === 'p') wordCounts.set(element, (wordCounts.get(element) ?? 0) + count);
  const long = [...wordCounts].filter(([, count]) => count > MAX_PARAGRAPH_WORDS);
  return evaluateElements(paragraphs, long, 'paragraph', ([element, count]) => {
    const { start, end } = blocks.find((block) => block.element === element) ?? { start: 0, end: 0 };
    return phrase`${count} words from line ${lineAt(element.offset, index)}, ${quote(text.slice(start, end), 60)}`;
  });
}
