/** What separates the cells of a line: of CSV, also in its European form, or of a copied table. */
const SEPARATORS = /[,;\t]/;

/**
 * Reads a list of URLs, one a line, from text or CSV: of each line the first cell that is an http or https URL. A first line
 * without one is a header. Other lines without one are returned as they are, so that they can be refused.
 */
export function readUrlList(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  return lines.flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    if (/^https?:\/\/[^\s"]*$/i.test(trimmed) && !SEPARATORS.test(trimmed)) return [trimmed];
    const cells = splitCells(trimmed);
    const url = cells.find((cell) => /^https?:\/\//i.test(cell));
    if (url !== undefined) return [url];
    return index === 0 && cells.length > 0 && !trimmed.includes('/') ? [] : [trimmed];
  });
}

/** Splits a line of CSV (RFC 4180) whose cells have no line breaks. */
function splitCells(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && SEPARATORS.test(character)) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
