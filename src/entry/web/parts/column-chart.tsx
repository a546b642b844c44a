import { formatNumber } from '../../../lib/text.ts';
import { formatDate } from '../format.ts';
import { ChartTable } from './chart-marks.tsx';
import type { Tone } from './tone.ts';

/** In pixels, from the top. */
const TOP = 20;
const BASE = 150;
const HEIGHT = 184;
/** Up to this many columns have their numbers above them. */
const LABEL_LIMIT = 24;
/** In percent of the width. */
const WIDEST_GROUP = 12;

interface ColumnChartProps {
  /** What is counted: `Findings by scan`. */
  label: string;
  series: readonly { name: string; tone: Tone }[];
  /** Oldest first. A value for each series; `null` if it is not known. */
  groups: readonly { date: string; values: readonly (number | null)[] }[];
}

/** Counts at several times as columns side by side, and as a table. The legend has the newest counts. */
export function ColumnChart({ label, series, groups }: ColumnChartProps) {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return <p class="muted">Nothing to show yet.</p>;
  const highest = Math.max(1, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const width = Math.min(WIDEST_GROUP, 100 / groups.length);
  const column = (width * 0.8) / series.length;
  const hasLabels = groups.length * series.length <= LABEL_LIMIT;
  const describe = (values: typeof last.values) =>
    series.map(({ name }, index) => `${name}: ${formatCell(values[index])}`).join(', ');
  return (
    <figure class="chart-figure">
      <svg
        class="chart"
        height={HEIGHT}
        role="img"
        aria-label={`${label}. ${formatDate(last.date)}: ${describe(last.values)}`}
      >
        <line class="grid-line" x1="0" x2="100%" y1={BASE} y2={BASE} />
        {groups.map(({ values }, at) =>
          series.map(({ tone }, index) => {
            const value = values[index] ?? 0;
            const height = value === 0 ? 0 : Math.max(3, Math.round(((BASE - TOP) * value) / highest));
            const x = at * width + width * 0.1 + index * column;
            return (
              <>
                <rect
                  class={`column ${tone}`}
                  x={toPercent(x)}
                  y={BASE - height}
                  width={toPercent(column * 0.9)}
                  height={height}
                  rx="2"
                />
                {hasLabels && values[index] !== null && (
                  <text
                    class="value"
                    x={toPercent(x + column * 0.45)}
                    y={BASE - height - 6}
                    text-anchor="middle"
                  >
                    {formatNumber(value)}
                  </text>
                )}
              </>
            );
          }),
        )}
        <text x="0" y={BASE + 20}>
          {formatDate(first.date)}
        </text>
        {groups.length * width > 60 && (
          <text x={toPercent(groups.length * width)} y={BASE + 20} text-anchor="end">
            {formatDate(last.date)}
          </text>
        )}
      </svg>
      <ul class="legend">
        {series.map(({ name, tone }) => (
          <li class={tone}>{name}</li>
        ))}
      </ul>
      <ChartTable
        label={label}
        columns={[{ name: 'Date' }, ...series.map(({ name }) => ({ name, number: true }))]}
        rows={groups
          .toReversed()
          .map(({ date, values }) =>
            [formatDate(date)].concat(series.map((_, index) => formatCell(values[index]))),
          )}
      />
    </figure>
  );
}

function formatCell(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : formatNumber(value);
}

function toPercent(value: number): string {
  return `${Number(value.toFixed(2))}%`;
}
