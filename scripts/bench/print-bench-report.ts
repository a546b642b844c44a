import {
  type BenchReport,
  type Collection,
  COLLECTIONS,
  type HostileResult,
  LIMITS,
  type LinearityResult,
  type PageTimes,
  type Step,
} from './measurements.ts';
import { areDecisionsFast, printRobots } from './print-robots.ts';

const SMALL_PAGE_BYTES = 4_000;

const TITLES: Record<Collection, string> = {
  alone: 'each step in a process of its own, as in a Worker',
  natural: 'all steps in one process, garbage collected when V8 decides',
  forced: 'all steps in one process, garbage collected before each',
};

/** The time of one step divided by that of another, over all pages. */
interface Ratio {
  name: string;
  median: number;
  p90: number;
  /** The ratio of the totals. */
  total: number;
  /** The worst ratio of the pages under `SMALL_PAGE_BYTES`; `null` if there are none. */
  worstSmall: number | null;
  /** The lowest and the highest median of the rounds. */
  medians: [number, number];
}

/** The key figures of the report. */
export function summarizeBench({ pages, hostile }: BenchReport): {
  ratios: Record<Collection, Ratio[]>;
  limits: typeof LIMITS;
  overLimit: string[];
} {
  return {
    ratios: {
      alone: computeRatios(pages.alone),
      natural: computeRatios(pages.natural),
      forced: computeRatios(pages.forced),
    },
    limits: LIMITS,
    overLimit: hostile.filter(isOverLimit).map(({ page }) => page),
  };
}

export function areWithinLimits({ hostile, robots }: BenchReport): boolean {
  return !hostile.some(isOverLimit) && areDecisionsFast(robots);
}

/** Prints the report as tables. */
export function printBenchReport(report: BenchReport): void {
  for (const collection of COLLECTIONS) printRatios(report.pages[collection], TITLES[collection]);
  if (report.linearity.length > 0) printLinearity(report.linearity);
  if (report.hostile.length > 0) printHostile(report.hostile);
  if (report.robots.length > 0) printRobots(report.robots);
  for (const page of summarizeBench(report).overLimit)
    console.log(
      `${page} exceeds a limit: ${LIMITS.cpuSeconds} CPU s, ${LIMITS.heapBytes / 1_000_000} MB heap`,
    );
}

function isOverLimit({ cpuSeconds, heapBytes }: HostileResult): boolean {
  return cpuSeconds > LIMITS.cpuSeconds || heapBytes > LIMITS.heapBytes;
}

function computeRatios(pages: readonly PageTimes[]): Ratio[] {
  return [
    computeRatio(pages, 'linkedomAgain', 'linkedom'),
    computeRatio(pages, 'parse', 'linkedom'),
    computeRatio(pages, 'engine', 'linkedom'),
    computeRatio(pages, 'audit', 'linkedom'),
    computeRatio(pages, 'stored', 'linkedom'),
    computeRatio(pages, 'engine', 'parse'),
  ];
}

function computeRatio(pages: readonly PageTimes[], numerator: Step, denominator: Step): Ratio {
  const toMean = (page: PageTimes) => computeMean(page[numerator]) / computeMean(page[denominator]);
  const small = pages.filter(({ bytes }) => bytes < SMALL_PAGE_BYTES).map(toMean);
  const sumUp = (step: Step) => pages.reduce((sum, page) => sum + computeMean(page[step]), 0);
  const rounds = pages[0]?.[numerator].map((_, round) =>
    computePercentile(
      pages.map((page) => (page[numerator][round] ?? 0) / (page[denominator][round] ?? 0)),
      0.5,
    ),
  );
  return {
    name: `${numerator} / ${denominator}`,
    median: computePercentile(pages.map(toMean), 0.5),
    p90: computePercentile(pages.map(toMean), 0.9),
    total: sumUp(numerator) / sumUp(denominator),
    worstSmall: small.length === 0 ? null : Math.max(...small),
    medians: [Math.min(...(rounds ?? [])), Math.max(...(rounds ?? []))],
  };
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

function printRatios(pages: readonly PageTimes[], title: string): void {
  console.log(`\n${pages.length} pages: CPU time ratios, ${title}`);
  printRow('', ['median', 'p90', 'total', '< 4 KB', 'medians of rounds']);
  for (const { name, median, p90, total, worstSmall, medians } of computeRatios(pages)) {
    printRow(name, [
      ...[median, p90, total, worstSmall].map((value) => value?.toFixed(3) ?? '-'),
      medians.map((value) => value.toFixed(3)).join(' to '),
    ]);
  }
}

function printLinearity(shapes: readonly LinearityResult[]): void {
  console.log('\nLinearity: milliseconds of the engine per MB; growth from the smallest to the largest size');
  const sizes = Object.keys(shapes[0]?.msPerMb ?? {});
  printRow('', [...sizes.map((size) => `${Number(size) / 1_000} KB`), 'growth', 'min growth']);
  for (const { shape, msPerMb, growth } of shapes) {
    printRow(shape, [
      ...sizes.map((size) => (msPerMb[Number(size)] ?? Number.NaN).toFixed(1)),
      growth.mean.toFixed(2),
      growth.min.toFixed(2),
    ]);
  }
}

function printHostile(pages: readonly HostileResult[]): void {
  console.log(
    `\n${pages.length} hostile pages of ${LIMITS.hostileBytes / 1_000_000} MB: the most expensive by CPU time and heap`,
  );
  printRow('', ['CPU s', 'heap MB']);
  const worst = new Set([
    ...pages.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, 6),
    ...pages.toSorted((a, b) => b.heapBytes - a.heapBytes).slice(0, 4),
  ]);
  for (const { page, cpuSeconds, heapBytes } of worst) {
    printRow(page, [cpuSeconds.toFixed(2), (heapBytes / 1_000_000).toFixed(0)]);
  }
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(30) + cells.map((cell) => ` ${cell}`.padStart(12)).join(''));
}
