import type { Child } from 'hono/jsx';

interface Column {
  name: string;
  /** Aligns numbers to the right. */
  number?: boolean;
}

interface TableProps {
  columns: Column[];
  rows: Child[][];
}

interface TableAttributes {
  class?: string;
  caption?: string;
  /** For cells with texts of others, which may be written from right to left. */
  dir?: 'auto';
}

/** A table of short texts, which fits narrow screens. The first cell of each row is its header. */
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
            {others.map((cell, index) => (
              <td class={getCellClass(columns[index + 1])} dir={dir}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of any width, which scrolls sideways on narrow screens. */
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
