import { getPrimarySubtag } from '../../../lib/language.ts';
import type { PageElement } from '../node.ts';
import { INLINE_ELEMENTS, type PageIndex, type RenderedText } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';
import { countSyllables, computeFleschReadingEase } from '../readability.ts';
import { countText } from '../words.ts';

/** The rendered text between two line breaks: `TextFacts.text` from `start` to `end`. */
export interface TextBlock {
  start: number;
  end: number;
  /** The nearest element that is not inline, such as `p`, `li` or `td`. */
  element: PageElement;
  /** It is outside navigation, header, footer and aside landmarks. */
  isMain: boolean;
  words: number;
  sentences: number;
}

/** The text a visitor sees without JavaScript. Words and sentences as counted by `countText`. */
export interface TextFacts {
  /** The whole text, white space as in the source, with U+0000 before each block; parsed text never contains it. */
  text: string;
  /** The blocks that are not only white space, in document order. */
  blocks: TextBlock[];
  words: number;
  mainWords: number;
  /** Characters, white space collapsed within each block. */
  characters: number;
  /** Sentences in the main text. A block without an end mark, such as a heading or label, has none. */
  sentences: number;
  /** `<p>` elements with words. */
  paragraphs: number;
  /** Flesch reading ease of the main text; `null` unless it is English with at least 100 words and 5 sentences. */
  readingEase: number | null;
  /** Words of English prose that the reading ease is computed from, up to its limit; 0 for other languages. */
  proseWords: number;
  /** Bytes of the text divided by bytes of the document, 0 to 1. */
  textRatio: number;
}

/** Minimum size for a meaningful reading ease, and the characters after which more text does not change it. */
const READABILITY = { minWords: 100, minSentences: 5, maxCharacters: 10_000 };

/** Reads the text facts in time linear in the text: it is read once, and sentences once more to count syllables. */
export function readText(index: PageIndex, { page }: FactsContext): TextFacts {
  const { text, blocks } = joinTextRuns(index.textRuns);
  const facts = { words: 0, mainWords: 0, characters: 0, sentences: 0, paragraphs: 0 };
  let bytes = 0;
  let paragraph: PageElement | null = null;
  for (const block of blocks) {
    const { element, isMain } = block;
    const count = countText(text, block.start, block.end);
    block.words = count.words;
    block.sentences = count.sentences;
    facts.words += count.words;
    facts.characters += count.characters;
    bytes += page.charset.name === 'utf-8' ? count.bytes : count.characters;
    if (isMain) {
      facts.mainWords += count.words;
      facts.sentences += count.sentences;
    }
    if (element.name === 'p' && element !== paragraph && count.words > 0) {
      paragraph = element;
      facts.paragraphs++;
    }
  }
  const prose = isEnglish(index) ? readProse(text, blocks) : { proseWords: 0, readingEase: null };
  return {
    ...facts,
    ...prose,
    text,
    blocks,
    textRatio: page.bytes === 0 ? 0 : Math.min(1, bytes / page.bytes),
  };
}

/**
 * Joins all runs into one string, which reads several times as fast as the runs, which are slices of the source. Returns
 * it with its blocks, without counts.
 */
function joinTextRuns(runs: readonly RenderedText[]): { text: string; blocks: TextBlock[] } {
  const parts: string[] = [];
  const blocks: TextBlock[] = [];
  let block: TextBlock | null = null;
  let length = 0;
  for (const { value, parent, breakBefore } of runs) {
    if (breakBefore || !block) {
      parts.push('\0');
      const element = findBlockElement(parent);
      const isMain = element.context.region === 'main' || element.context.region === 'body';
      block = { start: ++length, end: length, element, isMain, words: 0, sentences: 0 };
      blocks.push(block);
    }
    parts.push(value);
    block.end = length += value.length;
  }
  return { text: parts.join(''), blocks };
}

function findBlockElement(element: PageElement): PageElement {
  let ancestor = element;
  while (ancestor.parent && INLINE_ELEMENTS.has(ancestor.name)) ancestor = ancestor.parent;
  return ancestor;
}

function isEnglish(index: PageIndex): boolean {
  return getPrimarySubtag(index.html?.getAttribute('lang') ?? '') === 'en';
}

/** The reading ease of blocks with sentences; labels, menus, tables of numbers and code are not prose. */
function readProse(
  text: string,
  blocks: readonly TextBlock[],
): Pick<TextFacts, 'proseWords' | 'readingEase'> {
  const total = { words: 0, syllables: 0, sentences: 0, characters: 0 };
  for (const { start, end, isMain, sentences, element } of blocks) {
    if (!isMain || sentences === 0 || isCode(element)) continue;
    const { words, syllables } = countSyllables(text, start, end);
    total.words += words;
    total.syllables += syllables;
    total.sentences += sentences;
    total.characters += end - start;
    if (total.characters > READABILITY.maxCharacters) break;
  }
  const isEnough = total.words >= READABILITY.minWords && total.sentences >= READABILITY.minSentences;
  return {
    proseWords: total.words,
    readingEase: isEnough ? computeFleschReadingEase(total, total.sentences) : null,
  };
}

/** Elements whose text is source code, in highlighters also with lines as blocks of their own. */
const CODE_ELEMENTS = new Set(['pre', 'code', 'samp', 'kbd']);

/** Whether a block is in such an element. */
function isCode(element: PageElement): boolean {
  for (let ancestor: PageElement | null = element; ancestor; ancestor = ancestor.parent)
    if (CODE_ELEMENTS.has(ancestor.name)) return true;
  return false;
}
