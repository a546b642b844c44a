/**
 * How intricate a post may be. The renderer's work grows with the square of the formatting in a paragraph, of the headings in
 * a text and of the depth of nesting, so a text of the largest size made to be slow would take minutes. Within these bounds
 * the slowest found takes about a second, and few texts that people write come near them.
 */
const BOUNDS = {
  signs: 5_000,
  /** Between two empty lines: of a paragraph, a list, a table. */
  part: { characters: 10_000, signs: 1_000 },
  /** Where the innermost of lists and quotes starts in its line. */
  column: 60,
  /** The most characters of HTML: a few signs can make a table of thousands of cells. */
  html: 300_000,
};

/** What formats within a line; what formats lines is bounded by counting them. */
const SIGN = /[*_~`[\]|<>&\\!#\n]/g;
const SIGNS = 'signs of Markdown (* _ ~ ` [ ] | < > & \\ ! #) and line breaks';

/** The markers of quotes, list items and footnotes that a line starts with. */
const MARKERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\n]*\]:))+/gm;

/** Why a text is too intricate to be rendered, and where; `null` where it is not. @param markdown with line feeds alone */
export function tooIntricate(markdown: string): string | null {
  const signs = signsIn(markdown);
  if (signs > BOUNDS.signs) {
    return `At most ${count(BOUNDS.signs)} ${SIGNS}; this has ${count(signs)}. Make two posts of it`;
  }
  for (const [markers] of markdown.matchAll(MARKERS)) {
    if (markers.replaceAll('\t', '    ').length > BOUNDS.column) {
      return `Nest lists and quotes less: none may start after column ${BOUNDS.column} of a line, as after ${markers.trim().slice(0, 20)}`;
    }
  }
  for (const part of markdown.split(/\n[ \t]*\n/)) {
    const { characters, signs: most } = BOUNDS.part;
    const inPart = signsIn(part);
    if (part.length > characters || inPart > most) {
      return `At most ${count(characters)} characters and ${count(most)} ${SIGNS} between two empty lines; what starts with “${part.trim().slice(0, 20)}” has ${count(part.length)} and ${count(inPart)}. Put empty lines in it`;
    }
  }
  return null;
}

/** Why rendered HTML is too long to be stored; `null` where it is not. */
export function tooMuchHtml(html: string): string | null {
  if (html.length <= BOUNDS.html) return null;
  return `This becomes ${count(html.length)} characters of HTML, at most ${count(BOUNDS.html)} are kept: make its tables smaller, or its footnotes fewer`;
}

function signsIn(text: string): number {
  return text.match(SIGN)?.length ?? 0;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
