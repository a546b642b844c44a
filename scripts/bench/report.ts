import { LIMITS, type Hostile, type Linearity, type PageTimes, type Report } from './figures.ts';

/** Print the report as tables or as JSON. @returns whether every hostile page stayed within the limits */
export function printReport(report: Report, asJson: boolean): boolean {
  const over = report.hostile.filter(
    ({ cpuSeconds, heapBytes }) => cpuSeconds > LIMITS.cpuSeconds || heapBytes > LIMITS.heapBytes,
  );
  const ratios = ratiosOf(report.pages);
  if (asJson) {
    console.log(
      JSON.stringify({ ratios, limits: LIMITS, over: over.map(({ page }) => page), ...report }, null, 2),
    );
  } else {
    printRatios(ratios, report.pages.length);
    printLinearity(report.linearity);
    printHostile(report.hostile);
    for (const { page } of over) console.log(`over a limit: ${page}`);
  }
  return over.length === 0;
}

interface Ratio {
  name: string;
  median: number;
  p90: number;
  /** Of all pages together. */
  total: number;
}

function ratiosOf(pages: readonly PageTimes[]): Ratio[] {
  const ratio = (name: string, of: (page: PageTimes) => number, to: (page: PageTimes) => number): Ratio => {
    const sorted = pages.map((page) => of(page) / to(page)).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
    const sum = (part: (page: PageTimes) => number) => pages.reduce((total, page) => total + part(page), 0);
    return { name, median: at(0.5), p90: at(0.9), total: sum(of) / sum(to) };
  };
  const parse = (page: PageTimes) => page.parse;
  const linkedom = (page: PageTimes) => page.linkedom;
  return [
    ratio('parse / linkedom', parse, linkedom),
    ratio('engine / linkedom', (page) => page.engine, linkedom),
    ratio('facts, checks and score / parse', (page) => page.engine - page.parse, parse),
    ratio('checks and score / parse', (page) => page.checks, parse),
    ratio('checks and score / linkedom', (page) => page.checks, linkedom),
  ];
}

function printRatios(ratios: readonly Ratio[], pages: number): void {
  console.log(`\n${pages} pages: times in proportion`);
  row('', ['median', 'p90', 'all']);
  for (const { name, median, p90, total } of ratios)
    row(
      name,
      [median, p90, total].map((value) => value.toFixed(3)),
    );
}

function printLinearity(shapes: readonly Linearity[]): void {
  console.log('\nLinearity: milliseconds per MB of the engine');
  const sizes = Object.keys(shapes[0]?.msPerMb ?? {});
  row('', [...sizes.map((size) => `${Number(size) / 1_000} KB`), 'growth']);
  for (const { shape, msPerMb, growth } of shapes) {
    row(shape, [...sizes.map((size) => (msPerMb[Number(size)] ?? Number.NaN).toFixed(1)), growth.toFixed(2)]);
  }
}

function printHostile(pages: readonly Hostile[]): void {
  console.log(
    `\n${pages.length} hostile pages of ${LIMITS.hostileBytes / 1_000_000} MB: the ten that cost most`,
  );
  row('', ['CPU s', 'heap MB']);
  const worst = new Set([
    ...pages.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, 6),
    ...pages.toSorted((a, b) => b.heapBytes - a.heapBytes).slice(0, 4),
  ]);
  for (const { page, cpuSeconds, heapBytes } of worst) {
    row(page, [cpuSeconds.toFixed(2), (heapBytes / 1_000_000).toFixed(0)]);
  }
}

function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(50) + cells.map((cell) => cell.padStart(10)).join(''));
}
