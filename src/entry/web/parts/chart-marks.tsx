import type { Tone } from './tone.ts';
import { type Column, Table } from './table.tsx';
import type { Child } from 'hono/jsx';

/** Height of the row of one kind, in pixels. */
const ROW = 16;

/** Events of one kind below a chart, each on its day. */
export interface ChartMarks {
  name: string;
  /** One character, which identifies the kind without its colour. */
  symbol: string;
  tone: Tone;
  /** ISO 8601, the day at least. */
  dates: readonly string[];
}

/** Returns the height of the rows, in pixels. */
export function getMarksHeight(marks: readonly ChartMarks[]): number {
  return marks.length * ROW;
}

/** A row for each kind. @param scale where a date is, in percent of the width  @param top in pixels */
export function MarkRows({
  marks,
  scale,
  top,
}: {
  marks: readonly ChartMarks[];
  scale: (date: string) => number;
  top: number;
}) {
  return (
    <>
      {marks.flatMap(({ symbol, tone, dates }, row) =>
        Array.from(new Set(dates.map(scale)), (x) => (
          <text class={`mark ${tone}`} x={`${x}%`} y={top + row * ROW} text-anchor="middle">
            {symbol}
          </text>
        )),
      )}
    </>
  );
}

/** A legend of the symbols, in the order of the rows. */
export function MarkLegend({ marks }: { marks: readonly ChartMarks[] }) {
  return (
    <ul class="legend symbols" aria-label="Marked below the line">
      {marks.map(({ name, symbol, tone }) => (
        <li class={tone}>
          <span class="mark" aria-hidden="true">
            {symbol}
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Returns the names of what is marked on a date: `Scan, Findings fixed`. */
export function describeMarks(marks: readonly ChartMarks[], date: string): string {
  const marked = marks.filter(({ dates }) => dates.includes(date));
  return marked.map(({ name }) => name).join(', ') || '–';
}

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
