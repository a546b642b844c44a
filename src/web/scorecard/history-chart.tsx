import type { HistoryPoint } from '../../contracts/site-score.ts';
import { DAY } from '../../lib/time.ts';

const SIZE = { width: 480, height: 220 };
/** `left` is where the axis begins, and `inset` the distance from there to the first dot. */
const MARGIN = { top: 22, right: 20, bottom: 30, left: 34, inset: 16 };

/** The scores with a grid line, in ascending order. */
type Axis = readonly number[];

interface Dot {
  x: number;
  y: number;
  point: HistoryPoint;
}

/**
 * A line chart of the score by day, with a dot for each day and labels at the first, last, highest and lowest score. Days
 * without a score interrupt the line.
 *
 * @param history newest first
 */
export function HistoryChart({ history }: { history: readonly HistoryPoint[] }) {
  const graded = history.toReversed().filter(({ score }) => score !== null);
  const axis = buildAxis(graded);
  const dots = placeDots(graded, axis);
  const [first, last] = [dots[0], dots.at(-1)];
  if (!first || !last) return <p>There is no score to draw yet.</p>;
  const summary = `From ${first.point.score} on ${first.point.date} to ${last.point.score} on ${last.point.date}.`;
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-labelledby="chart-title chart-summary"
    >
      <title id="chart-title">Score by day</title>
      <desc id="chart-summary">{summary} The table below has every day.</desc>
      {axis.map((score) => (
        <GridLine score={score} axis={axis} />
      ))}
      {splitAtGaps(dots, history).map((run) => (
        <polyline
          points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          stroke-width="2"
        />
      ))}
      {dots.map(({ x, y }) => (
        <circle cx={x} cy={y} r="3.5" fill="currentColor" />
      ))}
      {selectLabelledDots(dots).map(({ x, y, point }) => (
        <text x={x} y={y - 9} text-anchor="middle" font-weight="650">
          {point.score}
        </text>
      ))}
      <text x={first.x} y={SIZE.height - 8} text-anchor={first === last ? 'middle' : 'start'}>
        {first.point.date}
      </text>
      {first !== last && (
        <text x={last.x} y={SIZE.height - 8} text-anchor="end">
          {last.point.date}
        </text>
      )}
    </svg>
  );
}

function GridLine({ score, axis }: { score: number; axis: Axis }) {
  const y = scoreToY(score, axis);
  return (
    <>
      <path
        d={`M${MARGIN.left} ${y}H${SIZE.width - MARGIN.right}`}
        stroke="currentColor"
        stroke-width="1"
        opacity="0.25"
      />
      <text x={MARGIN.left - 8} y={y + 4} text-anchor="end">
        {score}
      </text>
    </>
  );
}

/** Places dots in proportion to their dates. A single dot is in the middle. */
function placeDots(points: readonly HistoryPoint[], axis: Axis): Dot[] {
  const days = points.map(({ date }) => Date.parse(date) / DAY);
  const [firstDay = 0, lastDay = firstDay] = [days[0], days.at(-1)];
  const start = MARGIN.left + MARGIN.inset;
  const width = SIZE.width - start - MARGIN.right;
  return points.map((point, index) => {
    const share = lastDay === firstDay ? 0.5 : ((days[index] ?? firstDay) - firstDay) / (lastDay - firstDay);
    return { x: Math.round(start + share * width), y: scoreToY(point.score ?? 0, axis), point };
  });
}

/** Steps of ten points from below the lowest score to 100, or of twenty if the lowest score is below 50. */
function buildAxis(points: readonly HistoryPoint[]): Axis {
  const lowest = points.reduce((minimum, { score }) => Math.min(minimum, score ?? minimum), 100);
  const step = lowest < 50 ? 20 : 10;
  const from = Math.max(0, Math.floor((lowest - 1) / step) * step);
  return Array.from({ length: (100 - from) / step + 1 }, (_, index) => from + index * step);
}

function scoreToY(score: number, axis: Axis): number {
  const from = axis[0] ?? 0;
  const height = SIZE.height - MARGIN.top - MARGIN.bottom;
  return Math.round(MARGIN.top + height * (1 - (score - from) / (100 - from)));
}

/** Splits the dots at days without a score. */
function splitAtGaps(dots: readonly Dot[], history: readonly HistoryPoint[]): Dot[][] {
  const gaps = history.filter(({ score }) => score === null).map(({ date }) => date);
  const runs: Dot[][] = [];
  for (const dot of dots) {
    const previous = runs.at(-1)?.at(-1);
    const hasGap = previous && gaps.some((date) => date > previous.point.date && date < dot.point.date);
    if (!previous || hasGap) runs.push([dot]);
    else runs.at(-1)?.push(dot);
  }
  return runs;
}

/** Selects the last, first, highest and lowest dot, in this order, and leaves out those whose labels would overlap. */
function selectLabelledDots(dots: readonly Dot[]): Dot[] {
  const byScore = dots.toSorted((a, b) => (a.point.score ?? 0) - (b.point.score ?? 0));
  const candidates = new Set([dots.at(-1), dots[0], byScore.at(-1), byScore[0]]);
  const selected: Dot[] = [];
  for (const dot of candidates) {
    if (dot && selected.every(({ x }) => Math.abs(x - dot.x) > 24)) selected.push(dot);
  }
  return selected;
}
