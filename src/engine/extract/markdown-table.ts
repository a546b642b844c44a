import type { PageElement } from '../page/node.ts';
import { type InlineContext, writeInline } from './markdown-inline.ts';

/** Columns written; further ones are left out. */
const COLUMNS_LIMIT = 30;

/** A table in GFM, the first row as header; `null` for a table with a single row or column, which is a layout table. */
export function writeTable(table: PageElement, context: InlineContext): string | null {
  const rows = readRows(table);
  const widest = rows.reduce((width, row) => Math.max(width, row.length), 0);
  const columns = Math.min(COLUMNS_LIMIT, widest);
  if (rows.length < 2 || columns < 2) return null;
  const lines: string[] = [];
  for (const row of rows) {
    if (context.budget.remaining <= 0) break;
    const cells = row.slice(0, columns).map((cell) => writeCell(cell, context));
    while (cells.length < columns) cells.push('');
    lines.push(`| ${cells.join(' | ')} |`);
    if (lines.length === 1) lines.push(`| ${Array<string>(columns).fill('---').join(' | ')} |`);
  }
  return lines.join('\n');
}

function writeCell(cell: PageElement, context: InlineContext): string {
  return writeInline(cell.childNodes, { ...context, oneLine: true })
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('|', '\\|');
}

/** The cells of each row, without those of nested tables. */
function readRows(table: PageElement): PageElement[][] {
  const sections = table
    .childElements()
    .flatMap((child) => (child.name === 'tr' ? [child] : child.childElements()));
  return sections
    .filter((row) => row.name === 'tr')
    .map((row) => row.childElements().filter((cell) => cell.name === 'td' || cell.name === 'th'))
    .filter((cells) => cells.length > 0);
}
