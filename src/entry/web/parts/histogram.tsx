import { formatNumber } from '../../../lib/text.ts';
import { ChartTable } from './chart-marks.tsx';
import { getScoreTone } from './tone.ts';

const TOP = 20;
const BASE = 150;
const HEIGHT = 184;

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
        columns={[{ name: 'Score' }, { name: 'Count', number: true }]}
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
