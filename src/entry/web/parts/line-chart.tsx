import type { Child } from 'hono/jsx';
import { formatDate } from '../format.ts';
import {
  type ChartMarks,
  describeMarks,
  getMarksHeight,
  MarkLegend,
  MarkRows,
  ChartTable,
} from './chart-marks.tsx';
import { type Column, numeric } from './table.tsx';
import { DAY } from '../../../lib/time.ts';

/** Up to this many points have dots. */
const DOT_LIMIT = 40;

interface LineChartProps {
  label: string;
  /** Oldest first. */
  points: readonly ChartPoint[];
  /** Events below the line, one row for each kind. */
  marks?: readonly ChartMarks[];
}

/** Scores by date, as a line and as a table. */
export function LineChart({ label, points, marks = [] }: LineChartProps) {
  const known = points.filter(({ value }) => value !== null);
  const axis = buildAxis(known);
  const scale = createScale([...points.map(({ date }) => date), ...marks.flatMap(({ dates }) => dates)]);
  const runs = splitAtGaps(placeDots(points, axis, scale));
  const dots = runs.flat();
  const [first, last] = [dots[0], dots.at(-1)];
  if (!first || !last) return <p class="muted">No scores yet.</p>;
  const bottom = BASE + getMarksHeight(marks);
  return (
    <figure class="chart-figure">
      <svg
        class="chart"
        height={HEIGHT + getMarksHeight(marks)}
        role="img"
        aria-label={`${label}. ${describe(first.point, last.point)}`}
      >
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
            {formatScore(point)}
          </text>
        ))}
        <MarkRows marks={marks} scale={scale} top={BASE + 17} />
        <text x={`${first.x}%`} y={bottom + 22} text-anchor={getAnchor(first.x, first === last)}>
          {formatDate(first.point.date)}
        </text>
        {first !== last && (
          <text x={`${last.x}%`} y={bottom + 22} text-anchor="end">
            {formatDate(last.point.date)}
          </text>
        )}
      </svg>
      {marks.length > 0 && <MarkLegend marks={marks} />}
      <PointTable label={label} points={points} marks={marks} />
    </figure>
  );
}

function PointTable({ label, points, marks = [] }: LineChartProps) {
  const columns: { column: Column; cell: (point: ChartPoint) => Child }[] = [
    { column: 'Date', cell: ({ date }) => formatDate(date) },
    { column: numeric('Score'), cell: ({ value }) => value ?? '–' },
  ];
  if (points.some(({ grade }) => grade !== undefined))
    columns.push({ column: 'Grade', cell: ({ grade }) => grade ?? '–' });
  if (marks.length > 0) columns.push({ column: 'Marked', cell: ({ date }) => describeMarks(marks, date) });
  return (
    <ChartTable
      label={label}
      columns={columns.map(({ column }) => column)}
      rows={points.toReversed().map((point) => columns.map(({ cell }) => cell(point)))}
    />
  );
}

/** `78`, or with its grade `78 C`. */
function formatScore({ value, grade }: ChartPoint): string {
  return typeof grade === 'string' ? `${value} ${grade}` : String(value);
}

function getAnchor(x: number, isOnly: boolean): 'start' | 'middle' | 'end' {
  if (!isOnly || x < 20) return 'start';
  return x > 80 ? 'end' : 'middle';
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

/** In pixels, from the top. */
const TOP = 24;
const BASE = 150;
const HEIGHT = 184;
/** In percent of the width: room for the labels of the axis, and for the last dot. */
const LEFT = 7;
const RIGHT = 98;
interface ChartPoint {
  /** ISO 8601, the day at least. */
  date: string;
  /** 0 to 100; `null` interrupts the line. */
  value: number | null;
  /** The grade of the score, if it has one: shown beside it. */
  grade?: string | null;
}

interface Dot {
  /** In percent of the width. */
  x: number;
  /** In pixels. */
  y: number;
  point: ChartPoint;
}

/** Returns where a date is, in percent of the width. @param dates the first and last are at the ends */
function createScale(dates: readonly string[]): (date: string) => number {
  const days = dates.map((date) => Date.parse(date) / DAY);
  const [start, end] = [Math.min(...days), Math.max(...days)];
  return (date) => {
    const share = end === start ? 0.5 : (Date.parse(date) / DAY - start) / (end - start);
    return Number((LEFT + share * (RIGHT - LEFT)).toFixed(2));
  };
}

/** Places dots in proportion to their dates; `null` stands for a point without a value. */
function placeDots(
  points: readonly ChartPoint[],
  axis: readonly number[],
  scale: (date: string) => number,
): (Dot | null)[] {
  return points.map((point) =>
    point.value === null ? null : { x: scale(point.date), y: toY(point.value, axis), point },
  );
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
