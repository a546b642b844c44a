import { getPrimarySubtag } from '../../../lib/language.ts';
import type { PageElement } from '../node.ts';
import { INLINE_ELEMENTS, type PageIndex, type RenderedText } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';
import { countSyllables, computeFleschReadingEase } from '../readability.ts';
import { countText } from '../words.ts';

/** Rendered text between two line breaks: `TextFacts.text` from `start` to `end`. */
export interface TextBlock {
  start: number;
  end: number;
  /** The nearest element that breaks lines: `p`, `li`, `td`. */
  element: PageElement;
  /** Not in a navigation, header, footer or aside landmark. */
  isMain: boolean;
  words: number;
  sentences: number;
}

/** The text a visitor sees without JavaScript. A word is counted as in `countText`. */
export interface TextFacts {
  /** All of it, white space as in the source, with U+0000 before each block, which no parsed text holds. */
  text: string;
  /** Those that are not white space alone, in order. */
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
const READABILITY = { words: 100, sentences: 5, enough: 10_000 };

/** Linear in the text: it is read once, and sentences once more for their syllables. */
export function readText(index: PageIndex, { page }: FactsContext): TextFacts {
  const { text, blocks } = joinTextRuns(index.textRuns);
  const facts = { words: 0, mainWords: 0, characters: 0, sentences: 0, paragraphs: 0 };
  let bytes = 0;
  let paragraph: PageElement | null = null;
  for (const block of blocks) {
    const { element, isMain: main } = block;
    const count = countText(text, block.start, block.end);
    block.words = count.words;
    block.sentences = count.sentences;
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
  }
  return {
    ...facts,
    text,
    blocks,
    readingEase: isEnglish(index) ? computeReadingEase(text, blocks) : null,
    textRatio: page.bytes === 0 ? 0 : Math.min(1, bytes / page.bytes),
  };
}

/**
 * One string of all runs, which is read several times as fast as the slices of the source that the runs are, and its
 * blocks, not yet counted.
 */
function joinTextRuns(runs: readonly RenderedText[]): { text: string; blocks: TextBlock[] } {
  const parts: string[] = [];
  const blocks: TextBlock[] = [];
  let block: TextBlock | null = null;
  let length = 0;
  for (const { value, parent, breakBefore } of runs) {
    if (breakBefore) block = null;
    if (!block) {
      // Indentation between elements: most runs.
      if (value.trim() === '') continue;
      parts.push('\0');
      const element = findBlockElement(parent);
      const main = element.context.region === 'main' || element.context.region === 'body';
      block = { start: ++length, end: length, element, isMain: main, words: 0, sentences: 0 };
      blocks.push(block);
    }
    parts.push(value);
    block.end = length += value.length;
  }
  return { text: parts.join(''), blocks };
}

function findBlockElement(element: PageElement): PageElement {
  let at = element;
  while (at.parent && INLINE_ELEMENTS.has(at.name)) at = at.parent;
  return at;
}

function isEnglish(index: PageIndex): boolean {
  return getPrimarySubtag(index.html?.getAttribute('lang') ?? '') === 'en';
}

/** Of the blocks that hold sentences: labels, menus and tables of figures are not prose. */
function computeReadingEase(text: string, blocks: readonly TextBlock[]): number | null {
  const total = { words: 0, syllables: 0, sentences: 0, characters: 0 };
  for (const { start, end, isMain: main, sentences, element } of blocks) {
    if (!main || sentences === 0 || element.name === 'pre') continue;
    const { words, syllables } = countSyllables(text, start, end);
    total.words += words;
    total.syllables += syllables;
    total.sentences += sentences;
    total.characters += end - start;
    if (total.characters > READABILITY.enough) break;
  }
  if (total.words < READABILITY.words || total.sentences < READABILITY.sentences) return null;
  return computeFleschReadingEase(total, total.sentences);
}
