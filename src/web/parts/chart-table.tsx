import { DataTable, type Column } from './table.tsx';
import type { Child } from 'hono/jsx';

/** The data of a chart as a folded table. */
export function ChartTable({ label, columns, rows }: { label: string; columns: Column[]; rows: Child[][] }) {
  return (
    <details class="long">
      <summary>Show as table</summary>
      <DataTable label={label} columns={columns} rows={rows} />
    </details>
  );
}
