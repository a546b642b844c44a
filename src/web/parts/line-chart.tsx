import { DAY } from '../../lib/time.ts';
import { formatDate } from '../format.ts';
import { ChartTable } from './chart-table.tsx';

/** In pixels, from the top. */
const TOP = 24;
const BASE = 150;
/** In percent of the width: room for the labels of the axis, and for the last dot. */
const LEFT = 7;
const RIGHT = 98;
/** Up to this many points have dots. */
const DOT_LIMIT = 40;

export interface ChartPoint {
  /** ISO 8601, the day at least. */
  date: string;
  /** 0 to 100; `null` interrupts the line. */
  value: number | null;
}

interface Dot {
  /** In percent of the width. */
  x: number;
  /** In pixels. */
  y: number;
  point: ChartPoint;
}

/** Scores by date, as a line and as a table. @param points oldest first */
export function LineChart({ label, points }: { label: string; points: readonly ChartPoint[] }) {
  const known = points.filter(({ value }) => value !== null);
  const axis = buildAxis(known);
  const runs = splitAtGaps(placeDots(points, axis));
  const dots = runs.flat();
  const [first, last] = [dots[0], dots.at(-1)];
  if (!first || !last) return <p class="muted">No scores yet.</p>;
  return (
    <figure class="chart-figure">
      <svg class="chart" role="img" aria-label={`${label}. ${describe(first.point, last.point)}`}>
        {axis.map((score) => (
          <GridLine score={score} y={toY(score, axis)} />
        ))}
        <svg viewBox={`0 0 100 ${BASE}`} height={BASE} preserveAspectRatio="none">
          {runs.map((run) => (
            <Run dots={run} />
          ))}
        </svg>
        {dots.length <= DOT_LIMIT &&
          dots.map(({ x, y }) => <circle class="point" cx={`${x}%`} cy={y} r="3" />)}
        {selectLabelledDots(dots).map(({ x, y, point }) => (
          // Right of the first dot, because the numbers of the axis are left of it.
          <text class="value" x={`${x}%`} y={y - 9} text-anchor={x > LEFT ? 'middle' : 'start'}>
            {point.value}
          </text>
        ))}
        <text x={`${first.x}%`} y={BASE + 22} text-anchor={first === last ? 'middle' : 'start'}>
          {formatDate(first.point.date)}
        </text>
        {first !== last && (
          <text x={`${last.x}%`} y={BASE + 22} text-anchor="end">
            {formatDate(last.point.date)}
          </text>
        )}
      </svg>
      <ChartTable
        label={label}
        columns={[{ name: 'Date' }, { name: 'Score', number: true }]}
        rows={points.toReversed().map(({ date, value }) => [formatDate(date), value ?? '–'])}
      />
    </figure>
  );
}

function Run({ dots }: { dots: readonly Dot[] }) {
  const line = dots.map(({ x, y }) => `${x} ${y}`).join('L');
  const [first, last] = [dots[0], dots.at(-1)];
  return (
    <>
      <path class="area" d={`M${first?.x} ${BASE}L${line}L${last?.x} ${BASE}Z`} />
      <path class="line" d={`M${line}${dots.length === 1 ? 'h0' : ''}`} />
    </>
  );
}

function GridLine({ score, y }: { score: number; y: number }) {
  return (
    <>
      <line class="grid-line" x1="0" x2="100%" y1={y} y2={y} />
      <text x="0" y={y - 4}>
        {score}
      </text>
    </>
  );
}

function describe(first: ChartPoint, last: ChartPoint): string {
  if (first === last) return `${first.value} on ${formatDate(first.date)}`;
  return `From ${first.value} on ${formatDate(first.date)} to ${last.value} on ${formatDate(last.date)}`;
}

/** Places dots in proportion to their dates; `null` stands for a point without a value. */
function placeDots(points: readonly ChartPoint[], axis: readonly number[]): (Dot | null)[] {
  const days = points.map(({ date }) => Date.parse(date) / DAY);
  const [start = 0, end = start] = [days[0], days.at(-1)];
  return points.map((point, index) => {
    if (point.value === null) return null;
    const share = end === start ? 0.5 : ((days[index] ?? start) - start) / (end - start);
    const x = Number((LEFT + share * (RIGHT - LEFT)).toFixed(2));
    return { x, y: toY(point.value, axis), point };
  });
}

/** Three to five lines, from below the lowest score to 100. */
function buildAxis(points: readonly ChartPoint[]): number[] {
  const lowest = points.reduce((minimum, { value }) => Math.min(minimum, value ?? minimum), 100);
  if (lowest > 80) return [80, 90, 100];
  if (lowest > 60) return [60, 80, 100];
  return lowest > 50 ? [50, 75, 100] : [0, 25, 50, 75, 100];
}

function toY(score: number, axis: readonly number[]): number {
  const from = axis[0] ?? 0;
  return Math.round(TOP + (BASE - TOP) * (1 - (score - from) / (100 - from)));
}

function splitAtGaps(dots: readonly (Dot | null)[]): Dot[][] {
  const runs: Dot[][] = [[]];
  for (const dot of dots) {
    if (dot) runs.at(-1)?.push(dot);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Selects the last, first, highest and lowest dot, in this order, and leaves out those whose labels would overlap. */
function selectLabelledDots(dots: readonly Dot[]): Dot[] {
  const byScore = dots.toSorted((a, b) => (a.point.value ?? 0) - (b.point.value ?? 0));
  const candidates = new Set([dots.at(-1), dots[0], byScore.at(-1), byScore[0]]);
  const selected: Dot[] = [];
  for (const dot of candidates) {
    if (dot && selected.every(({ x }) => Math.abs(x - dot.x) > 8)) selected.push(dot);
  }
  return selected;
}
