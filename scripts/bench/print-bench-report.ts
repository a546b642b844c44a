import {
  type HostileResult,
  LIMITS,
  type LinearityResult,
  ROUND_STATISTICS,
  type PageTimes,
  type BenchReport,
  type StepTimes,
} from './measurements.ts';
import { areDecisionsFast, printRobots } from './print-robots.ts';

/** Prints the report as tables or as JSON. Returns `true` if every hostile page and decision is within the limits. */
export function printBenchReport(report: BenchReport, asJson: boolean): boolean {
  const overLimit = report.hostile.filter(
    ({ cpuSeconds, heapBytes }) => cpuSeconds > LIMITS.cpuSeconds || heapBytes > LIMITS.heapBytes,
  );
  if (asJson) {
    const ratios = Object.fromEntries(
      ROUND_STATISTICS.map((statistic) => [statistic, computeRatios(report.pages, statistic)]),
    );
    console.log(
      JSON.stringify(
        { ratios, limits: LIMITS, overLimit: overLimit.map(({ page }) => page), ...report },
        null,
        2,
      ),
    );
  } else {
    for (const statistic of ROUND_STATISTICS) printRatios(report.pages, statistic);
    printLinearity(report.linearity);
    printHostile(report.hostile);
    printRobots(report.robots);
    for (const { page } of overLimit)
      console.log(
        `${page} exceeds a limit: ${LIMITS.cpuSeconds} CPU s, ${LIMITS.heapBytes / 1_000_000} MB heap`,
      );
  }
  return overLimit.length === 0 && areDecisionsFast(report.robots);
}

interface Ratio {
  name: string;
  median: number;
  p90: number;
  /** The ratio of the totals over all pages. */
  total: number;
}

function computeRatios(pages: readonly PageTimes[], statistic: keyof StepTimes): Ratio[] {
  type Time = (page: PageTimes) => number;
  const ratio = (name: string, numerator: Time, denominator: Time): Ratio => {
    const sorted = pages.map((page) => numerator(page) / denominator(page)).sort((a, b) => a - b);
    const percentile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
    const sum = (time: Time) => pages.reduce((total, page) => total + time(page), 0);
    return { name, median: percentile(0.5), p90: percentile(0.9), total: sum(numerator) / sum(denominator) };
  };
  const linkedom: Time = (page) => page.linkedom[statistic];
  const parse: Time = (page) => page.parse[statistic];
  const engine: Time = (page) => page.engine[statistic];
  const checks: Time = (page) => page.checks[statistic];
  return [
    ratio('parse / linkedom', parse, linkedom),
    ratio('engine / linkedom', engine, linkedom),
    ratio('facts, checks and score / parse', (page) => engine(page) - parse(page), parse),
    ratio('checks and score / parse', checks, parse),
    ratio('checks and score / linkedom', checks, linkedom),
  ];
}

function printRatios(pages: readonly PageTimes[], statistic: keyof StepTimes): void {
  console.log(`\n${pages.length} pages: time ratios, ${statistic} of the rounds`);
  printRow('', ['median', 'p90', 'total']);
  for (const { name, median, p90, total } of computeRatios(pages, statistic))
    printRow(
      name,
      [median, p90, total].map((value) => value.toFixed(3)),
    );
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
  console.log(name.padEnd(50) + cells.map((cell) => cell.padStart(12)).join(''));
}
