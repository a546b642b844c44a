import { DAY } from '../../../lib/time.ts';

/** In pixels, from the top. */
const TOP = 24;
export const BASE = 150;
export const HEIGHT = 184;
/** In percent of the width: room for the labels of the axis, and for the last dot. */
export const LEFT = 7;
const RIGHT = 98;
export interface ChartPoint {
  /** ISO 8601, the day at least. */
  date: string;
  /** 0 to 100; `null` interrupts the line. */
  value: number | null;
  /** The grade of the score, if it has one: shown beside it. */
  grade?: string | null;
}

export interface Dot {
  /** In percent of the width. */
  x: number;
  /** In pixels. */
  y: number;
  point: ChartPoint;
}

/** Returns where a date is, in percent of the width. @param dates the first and last are at the ends */
export function createScale(dates: readonly string[]): (date: string) => number {
  const days = dates.map((date) => Date.parse(date) / DAY);
  const [start, end] = [Math.min(...days), Math.max(...days)];
  return (date) => {
    const share = end === start ? 0.5 : (Date.parse(date) / DAY - start) / (end - start);
    return Number((LEFT + share * (RIGHT - LEFT)).toFixed(2));
  };
}

/** Places dots in proportion to their dates; `null` stands for a point without a value. */
export function placeDots(
  points: readonly ChartPoint[],
  axis: readonly number[],
  scale: (date: string) => number,
): (Dot | null)[] {
  return points.map((point) =>
    point.value === null ? null : { x: scale(point.date), y: toY(point.value, axis), point },
  );
}

/** Three to five lines, from below the lowest score to 100. */
export function buildAxis(points: readonly ChartPoint[]): number[] {
  const lowest = points.reduce((minimum, { value }) => Math.min(minimum, value ?? minimum), 100);
  if (lowest > 80) return [80, 90, 100];
  if (lowest > 60) return [60, 80, 100];
  return lowest > 50 ? [50, 75, 100] : [0, 25, 50, 75, 100];
}

export function toY(score: number, axis: readonly number[]): number {
  const from = axis[0] ?? 0;
  return Math.round(TOP + (BASE - TOP) * (1 - (score - from) / (100 - from)));
}

export function splitAtGaps(dots: readonly (Dot | null)[]): Dot[][] {
  const runs: Dot[][] = [[]];
  for (const dot of dots) {
    if (dot) runs.at(-1)?.push(dot);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Selects the last, first, highest and lowest dot, in this order, and leaves out those whose labels would overlap. */
export function selectLabelledDots(dots: readonly Dot[]): Dot[] {
  const byScore = dots.toSorted((a, b) => (a.point.value ?? 0) - (b.point.value ?? 0));
  const candidates = new Set([dots.at(-1), dots[0], byScore.at(-1), byScore[0]]);
  const selected: Dot[] = [];
  for (const dot of candidates) {
    if (dot && selected.every(({ x }) => Math.abs(x - dot.x) > 8)) selected.push(dot);
  }
  return selected;
}
