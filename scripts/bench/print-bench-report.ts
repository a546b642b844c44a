import {
  type HostileResult,
  LIMITS,
  type LinearityResult,
  ROUND_STATISTICS,
  type PageTimes,
  type BenchReport,
  type StepTimes,
} from './measurements.ts';

/** Print the report as tables or as JSON. @returns whether every hostile page stayed within the limits */
export function printBenchReport(report: BenchReport, asJson: boolean): boolean {
  const overLimit = report.hostile.filter(
    ({ cpuSeconds, heapBytes }) => cpuSeconds > LIMITS.cpuSeconds || heapBytes > LIMITS.heapBytes,
  );
  if (asJson) {
    const ratios = Object.fromEntries(
      ROUND_STATISTICS.map((which) => [which, computeRatios(report.pages, which)]),
    );
    console.log(
      JSON.stringify(
        { ratios, limits: LIMITS, overLimit: overLimit.map(({ page }) => page), ...report },
        null,
        2,
      ),
    );
  } else {
    for (const which of ROUND_STATISTICS) printRatios(report.pages, which);
    printLinearity(report.linearity);
    printHostile(report.hostile);
    for (const { page } of overLimit) console.log(`over a limit: ${page}`);
  }
  return overLimit.length === 0;
}

interface Ratio {
  name: string;
  median: number;
  p90: number;
  /** Of all pages together. */
  total: number;
}

function computeRatios(pages: readonly PageTimes[], which: keyof StepTimes): Ratio[] {
  type Part = (page: PageTimes) => number;
  const ratio = (name: string, of: Part, to: Part): Ratio => {
    const sorted = pages.map((page) => of(page) / to(page)).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
    const sum = (part: Part) => pages.reduce((total, page) => total + part(page), 0);
    return { name, median: at(0.5), p90: at(0.9), total: sum(of) / sum(to) };
  };
  const linkedom: Part = (page) => page.linkedom[which];
  const parse: Part = (page) => page.parse[which];
  const engine: Part = (page) => page.engine[which];
  const checks: Part = (page) => page.checks[which];
  return [
    ratio('parse / linkedom', parse, linkedom),
    ratio('engine / linkedom', engine, linkedom),
    ratio('facts, checks and score / parse', (page) => engine(page) - parse(page), parse),
    ratio('checks and score / parse', checks, parse),
    ratio('checks and score / linkedom', checks, linkedom),
  ];
}

function printRatios(pages: readonly PageTimes[], which: keyof StepTimes): void {
  console.log(`\n${pages.length} pages: times in proportion, the ${which} of the rounds`);
  printRow('', ['median', 'p90', 'all']);
  for (const { name, median, p90, total } of computeRatios(pages, which))
    printRow(
      name,
      [median, p90, total].map((value) => value.toFixed(3)),
    );
}

function printLinearity(shapes: readonly LinearityResult[]): void {
  console.log('\nLinearity: milliseconds per MB of the engine');
  const sizes = Object.keys(shapes[0]?.msPerMb ?? {});
  printRow('', [...sizes.map((size) => `${Number(size) / 1_000} KB`), 'growth', 'of least']);
  for (const { shape, msPerMb, growth } of shapes) {
    printRow(shape, [
      ...sizes.map((size) => (msPerMb[Number(size)] ?? Number.NaN).toFixed(1)),
      growth.mean.toFixed(2),
      growth.least.toFixed(2),
    ]);
  }
}

function printHostile(pages: readonly HostileResult[]): void {
  console.log(
    `\n${pages.length} hostile pages of ${LIMITS.hostileBytes / 1_000_000} MB: the ten that cost most`,
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
  console.log(name.padEnd(50) + cells.map((cell) => cell.padStart(10)).join(''));
}
