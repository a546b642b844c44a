import { getExplicitRole, readIdReferences, isPresentational } from '../aria.ts';
import { closestAncestor, type PageElement } from '../node.ts';
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
  const layouts = findTablesContaining(index, LAYOUT_CONTENT);
  return index
    .getElementsByTagName('table')
    .filter((table) => !table.context.ariaHidden && !isPresentational(table))
    .map((table) => readTable(table, layouts));
}

function readTable(element: PageElement, layouts: ReadonlySet<PageElement>): TableFacts {
  const { rows, columns, cells } = readGrid(element);
  return {
    element,
    rows,
    columns,
    isData: isMarkedAsData(element) || (!layouts.has(element) && !closestAncestor(element, 'table')),
    hasHeaders: cells.some(isHeader),
    references: readReferences(cells),
  };
}

function readGrid(table: PageElement): { rows: number; columns: number; cells: PageElement[] } {
  const grid = { rows: 0, columns: 0, cells: [] as PageElement[] };
  for (const part of table.childElements()) {
    const inside = ['thead', 'tbody', 'tfoot'].includes(part.name) ? part.childElements() : [part];
    for (const row of inside) {
      if (row.name !== 'tr') continue;
      const before = grid.cells.length;
      for (const cell of row.childElements())
        if (cell.name === 'td' || cell.name === 'th') grid.cells.push(cell);
      grid.rows++;
      grid.columns = Math.max(grid.columns, grid.cells.length - before);
    }
  }
  return grid;
}

/** The tables that hold an element with one of these names, not counting those in a table inside. */
function findTablesContaining(index: PageIndex, names: readonly string[]): Set<PageElement> {
  const tables = new Set<PageElement>();
  const climbed = new Set<PageElement>();
  for (const element of names.flatMap((name) => index.getElementsByTagName(name))) {
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
  if (TABLE_ROLES.has(getExplicitRole(table) ?? '') || table.getAttribute('summary')) return true;
  return table.childElements().some((part) => ['caption', 'thead', 'tfoot'].includes(part.name));
}

function isHeader(cell: PageElement): boolean {
  if (cell.name === 'th' || cell.hasAttribute('scope') || cell.getAttribute('headers')) return true;
  return HEADER_ROLES.has(getExplicitRole(cell) ?? '');
}

/** A cell may name the header cells of its own table (HTML standard, section 4.9.11), and not itself. */
function readReferences(cells: readonly PageElement[]): HeaderReferenceFacts[] {
  const referring = cells.filter(
    (cell) => !cell.context.ariaHidden && readIdReferences(cell, 'headers').length > 0,
  );
  if (referring.length === 0) return [];
  const headers = new Set(cells.filter(isHeaderCell).map((cell) => cell.getAttribute('id')));
  return referring.map((cell) => ({
    cell,
    broken: readIdReferences(cell, 'headers').filter(
      (id) => !headers.has(id) || id === cell.getAttribute('id'),
    ),
  }));
}

function isHeaderCell(cell: PageElement): boolean {
  return (
    HEADER_ROLES.has(getExplicitRole(cell) ?? '') || (cell.name === 'th' && getExplicitRole(cell) === null)
  );
}
