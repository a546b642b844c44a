import { writeCodeBlock } from '../extract/markdown-text.ts';

/** Control and format characters and the tags of plane 14, which are read by programs but not seen by people. Not tab and line feed. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- control characters are removed here
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

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
