import type { Child } from 'hono/jsx';

/** A column: its name, or more about it. */
export type Column = string | ColumnDetails;

interface ColumnDetails {
  name: string;
  class?: 'number' | 'short';
  /** Left out on phones. */
  isMinor?: boolean;
  /** Sorts the rows by this column. `direction` if they are: the link then leads to the other direction. */
  sort?: SortLink;
}

export interface SortLink {
  href: string;
  direction?: 'ascending' | 'descending';
}

/** A column of numbers, aligned to the right. */
export function numeric(name: string, sort?: SortLink): ColumnDetails {
  return { name, class: 'number', ...(sort && { sort }) };
}

/** A column as narrow as its content: dates, badges, buttons. */
export function narrow(name: string, sort?: SortLink): ColumnDetails {
  return { name, class: 'short', ...(sort && { sort }) };
}

/** A column that phones leave out, because the page to which its row leads has it: a card has the facts that matter. */
export function minor(column: Column): ColumnDetails {
  return { ...(typeof column === 'string' ? { name: column } : column), isMinor: true };
}

interface TableProps {
  columns: Column[];
  rows: Child[][];
  /** The names of columns that are left out. */
  hidden?: ReadonlySet<string>;
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
export function Table(table: TableProps & TableAttributes) {
  const { columns, rows, hidden, dir, hasLabels, ...attributes } = table;
  const all = columns.map(
    (column): ColumnDetails => (typeof column === 'string' ? { name: column } : column),
  );
  const isShown = (_: unknown, at: number) => !hidden?.has(all[at]?.name ?? '');
  const details = all.filter(isShown);
  return (
    <table {...attributes}>
      <thead>
        <tr>
          {details.map(({ name, class: className, sort }) => (
            <th scope="col" class={className} aria-sort={sort?.direction}>
              {sort ? <a href={sort.href}>{name}</a> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .map((row) => row.filter(isShown))
          .map(([first, ...others]) => (
            <tr>
              <th scope="row" dir={dir}>
                {first}
              </th>
              {others.map((cell, index) => (
                <td
                  class={joinClasses(details[index + 1])}
                  data-label={hasLabels ? details[index + 1]?.name : undefined}
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

function joinClasses({ class: name, isMinor }: Partial<ColumnDetails> = {}): string | undefined {
  return [name, isMinor && 'minor'].filter(Boolean).join(' ') || undefined;
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
