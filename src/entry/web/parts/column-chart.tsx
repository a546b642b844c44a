import { formatNumber } from '../../../lib/text.ts';
import { formatDate } from '../format.ts';
import { ChartTable } from './chart-marks.tsx';
import { numeric } from './table.tsx';
import { type Tone, getScoreTone } from './tone.ts';

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
        columns={['Date', ...series.map(({ name }) => numeric(name))]}
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

interface HistogramProps {
  /** What is counted: `Pages by score`. */
  label: string;
  /** Ten counts, for the scores 0–9, 10–19, … 90–100. */
  counts: readonly number[];
  /** Where the count of a band leads. Screen readers and keyboards follow the links in the table. */
  href?: (from: number, to: number) => string;
}

/** How many scores lie in each band of ten points, as columns and as a table. */
export function Histogram({ label, counts, href }: HistogramProps) {
  const highest = Math.max(...counts, 1);
  const bands = counts.map((count, index) => ({
    count,
    from: index * 10,
    to: index === counts.length - 1 ? 100 : index * 10 + 9,
  }));
  const filled = bands.filter(({ count }) => count > 0);
  const summary = filled.map(({ count, from, to }) => `${from} to ${to}: ${count}`).join(', ');
  return (
    <figure class="chart-figure">
      <svg class="chart" height={HEIGHT} role="img" aria-label={`${label}. ${summary || 'None'}`}>
        {bands.map(({ count, from }) => {
          const height = count === 0 ? 2 : Math.max(3, ((BASE - TOP) * count) / highest);
          return (
            <>
              <rect
                class={count === 0 ? 'empty' : `column ${getScoreTone(from)}`}
                x={`${from + 0.75}%`}
                y={Math.round(BASE - height)}
                width="8.5%"
                height={Math.round(height)}
                rx="2"
              />
              {count > 0 && (
                <text class="value" x={`${from + 5}%`} y={Math.round(BASE - height - 6)} text-anchor="middle">
                  {formatNumber(count)}
                </text>
              )}
            </>
          );
        })}
        {[0, 20, 40, 60, 80, 100].map((score) => (
          <text x={`${score}%`} y={BASE + 20} text-anchor={getAnchor(score)}>
            {score}
          </text>
        ))}
      </svg>
      <ChartTable
        label={label}
        columns={['Score', numeric('Count')]}
        rows={bands.map(({ from, to, count }) => [
          href && count > 0 ? (
            <a href={href(from, to)}>
              {from}–{to}
            </a>
          ) : (
            `${from}–${to}`
          ),
          formatNumber(count),
        ])}
      />
    </figure>
  );
}

function getAnchor(score: number): 'start' | 'middle' | 'end' {
  if (score === 0) return 'start';
  return score === 100 ? 'end' : 'middle';
}
