import { primarySubtag } from '../../../lib/language.ts';
import type { PageElement } from '../node.ts';
import { INLINE, type PageIndex, type TextRun } from '../page-index.ts';
import type { FactsContext } from './context.ts';
import { countSyllables, fleschReadingEase } from '../readability.ts';
import { countText } from '../words.ts';

/** Rendered text between two line breaks. */
export interface TextBlock {
  /** As the source has it, white space not collapsed. */
  text: string;
  /** The nearest element that breaks lines: `p`, `li`, `td`. */
  element: PageElement;
  /** Not in a navigation, header, footer or aside landmark. */
  main: boolean;
  words: number;
  sentences: number;
}

/** The text a visitor sees without JavaScript. A word is counted as in `countText`. */
export interface TextFacts {
  blocks: TextBlock[];
  words: number;
  mainWords: number;
  /** White space collapsed within each block. */
  characters: number;
  /** In blocks of the main text that end at least one; headings and labels have none. */
  sentences: number;
  /** `<p>` elements with words. */
  paragraphs: number;
  /** Flesch reading ease of the main text's sentences; `null` unless English, 100 words and 5 sentences. */
  readingEase: number | null;
  /** Bytes of the text by bytes of the document, 0 to 1. */
  textRatio: number;
}

/** Below `words` and `sentences` the formula means nothing; past `enough` characters more text does not change it. */
const READABILITY = { words: 100, sentences: 5, enough: 15_000 };

const NOT_SPACE = /\S/;

/** Linear in the text: each run is read once, and sentences once more for their syllables. */
export function readText(index: PageIndex, { page }: FactsContext): TextFacts {
  const blocks: TextBlock[] = [];
  const facts = { words: 0, mainWords: 0, characters: 0, sentences: 0, paragraphs: 0 };
  let bytes = 0;
  let paragraph: PageElement | null = null;
  readLines(index.text, (text, start) => {
    const count = countText(text);
    const element = blockOf(start);
    const main = element.place.region === 'main' || element.place.region === 'body';
    blocks.push({ text, element, main, words: count.words, sentences: count.sentences });
    facts.words += count.words;
    facts.characters += count.characters;
    bytes += page.charset.name === 'utf-8' ? count.bytes : count.characters;
    if (main) {
      facts.mainWords += count.words;
      facts.sentences += count.sentences;
    }
    if (element.name === 'p' && element !== paragraph && count.words > 0) {
      paragraph = element;
      facts.paragraphs++;
    }
  });
  return {
    ...facts,
    blocks,
    readingEase: isEnglish(index) ? readingEase(blocks) : null,
    textRatio: page.bytes === 0 ? 0 : Math.min(1, bytes / page.bytes),
  };
}

/** The text of each line with the element it begins in; white space alone makes none. */
function readLines(runs: readonly TextRun[], read: (text: string, element: PageElement) => void): void {
  let parts: string[] = [];
  let element: PageElement | null = null;
  const end = () => {
    if (element) read(parts.length === 1 ? (parts[0] ?? '') : parts.join(''), element);
    parts = [];
    element = null;
  };
  for (const run of runs) {
    if (run.breakBefore && element) end();
    if (!element && !NOT_SPACE.test(run.value)) continue;
    parts.push(run.value);
    element ??= run.element;
  }
  end();
}

function blockOf(element: PageElement): PageElement {
  let at = element;
  while (at.parent && INLINE.has(at.name)) at = at.parent;
  return at;
}

function isEnglish(index: PageIndex): boolean {
  return primarySubtag(index.html?.attribute('lang') ?? '') === 'en';
}

/** Of the blocks that hold sentences: labels, menus and tables of figures are not prose. */
function readingEase(blocks: readonly TextBlock[]): number | null {
  const total = { words: 0, syllables: 0, sentences: 0, characters: 0 };
  for (const { main, text, sentences, element } of blocks) {
    if (!main || sentences === 0 || element.name === 'pre') continue;
    const { words, syllables } = countSyllables(text);
    total.words += words;
    total.syllables += syllables;
    total.sentences += sentences;
    total.characters += text.length;
    if (total.characters > READABILITY.enough) break;
  }
  if (total.words < READABILITY.words || total.sentences < READABILITY.sentences) return null;
  return fleschReadingEase(total, total.sentences);
}
