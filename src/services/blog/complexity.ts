/**
 * How intricate a post may be. The renderer's work grows with the square of the formatting in a paragraph, of the headings in
 * a text and of the depth of nesting, so a text of the largest size made to be slow would take minutes. Within these bounds
 * the slowest found takes about a second, and few texts that people write come near them.
 */
const COMPLEXITY_LIMITS = {
  formattingCharacters: 5_000,
  /** Between two empty lines: of a paragraph, a list, a table. */
  block: { characters: 10_000, formattingCharacters: 1_000 },
  /** Where the innermost of lists and quotes starts in its line. */
  markerColumn: 60,
  /** The most characters of HTML: a few signs can make a table of thousands of cells. */
  htmlCharacters: 300_000,
};

/** What formats within a line; what formats lines is bounded by counting them. */
const FORMATTING_CHARACTER = /[*_~`[\]|<>&\\!#\n]/g;
const FORMATTING_CHARACTERS_LABEL = 'signs of Markdown (* _ ~ ` [ ] | < > & \\ ! #) and line breaks';

/** The markers of quotes, list items and footnotes that a line starts with. */
const BLOCK_MARKERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\n]*\]:))+/gm;

/** Why a text is too intricate to be rendered, and where; `null` where it is not. @param markdown with line feeds alone */
export function validateComplexity(markdown: string): string | null {
  const formattingCharacters = countFormattingCharacters(markdown);
  if (formattingCharacters > COMPLEXITY_LIMITS.formattingCharacters) {
    return `At most ${formatNumber(COMPLEXITY_LIMITS.formattingCharacters)} ${FORMATTING_CHARACTERS_LABEL}; this has ${formatNumber(formattingCharacters)}. Make two posts of it`;
  }
  for (const [markers] of markdown.matchAll(BLOCK_MARKERS)) {
    if (markers.replaceAll('\t', '    ').length > COMPLEXITY_LIMITS.markerColumn) {
      return `Nest lists and quotes less: none may start after column ${COMPLEXITY_LIMITS.markerColumn} of a line, as after ${markers.trim().slice(0, 20)}`;
    }
  }
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    const { characters, formattingCharacters: maxFormattingCharacters } = COMPLEXITY_LIMITS.block;
    const inBlock = countFormattingCharacters(block);
    if (block.length > characters || inBlock > maxFormattingCharacters) {
      return `At most ${formatNumber(characters)} characters and ${formatNumber(maxFormattingCharacters)} ${FORMATTING_CHARACTERS_LABEL} between two empty lines; what starts with “${block.trim().slice(0, 20)}” has ${formatNumber(block.length)} and ${formatNumber(inBlock)}. Put empty lines in it`;
    }
  }
  return null;
}

/** Why rendered HTML is too long to be stored; `null` where it is not. */
export function validateHtmlLength(html: string): string | null {
  if (html.length <= COMPLEXITY_LIMITS.htmlCharacters) return null;
  return `This becomes ${formatNumber(html.length)} characters of HTML, at most ${formatNumber(COMPLEXITY_LIMITS.htmlCharacters)} are kept: make its tables smaller, or its footnotes fewer`;
}

function countFormattingCharacters(text: string): number {
  return text.match(FORMATTING_CHARACTER)?.length ?? 0;
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}
