import { getExplicitRole, isPresentational, LISTED_IDS, readIdReferences } from '../aria.ts';
import { closestAncestor, type PageElement, PageText } from '../node.ts';
import { getElementText, INLINE_ELEMENTS, type PageIndex } from '../page-index.ts';

/** A `<table>` exposed to assistive technology as a table. */
export interface TableFacts {
  element: PageElement;
  rows: number;
  /** Cells in the longest row. */
  columns: number;
  /** The markup declares it a data table, or it looks like one and nothing in it suggests a layout table. */
  isData: boolean;
  /** It has a `<th>`, a cell with `scope` or `headers`, or a cell with a header role. */
  hasHeaders: boolean;
  /** Cells with a `headers` attribute. */
  references: HeaderReferenceFacts[];
}

export interface HeaderReferenceFacts {
  cell: PageElement;
  /** The first `LISTED_IDS` in `headers` that no header cell of the same table has. */
  broken: string[];
}

const HEADER_ROLES = new Set(['columnheader', 'rowheader']);
const TABLE_ROLES = new Set(['table', 'grid', 'treegrid']);
/** Elements found in layout tables and not in data tables (axe-core, `isDataTable`), form fields and sections of a page. */
const LAYOUT_CONTENT =
  'table form input select textarea iframe object embed h1 h2 h3 h4 h5 h6 article aside footer header main nav section'.split(
    ' ',
  );

/**
 * A table with fewer cells, in fewer columns and without a border may be a layout table (axe-core, `isDataTable`), unless
 * its cells hold only words.
 */
const DATA_TABLE = { cells: 10, columns: 5 };

/** Characters of a cell with only words, such as a name or a figure. */
const WORDS_LIMIT = 100;

/** All tables in document order, except those with `role=presentation` or hidden from assistive technology. */
export function readTables(index: PageIndex): TableFacts[] {
  const tables = index.getElementsByTagName('table');
  if (tables.length === 0) return [];
  const layouts = findTablesContaining(index, LAYOUT_CONTENT);
  return tables
    .filter((table) => !table.context.ariaHidden && !isPresentational(table))
    .map((table) => readTable(table, layouts));
}

function readTable(element: PageElement, layouts: ReadonlySet<PageElement>): TableFacts {
  const { rows, columns, cells } = readGrid(element);
  const hasHeaders = cells.some(isHeader);
  return {
    element,
    rows,
    columns,
    isData:
      hasHeaders ||
      isMarkedAsData(element) ||
      (!layouts.has(element) &&
        !closestAncestor(element, 'table') &&
        (cells.length >= DATA_TABLE.cells ||
          columns >= DATA_TABLE.columns ||
          hasBorder(element) ||
          cells.every(holdsOnlyWords))),
    hasHeaders,
    references: readReferences(cells),
  };
}

function readGrid(table: PageElement): { rows: number; columns: number; cells: PageElement[] } {
  const grid = { rows: 0, columns: 0, cells: [] as PageElement[] };
  for (const part of table.childElements()) {
    const rows = ['thead', 'tbody', 'tfoot'].includes(part.name) ? part.childElements() : [part];
    for (const row of rows) {
      if (row.name !== 'tr') continue;
      const start = grid.cells.length;
      for (const cell of row.childElements())
        if (cell.name === 'td' || cell.name === 'th') grid.cells.push(cell);
      grid.rows++;
      grid.columns = Math.max(grid.columns, grid.cells.length - start);
    }
  }
  return grid;
}

/** The tables that contain an element with one of these names outside nested tables. */
function findTablesContaining(index: PageIndex, names: readonly string[]): Set<PageElement> {
  const tables = new Set<PageElement>();
  const visited = new Set<PageElement>();
  for (const element of names.flatMap((name) => index.getElementsByTagName(name))) {
    for (let ancestor = element.parent; ancestor && !visited.has(ancestor); ancestor = ancestor.parent) {
      visited.add(ancestor);
      if (ancestor.name !== 'table') continue;
      tables.add(ancestor);
      break;
    }
  }
  return tables;
}

function isMarkedAsData(table: PageElement): boolean {
  if (TABLE_ROLES.has(getExplicitRole(table) ?? '') || table.getAttribute('summary')) return true;
  return table.childElements().some((part) => ['caption', 'thead', 'tfoot'].includes(part.name));
}

function hasBorder(table: PageElement): boolean {
  return Number.parseInt(table.getAttribute('border') ?? '', 10) > 0;
}

function holdsOnlyWords(cell: PageElement): boolean {
  let length = 0;
  for (let child = cell.firstChild; child; child = child.nextSibling) {
    if (!(child instanceof PageText)) {
      if (!INLINE_ELEMENTS.has(child.name)) return false;
      length += getElementText(child, WORDS_LIMIT + 1).length;
    } else length += child.value.trim().length;
    if (length > WORDS_LIMIT) return false;
  }
  return true;
}

function isHeader(cell: PageElement): boolean {
  if (cell.name === 'th' || cell.hasAttribute('scope') || cell.getAttribute('headers')) return true;
  return HEADER_ROLES.has(getExplicitRole(cell) ?? '');
}

/** A cell may refer to header cells of its own table (HTML standard, section 4.9.11), except itself. */
function readReferences(cells: readonly PageElement[]): HeaderReferenceFacts[] {
  const referring = cells.filter(
    (cell) => !cell.context.ariaHidden && readIdReferences(cell, 'headers').length > 0,
  );
  if (referring.length === 0) return [];
  const headers = new Set(cells.filter(isHeaderCell).map((cell) => cell.getAttribute('id')));
  return referring.map((cell) => ({
    cell,
    broken: readIdReferences(cell, 'headers')
      .filter((id) => !headers.has(id) || id === cell.getAttribute('id'))
      .slice(0, LISTED_IDS),
  }));
}

function isHeaderCell(cell: PageElement): boolean {
  return (
    HEADER_ROLES.has(getExplicitRole(cell) ?? '') || (cell.name === 'th' && getExplicitRole(cell) === null)
  );
}
