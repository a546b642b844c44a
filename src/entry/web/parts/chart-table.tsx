import { type Column, Table } from './table.tsx';
import type { Child } from 'hono/jsx';

/** The data of a chart as a folded table. */
export function ChartTable({ label, columns, rows }: { label: string; columns: Column[]; rows: Child[][] }) {
  return (
    <details class="long">
      <summary>Show as table</summary>
      <div class="chart-data" role="group" aria-label={`${label}, as a table`} tabindex={0}>
        <Table columns={columns} rows={rows} />
      </div>
    </details>
  );
}
