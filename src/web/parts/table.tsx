import type { Child } from 'hono/jsx';

interface Column {
  name: string;
  /** Of numbers: they stand below one another. */
  number?: boolean;
}

interface TableProps {
  columns: Column[];
  rows: Child[][];
}

interface TableAttributes {
  class?: string;
  caption?: string;
  /** Of cells with texts from elsewhere, which may be written from right to left. */
  dir?: 'auto';
}

/** A table that has room wherever it stands; the first cell of each row names it. */
export function Table({ columns, rows, caption, dir, ...attributes }: TableProps & TableAttributes) {
  return (
    <table {...attributes}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={getCellClass(column)}>
              {column.name}
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
            {others.map((cell, at) => (
              <td class={getCellClass(columns[at + 1])} dir={dir}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of whatever texts, which scrolls sideways where it has no room. */
export function ScrollableTable({ label, ...table }: TableProps & { label: string }) {
  return (
    <div class="scroll" role="region" aria-label={label} tabindex={0}>
      <Table {...table} dir="auto" />
    </div>
  );
}

function getCellClass(column: Column | undefined): string | undefined {
  return column?.number ? 'number' : undefined;
}
