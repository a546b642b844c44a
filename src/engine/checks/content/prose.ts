import type { PageElement } from '../../page/node.ts';
import type { TextBlock, TextFacts } from '../../page/facts/text.ts';
import { eachWord } from '../../page/words.ts';
import { type Check, fail, htmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { quote } from '../evidence.ts';
import { ofMany } from '../accessibility/of-many.ts';
import { STOPWORDS } from './stopwords.ts';

const LONGEST_PARAGRAPH = 200;
const HARD = 30;

const STUFFING = { share: 0.05, occurrences: 10, leastWords: 100, enoughWords: 3_000 };

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
    source: 'Flesch, "A new readability yardstick" (1948); Screaming Frog SEO Spider, issue "Readability Very Difficult"',
    test: ({ text }) => {
      if (text.readingEase === null) return notApplicable;
      if (text.readingEase >= HARD) return pass;
      return fail(`Flesch reading ease ${text.readingEase.toFixed(1)} over ${text.sentences} sentences; plain English has 60`);
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
    test: ({ text }) => testStuffing(text.blocks),
  }),
];

function testParagraphs({ blocks, paragraphs }: TextFacts, lineOf: (element: PageElement) => number): Outcome {
  const words = new Map<PageElement, { words: number; text: string }>();
  for (const block of blocks) {
    if (block.element.name !== 'p') continue;
    const before = words.get(block.element);
    if (before) before.words += block.words;
    else words.set(block.element, { words: block.words, text: block.text });
  }
  const long = [...words].filter(([, paragraph]) => paragraph.words > LONGEST_PARAGRAPH);
  return ofMany(
    paragraphs,
    long,
    'paragraph',
    ([element, { words, text }]) => `${words} words from line ${lineOf(element)}, ${quote(text.slice(0, 300), 60)}`,
  );
}

/** Of the first words: who repeats one does it from the start. Code repeats its words by nature. */
function testStuffing(blocks: readonly TextBlock[]): Outcome {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { main, text, element } of blocks) {
    if (!main || element.name === 'pre') continue;
    eachWord(text.toLowerCase(), (word) => {
      total++;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    });
    if (total >= STUFFING.enoughWords) break;
  }
  if (total < STUFFING.leastWords) return notApplicable;
  let top = '';
  let times: number = STUFFING.occurrences;
  for (const [word, number] of counts) {
    if (number > times && word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word)) [top, times] = [word, number];
  }
  if (times <= total * STUFFING.share || top === '') return pass;
  return fail(`${quote(top, 60)} is ${times} of ${total} words of the main text (${((times / total) * 100).toFixed(1)} %)`);
}
