import { writeCodeBlock } from '../extract/markdown-text.ts';

/**
 * Characters that are read by programs but not seen by people: controls, bidirectional ones, tags, fillers, and the variation selectors
 * that no ordinary text has (Unicode, Default_Ignorable_Code_Point). Not tab and line feed, and not the joiners and selectors of emoji
 * and scripts, which markup to copy needs.
 */
const INVISIBLE =
  /(?![\t\n]|[\ufe00-\ufe0f]|\p{Join_Control})[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/**
 * A fenced block with text of a page, which no text inside can end.
 *
 * @param language the info string: `text`, or that of markup to copy
 */
export function fencePageText(text: string, language = 'text'): string {
  return writeCodeBlock(text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, ''), language);
}

/** Puts an argument of a POSIX shell in single quotes. */
export function quoteShellArgument(argument: string): string {
  return `'${argument.replaceAll(INVISIBLE, '').replaceAll("'", `'\\''`)}'`;
}
