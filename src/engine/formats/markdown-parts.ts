import {
  escapeLineStart,
  escapeLinkDestination,
  escapeMarkdown,
  normalizeText,
  writeCodeBlock,
} from '../extract/markdown-text.ts';

/** Writes a table (GFM). @param rows Markdown of one line a cell */
export function writeMarkdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [header, header.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}

/** A link whose text is its URL. */
export function writeLink(url: string): string {
  return `[${escapeLine(url)}](${escapeLinkDestination(url)})`;
}

/** Text as a paragraph of Markdown. */
export function writeParagraph(text: string): string {
  return escapeLineStart(escapeLine(text));
}

/** Text as Markdown within a line. */
export function escapeLine(text: string): string {
  return escapeMarkdown(normalizeText(text).trim());
}

/** The name of a severity or category in a sentence of its own: `High`. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Characters that programs read but people do not see: controls, bidirectional ones, tags, fillers, and the variation selectors that
 * no ordinary text has (Unicode, Default_Ignorable_Code_Point). Not tab and line feed, and not the joiners and selectors of emoji and
 * scripts, which markup to copy needs.
 */
const INVISIBLE =
  /(?![\t\n]|[\ufe00-\ufe0f]|\p{Join_Control})[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/**
 * Writes text of a page as a fenced block (GFM), which no text inside can end. No line of it begins a command of GitHub Actions, `::`.
 *
 * @param language the info string: `text`, or the language of markup to copy
 */
export function writePageTextBlock(text: string, language = 'text'): string {
  const visible = text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '');
  const colons = language === 'html' ? '&#58;:' : ': :';
  const lines = visible
    .split('\n')
    .map((line) => (line.trimStart().startsWith('::') ? line.replace('::', colons) : line));
  return writeCodeBlock(lines.join('\n'), language);
}

const SHELL_ESCAPES: Record<string, string> = { "'": `'\\''`, '\n': `'$'\\n''`, '\t': `'$'\\t''` };

/** Quotes an argument for a POSIX shell, on one line (POSIX.1-2024, section 2.2.4). */
export function quoteShellArgument(argument: string): string {
  const escaped = argument
    .replaceAll(INVISIBLE, '')
    .replaceAll(/['\n\t]/g, (character) => SHELL_ESCAPES[character] ?? '');
  return `'${escaped}'`;
}
