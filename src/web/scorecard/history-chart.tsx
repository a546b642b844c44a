import type { HistoryPoint } from '../../contracts/site-score.ts';
import { DAY } from '../../lib/time.ts';

const SIZE = { width: 480, height: 220 };
/** The axis stands left of `left`, the first mark `inset` right of it. */
const MARGIN = { top: 22, right: 20, bottom: 30, left: 34, inset: 16 };

/** Marks of the axis, lowest first. */
type Axis = readonly number[];

interface Dot {
  x: number;
  y: number;
  point: HistoryPoint;
}

/**
 * The score by day as a line with a mark at each day, and its first, last, highest and lowest values written out; days
 * without a score break the line. One colour, that of the text.
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

/** Days as far apart as they were; one alone in the middle. */
function placeDots(points: readonly HistoryPoint[], axis: Axis): Dot[] {
  const days = points.map(({ date }) => Date.parse(date) / DAY);
  const [from = 0, until = from] = [days[0], days.at(-1)];
  const start = MARGIN.left + MARGIN.inset;
  const width = SIZE.width - start - MARGIN.right;
  return points.map((point, at) => {
    const along = until === from ? 0.5 : ((days[at] ?? from) - from) / (until - from);
    return { x: Math.round(start + along * width), y: scoreToY(point.score ?? 0, axis), point };
  });
}

/** Every ten points from below the lowest score to 100; every twenty where that is much. */
function buildAxis(points: readonly HistoryPoint[]): Axis {
  const lowest = points.reduce((least, { score }) => Math.min(least, score ?? least), 100);
  const step = lowest < 50 ? 20 : 10;
  const from = Math.max(0, Math.floor((lowest - 1) / step) * step);
  return Array.from({ length: (100 - from) / step + 1 }, (_, at) => from + at * step);
}

function scoreToY(score: number, axis: Axis): number {
  const from = axis[0] ?? 0;
  const height = SIZE.height - MARGIN.top - MARGIN.bottom;
  return Math.round(MARGIN.top + height * (1 - (score - from) / (100 - from)));
}

/** Runs of days with a score that no day without one parts. */
function splitAtGaps(dots: readonly Dot[], history: readonly HistoryPoint[]): Dot[][] {
  const gaps = history.filter(({ score }) => score === null).map(({ date }) => date);
  const runs: Dot[][] = [];
  for (const dot of dots) {
    const before = runs.at(-1)?.at(-1);
    const hasGap = before && gaps.some((date) => date > before.point.date && date < dot.point.date);
    if (!before || hasGap) runs.push([dot]);
    else runs.at(-1)?.push(dot);
  }
  return runs;
}

/** The first, the last, the highest and the lowest, each once, and none upon the other. */
function selectLabelledDots(dots: readonly Dot[]): Dot[] {
  const byScore = dots.toSorted((a, b) => (a.point.score ?? 0) - (b.point.score ?? 0));
  const chosen = new Set([dots.at(-1), dots[0], byScore.at(-1), byScore[0]]);
  const apart: Dot[] = [];
  for (const dot of chosen) {
    if (dot && apart.every(({ x }) => Math.abs(x - dot.x) > 24)) apart.push(dot);
  }
  return apart;
}
