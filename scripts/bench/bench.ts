/**
 * `npm run bench`: what the engine costs inside workerd. `--json` prints the same figures for programs.
 *
 * 1. Pages: each page of the folder pages/ in CORPUS_DIR (test/fixtures/pages when not set) goes through
 *    - `linkedom`: a bare `parseHTML` of stock linkedom 0.18.12, the measure for the others,
 *    - `parse`: our tree alone,
 *    - `engine`: all an audit does with a text: tree, facts, checks, score,
 *    - `checks`: the checks and the score over facts read before.
 *    Reported are, of the pages' ratios, the median and the 90th percentile, and the ratio of all pages together.
 * 2. Linearity: ordinary markup of four shapes at 250 KB, 1 MB and 4 MB; the time per MB at 4 MB over that at 250 KB.
 * 3. Hostile pages: each of test/fixtures/hostile-pages.ts at 5 MB: seconds, and bytes the result keeps on the heap,
 *    measured after a collection.
 *
 * All times are processor time of the workerd process, its collector and compiler threads included, read from outside:
 * inside a request the clock stands still, and the processor may be shared. A step is repeated until its request takes
 * some 15 ms, what an empty request takes is taken off, and the least of several rounds counts, in which the steps take
 * turns. The command fails when a hostile page is over a limit. It takes two to three minutes, on Linux only.
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { HOSTILE_PAGES } from '../../test/fixtures/hostile-pages.ts';
import {
  type Hostile,
  LIMITS,
  type Linearity,
  type PageTimes,
  type Report,
  type Step,
  STEPS,
} from './figures.ts';
import { PAGE_SHAPES } from './page-shapes.ts';
import { printReport } from './report.ts';
import { startWorkerd, type Workerd } from './workerd.ts';

const ROUNDS = 3;
const REQUEST_MS = 15;
/** Until the code of all steps is compiled. */
const WARM_UP_MS = 5_000;
const SIZES = [250_000, 1_000_000, 4_000_000] as const;

const workerd = await startWorkerd();
try {
  const report: Report = {
    pages: await measurePages(workerd, await corpus()),
    linearity: await measureLinearity(workerd),
    hostile: await measureHostile(workerd),
  };
  const within = printReport(report, process.argv.includes('--json'));
  process.exitCode = within ? 0 : 1;
} finally {
  await workerd.stop();
}

async function corpus(): Promise<Map<string, string>> {
  const { CORPUS_DIR } = process.env;
  const directory = CORPUS_DIR
    ? `${CORPUS_DIR}/pages`
    : fileURLToPath(new URL('../../test/fixtures/pages', import.meta.url));
  const files = (await readdir(directory)).filter((file) => file.endsWith('.html'));
  if (files.length === 0) throw new Error(`no *.html in ${directory}`);
  const pages = files.map(async (file) => [file, await readFile(`${directory}/${file}`, 'utf8')] as const);
  return new Map(await Promise.all(pages));
}

async function measurePages(in_: Workerd, pages: Map<string, string>): Promise<PageTimes[]> {
  for (const [page, text] of pages) await in_.ask(`/load?page=${encodeURIComponent(page)}`, text);
  for (const start = performance.now(); performance.now() - start < WARM_UP_MS;) {
    for (const page of pages.keys()) for (const step of STEPS) await request(in_, step, page, 2);
  }
  const measured: PageTimes[] = [];
  for (const [page, text] of pages) {
    measured.push({ page, bytes: Buffer.byteLength(text), ...(await measure(in_, page, STEPS)) });
  }
  await in_.ask('/forget');
  return measured;
}

async function measureLinearity(in_: Workerd): Promise<Linearity[]> {
  const measured: Linearity[] = [];
  for (const shape of Object.keys(PAGE_SHAPES)) {
    const msPerMb: Record<number, number> = {};
    for (const size of SIZES) {
      const length = Number(await in_.ask(`/make?page=${shape}&size=${size}`));
      const { engine } = await measure(in_, shape, ['engine']);
      msPerMb[size] = engine / (length / 1_000_000);
    }
    measured.push({ shape, msPerMb, growth: (msPerMb[SIZES[2]] ?? 0) / (msPerMb[SIZES[0]] ?? 1) });
    await in_.ask('/forget');
  }
  return measured;
}

async function measureHostile(in_: Workerd): Promise<Hostile[]> {
  const measured: Hostile[] = [];
  for (const page of Object.keys(HOSTILE_PAGES)) {
    const name = encodeURIComponent(page);
    await in_.ask(`/make?page=${name}&size=${LIMITS.hostileBytes}`);
    const heapBefore = await in_.heapBytes();
    const cpuBefore = in_.cpuSeconds();
    const fallback = await in_.ask(`/keep?page=${name}`);
    const cpuSeconds = in_.cpuSeconds() - cpuBefore;
    const heapBytes = (await in_.heapBytes()) - heapBefore;
    measured.push({ page, cpuSeconds, heapBytes, fallback: typeof fallback === 'string' ? fallback : null });
    await in_.ask('/forget');
  }
  return measured;
}

/** The least milliseconds each step took for the page. */
async function measure<S extends Step>(
  in_: Workerd,
  page: string,
  steps: readonly S[],
): Promise<Record<S, number>> {
  const repeats = new Map<S, number>();
  for (const step of steps) repeats.set(step, await repeatsOf(in_, step, page));
  const least = Object.fromEntries(steps.map((step) => [step, Infinity])) as Record<S, number>;
  for (let round = 0; round < ROUNDS; round++) {
    const empty = await request(in_, 'nothing', page, 1);
    for (const step of steps) {
      const times = repeats.get(step) ?? 1;
      const ms = (await request(in_, step, page, times)) - empty;
      if (ms > 0) least[step] = Math.min(least[step], ms / times);
    }
  }
  return least;
}

/** How often a step must be repeated for its request to take long enough to be timed. */
async function repeatsOf(in_: Workerd, step: Step, page: string): Promise<number> {
  let times = 1;
  while ((await request(in_, step, page, times)) < REQUEST_MS) times *= 2;
  return times;
}

/** The milliseconds of processor time that a request took. */
async function request(in_: Workerd, step: Step | 'nothing', page: string, times: number): Promise<number> {
  const path = step === 'checks' ? '/checks?' : `/run?step=${step}&`;
  const start = in_.cpuSeconds();
  await in_.ask(`${path}page=${encodeURIComponent(page)}&times=${times}`);
  return (in_.cpuSeconds() - start) * 1_000;
}
