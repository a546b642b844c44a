import type { PageElement } from '../../page/node.ts';
import type { TextBlock, TextFacts } from '../../page/facts/text.ts';
import { eachWord } from '../../page/words.ts';
import { type Check, fail, htmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { list, quote } from '../evidence.ts';
import { ofMany } from '../accessibility/of-many.ts';
import { STOPWORDS } from './stopwords.ts';

const LONGEST_PARAGRAPH = 200;
const HARD = 30;

const STUFFING = { share: 0.05, occurrences: 10, leastWords: 100, sample: 500, sampleShare: 0.035 };

export const proseChecks: Check[] = [
  htmlCheck({
    id: 'paragraphs-too-long',
    category: 'content',
    severity: 'low',
    title: 'Very long paragraphs',
    passes: `No paragraph (p element) has more than ${LONGEST_PARAGRAPH} words.`,
    why: 'Walls of text are skipped by readers, and assistants cut them where it suits them.',
    recommendation: 'Part long paragraphs so that each makes one point.',
    source: 'WCAG 2.2, 3.1.5 Reading Level (G153); the threshold is our own',
    test: ({ text, index }) => testParagraphs(text, (at) => index.lineOf(at.offset)),
  }),
  htmlCheck({
    id: 'readability-very-difficult',
    category: 'content',
    severity: 'low',
    title: 'Text is very hard to read',
    passes: `The main text of a page in English has a Flesch reading ease of at least ${HARD}.`,
    why: 'Under 30 only graduates read it with ease; visitors leave and assistants quote something simpler.',
    recommendation: 'Write shorter sentences and prefer everyday words.',
    source:
      'Flesch, "A new readability yardstick" (1948); Screaming Frog SEO Spider, issue "Readability Very Difficult"',
    test: ({ text }) => {
      if (text.readingEase === null) return notApplicable;
      if (text.readingEase >= HARD) return pass;
      return fail(
        `Flesch reading ease ${text.readingEase.toFixed(1)} over ${text.sentences} sentences; plain English has 60`,
      );
    },
  }),
  htmlCheck({
    id: 'keyword-stuffing',
    category: 'content',
    severity: 'low',
    title: 'One word dominates the text',
    passes: `No word that carries meaning makes up more than ${STUFFING.share * 100} % of the main text and occurs more than ${STUFFING.occurrences} times.`,
    why: 'Search engines treat repeated keywords as spam, and readers as noise.',
    recommendation: 'Write as you would speak: pronouns and other words say the same.',
    source: 'Google Search Essentials, spam policies, "Keyword stuffing"; the threshold is our own',
    test: ({ text }) => testStuffing(text),
  }),
];

function testParagraphs(
  { text, blocks, paragraphs }: TextFacts,
  lineOf: (element: PageElement) => number,
): Outcome {
  const words = new Map<PageElement, { words: number; start: number; end: number }>();
  for (const block of blocks) {
    if (block.element.name !== 'p') continue;
    const before = words.get(block.element);
    if (before) before.words += block.words;
    else words.set(block.element, { ...block });
  }
  const long = [...words].filter(([, paragraph]) => paragraph.words > LONGEST_PARAGRAPH);
  return ofMany(
    paragraphs,
    long,
    'paragraph',
    ([element, { words, start, end }]) =>
      `${words} words from line ${lineOf(element)}, ${quote(text.slice(start, end), 60)}`,
  );
}

/** A long text is counted only if a word is frequent at its beginning; most are not. Code is left out. */
function testStuffing({ text, blocks }: TextFacts): Outcome {
  const prose = blocks.filter(({ main, element }) => main && element.name !== 'pre');
  const total = wordsIn(prose);
  if (total < STUFFING.leastWords) return notApplicable;
  const first = firstBlocks(prose, STUFFING.sample);
  if (first.length < prose.length && stuffed(text, first, STUFFING.sampleShare).length === 0) return pass;
  const words = stuffed(text, prose, STUFFING.share).map(
    ([word, times]) => `${quote(word, 60)} ${times} times (${((times / total) * 100).toFixed(1)} %)`,
  );
  return words.length === 0 ? pass : fail(`${list('word', words)}, of ${total} words of the main text`);
}

function stuffed(text: string, blocks: readonly TextBlock[], share: number): [string, number][] {
  const most = Math.max(STUFFING.occurrences, wordsIn(blocks) * share);
  const spellings = new Map<string, number>();
  for (const { start, end } of blocks) {
    eachWord(text, start, end, (word) => spellings.set(word, (spellings.get(word) ?? 0) + 1));
  }
  // Of the three spellings word, Word and WORD one has a third of the occurrences.
  const counts = new Map<string, number>();
  for (const [word, count] of spellings) {
    const key = count > most / 3 ? word.toLowerCase() : '';
    if (counts.has(key) || !carriesMeaning(key)) continue;
    const forms = new Set([word, key, key.toUpperCase(), key.charAt(0).toUpperCase() + key.slice(1)]);
    counts.set(
      key,
      [...forms].reduce((sum, form) => sum + (spellings.get(form) ?? 0), 0),
    );
  }
  return [...counts].filter(([, count]) => count > most).sort(([, a], [, b]) => b - a);
}

function carriesMeaning(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word);
}

function firstBlocks(blocks: readonly TextBlock[], words: number): readonly TextBlock[] {
  let read = 0;
  const end = blocks.findIndex((block) => (read += block.words) >= words);
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

function wordsIn(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}
