import type { Child } from 'hono/jsx';

interface Column {
  name: string;
  /** Of numbers: they stand below one another. */
  number?: boolean;
}

/** A table that scrolls sideways where it has no room; the first cell of each row names it. */
export function DataTable({ label, columns, rows }: { label: string; columns: Column[]; rows: Child[][] }) {
  return (
    <div class="scroll" role="region" aria-label={label} tabindex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row" dir="auto">
                {first}
              </th>
              {others.map((cell, at) => (
                <td class={classOf(columns[at + 1])} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf(column: Column | undefined): string | undefined {
  return column?.number ? 'number' : undefined;
}
