import { removeControls } from './text.ts';

export type CsvCell = string | number | null;

/** Excel reads a file as UTF-8 only if it begins with a byte order mark; other programs ignore it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Characters in each part of the file. */
const PART_LENGTH = 65_536;

/**
 * Matches where a spreadsheet would begin a formula: before `=`, `+`, `-`, `@` or their full-width forms, at the start of a
 * cell or after a character that some programs treat as the end of a cell (a tab, a line break, and `;` where the decimal
 * separator is a comma). Also matches before a tab or line break at the start, which programs drop
 * (owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/**
 * Writes rows as CSV (RFC 4180) in parts: UTF-8 with a byte order mark, lines that end with CRLF. Puts an apostrophe before
 * anything that a spreadsheet would run as a formula, and removes control characters.
 */
export async function* writeCsv(
  header: readonly string[],
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  let part = BYTE_ORDER_MARK + formatRow(header);
  for await (const row of rows) {
    part += formatRow(row);
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield part;
}

function formatRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = removeControls(cell).replaceAll(FORMULA_START, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
