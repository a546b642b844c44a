import type { Child } from 'hono/jsx';

export interface Column {
  name: string;
  /** Aligns numbers to the right. */
  number?: boolean;
  /** As narrow as its content: dates, badges, buttons. */
  short?: boolean;
  /** Sorts the rows by this column. `direction` if they are: the link then leads to the other direction. */
  sort?: { href: string; direction?: 'ascending' | 'descending' };
}

interface TableProps {
  columns: Column[];
  rows: Child[][];
}

interface TableAttributes {
  class?: string;
  'aria-label'?: string;
  /** Repeats the name of the column at each cell, for `DataTable`. */
  hasLabels?: boolean;
  /** For cells with text from websites, which may be written from right to left. */
  dir?: 'auto';
}

/** A table of short texts, which fits narrow screens. The first cell of each row is its header. */
export function Table({ columns, rows, dir, hasLabels, ...attributes }: TableProps & TableAttributes) {
  return (
    <table {...attributes}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={getCellClass(column)} aria-sort={column.sort?.direction}>
              {column.sort ? <a href={column.sort.href}>{column.name}</a> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr>
            <th scope="row" dir={dir}>
              {first}
            </th>
            {others.map((cell, index) => (
              <td
                class={getCellClass(columns[index + 1])}
                data-label={hasLabels ? columns[index + 1]?.name : undefined}
                dir={dir}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table on a surface, with a head that stays in view. On phones each row becomes a card. @param label names it */
export function DataTable({ label, ...table }: TableProps & { label: string }) {
  return (
    <div class="data-table">
      <Table {...table} aria-label={label} dir="auto" hasLabels />
    </div>
  );
}

/** A table of any width, which scrolls sideways on narrow screens. */
export function ScrollableTable({ label, ...table }: TableProps & { label: string }) {
  return (
    <div class="scroll" role="group" aria-label={label} tabindex={0}>
      <Table {...table} dir="auto" />
    </div>
  );
}

function getCellClass(column: Column | undefined): string | undefined {
  if (column?.number) return 'number';
  return column?.short ? 'short' : undefined;
}
