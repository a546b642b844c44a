import { explicitRole, idReferences, isPresentational } from '../aria.ts';
import { closest, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** A `<table>` that assistive technology meets as a table. */
export interface TableFacts {
  element: PageElement;
  rows: number;
  /** Cells of the longest row. */
  columns: number;
  /** Holds data by its markup, or at least nothing in its markup says that it holds a layout. */
  isData: boolean;
  /** Has a `<th>`, a cell with `scope` or `headers`, or a cell with the role of a header. */
  hasHeaders: boolean;
  /** Cells with a `headers` attribute. */
  references: HeaderReferenceFacts[];
}

export interface HeaderReferenceFacts {
  cell: PageElement;
  /** Named ids that no header cell of the same table has. */
  broken: string[];
}

const HEADER_ROLES = new Set(['columnheader', 'rowheader']);
const TABLE_ROLES = new Set(['table', 'grid', 'treegrid']);
/** What tables for layout hold and tables of data do not (axe-core, `isDataTable`), and the fields of a form laid out. */
const LAYOUT_CONTENT = ['table', 'form', 'input', 'select', 'textarea', 'iframe', 'object', 'embed'];

/** All tables in document order, those with `role=presentation` or hidden from assistive technology left out. */
export function readTables(index: PageIndex): TableFacts[] {
  const layouts = tablesAround(index, LAYOUT_CONTENT);
  return index
    .named('table')
    .filter((table) => !table.place.ariaHidden && !isPresentational(table))
    .map((table) => readTable(table, layouts));
}

function readTable(element: PageElement, layouts: ReadonlySet<PageElement>): TableFacts {
  const { rows, columns, cells } = gridOf(element);
  return {
    element,
    rows,
    columns,
    isData: isMarkedAsData(element) || (!layouts.has(element) && !closest(element, 'table')),
    hasHeaders: cells.some(isHeader),
    references: readReferences(cells),
  };
}

function gridOf(table: PageElement): { rows: number; columns: number; cells: PageElement[] } {
  const grid = { rows: 0, columns: 0, cells: [] as PageElement[] };
  for (const part of table.elements()) {
    const inside = ['thead', 'tbody', 'tfoot'].includes(part.name) ? part.elements() : [part];
    for (const row of inside) {
      if (row.name !== 'tr') continue;
      const before = grid.cells.length;
      for (const cell of row.elements()) if (cell.name === 'td' || cell.name === 'th') grid.cells.push(cell);
      grid.rows++;
      grid.columns = Math.max(grid.columns, grid.cells.length - before);
    }
  }
  return grid;
}

/** The tables that hold an element with one of these names, not counting those in a table inside. */
function tablesAround(index: PageIndex, names: readonly string[]): Set<PageElement> {
  const tables = new Set<PageElement>();
  const climbed = new Set<PageElement>();
  for (const element of names.flatMap((name) => index.named(name))) {
    for (let at = element.parent; at && !climbed.has(at); at = at.parent) {
      climbed.add(at);
      if (at.name !== 'table') continue;
      tables.add(at);
      break;
    }
  }
  return tables;
}

function isMarkedAsData(table: PageElement): boolean {
  if (TABLE_ROLES.has(explicitRole(table) ?? '') || table.attribute('summary')) return true;
  return table.elements().some((part) => ['caption', 'thead', 'tfoot'].includes(part.name));
}

function isHeader(cell: PageElement): boolean {
  if (cell.name === 'th' || cell.has('scope') || cell.attribute('headers')) return true;
  return HEADER_ROLES.has(explicitRole(cell) ?? '');
}

/** A cell may name the header cells of its own table (HTML standard, section 4.9.11), and not itself. */
function readReferences(cells: readonly PageElement[]): HeaderReferenceFacts[] {
  const referring = cells.filter(
    (cell) => !cell.place.ariaHidden && idReferences(cell, 'headers').length > 0,
  );
  if (referring.length === 0) return [];
  const headers = new Set(cells.filter(isHeaderCell).map((cell) => cell.attribute('id')));
  return referring.map((cell) => ({
    cell,
    broken: idReferences(cell, 'headers').filter((id) => !headers.has(id) || id === cell.attribute('id')),
  }));
}

function isHeaderCell(cell: PageElement): boolean {
  return HEADER_ROLES.has(explicitRole(cell) ?? '') || (cell.name === 'th' && explicitRole(cell) === null);
}
