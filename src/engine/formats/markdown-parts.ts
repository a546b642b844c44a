import {
  escapeLineStart,
  escapeLinkDestination,
  escapeMarkdown,
  normalizeText,
} from '../extract/markdown-text.ts';

/** Writes a table (GFM). @param rows Markdown of one line a cell */
export function writeTable(
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
