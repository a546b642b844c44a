import { writeCodeBlock } from '../extract/markdown-text.ts';

/**
 * Characters that programs read but people do not see: controls, bidirectional ones, tags, fillers, and the variation selectors that
 * no ordinary text has (Unicode, Default_Ignorable_Code_Point). Not tab and line feed, and not the joiners and selectors of emoji and
 * scripts, which markup to copy needs.
 */
const INVISIBLE =
  /(?![\t\n]|[\ufe00-\ufe0f]|\p{Join_Control})[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/**
 * Writes text of a page as a fenced block (GFM), which no text inside can end.
 *
 * @param language the info string: `text`, or the language of markup to copy
 */
export function writePageTextBlock(text: string, language = 'text'): string {
  return writeCodeBlock(text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, ''), language);
}

/** Quotes an argument for a POSIX shell. */
export function quoteShellArgument(argument: string): string {
  return `'${argument.replaceAll(INVISIBLE, '').replaceAll("'", `'\\''`)}'`;
}
