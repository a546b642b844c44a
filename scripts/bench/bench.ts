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
 * some 120 ms, and goes through one such request that is not counted before the one that is. Garbage is collected late, a
 * DOM that outlives the young generation very late: so a round takes all pages through one step before the next begins,
 * on a collected heap, and each step pays for garbage of its own kind. What an empty request takes is taken off. Of the
 * rounds the mean is what a step costs; the least, of a round into which no large collection fell, is reported beside it.
 * The command fails when a hostile page is over a limit. It takes some ten minutes, on Linux only.
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
  type Times,
} from './figures.ts';
import { PAGE_SHAPES } from './page-shapes.ts';
import { printReport } from './report.ts';
import { runWorker, type RunningWorker } from './workerd.ts';

const ROUNDS = 3;
const REQUEST_MS = 120;
/** Until the code of all steps is compiled. */
const WARM_UP_MS = 20_000;
/** Until the young generation has its size again, which a full collection takes from it. */
const STEP_WARM_UP_MS = 2_000;
const SIZES = [250_000, 1_000_000, 4_000_000] as const;

const worker = await runWorker('worker.ts');
try {
  const report: Report = {
    pages: await measurePages(worker, await corpus()),
    linearity: await measureLinearity(worker),
    hostile: await measureHostile(worker),
  };
  const within = printReport(report, process.argv.includes('--json'));
  process.exitCode = within ? 0 : 1;
} finally {
  await worker.stop();
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

async function measurePages(in_: RunningWorker, pages: Map<string, string>): Promise<PageTimes[]> {
  for (const [page, text] of pages) await in_.ask(`/load?page=${encodeURIComponent(page)}`, text);
  for (const start = performance.now(); performance.now() - start < WARM_UP_MS;) {
    for (const page of pages.keys()) {
      for (const step of STEPS) await in_.ask(`/run?step=${step}&page=${encodeURIComponent(page)}&times=2`);
    }
  }
  const work: Work[] = [];
  for (const step of STEPS) {
    for (const page of pages.keys()) work.push({ page, step, times: await timesToRepeat(in_, page, step) });
  }
  const times = await timesOf(in_, work);
  await in_.ask('/forget');
  return [...pages].map(([page, text], at) => {
    const [linkedom, parse, engine, checks] = STEPS.map((_, step) => times[step * pages.size + at]);
    if (!linkedom || !parse || !engine || !checks) throw new Error(`${page} was not measured`);
    return { page, bytes: Buffer.byteLength(text), linkedom, parse, engine, checks };
  });
}

/** Each request reads the same amount of text, in many pages or in one, so that each pays for its share of collections. */
async function measureLinearity(in_: RunningWorker): Promise<Linearity[]> {
  const measured: Linearity[] = [];
  for (const shape of Object.keys(PAGE_SHAPES)) {
    const work: Work[] = [];
    for (const size of SIZES) {
      await in_.ask(`/make?page=${size}&shape=${shape}&size=${size}`);
      work.push({ page: String(size), step: 'engine', times: SIZES[2] / size });
    }
    const times = await timesOf(in_, work);
    const msPerMb = (at: number, which: keyof Times) =>
      (times[at]?.[which] ?? Number.NaN) / ((SIZES[at] ?? 0) / 1_000_000);
    const growth = (which: keyof Times) => msPerMb(2, which) / msPerMb(0, which);
    measured.push({
      shape,
      msPerMb: Object.fromEntries(SIZES.map((size, at) => [size, msPerMb(at, 'mean')])),
      growth: { mean: growth('mean'), least: growth('least') },
    });
    await in_.ask('/forget');
  }
  return measured;
}

async function measureHostile(in_: RunningWorker): Promise<Hostile[]> {
  const measured: Hostile[] = [];
  for (const page of Object.keys(HOSTILE_PAGES)) {
    const name = encodeURIComponent(page);
    await in_.ask(`/make?page=${name}&shape=${name}&size=${LIMITS.hostileBytes}`);
    const heapBefore = await in_.heapBytes();
    const cpuBefore = in_.cpuSeconds();
    const fallback = await in_.ask<unknown>(`/keep?page=${name}`);
    const cpuSeconds = in_.cpuSeconds() - cpuBefore;
    const heapBytes = (await in_.heapBytes()) - heapBefore;
    measured.push({ page, cpuSeconds, heapBytes, fallback: typeof fallback === 'string' ? fallback : null });
    await in_.ask('/forget');
  }
  return measured;
}

/** A step, so many times over with one page. */
interface Work {
  page: string;
  step: Step | 'nothing';
  times: number;
}

/** The milliseconds that each piece of work took once; those of one step stand together, and take their turns in each round. */
async function timesOf(in_: RunningWorker, work: readonly Work[]): Promise<Times[]> {
  const rounds: number[][] = work.map(() => []);
  let empty = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, each] of work.entries()) {
      if (each.step !== work[at - 1]?.step) await beginStep(in_, work, each.step);
      empty = Math.min(empty, await request(in_, { ...each, step: 'nothing', times: 1 }));
      await request(in_, each);
      rounds[at]?.push(await request(in_, each));
    }
  }
  return work.map(({ times }, at) => {
    const taken = (rounds[at] ?? []).map((ms) => (ms - empty) / times);
    return { mean: taken.reduce((sum, ms) => sum + ms, 0) / ROUNDS, least: Math.min(...taken) };
  });
}

/** Leave nothing behind of the step before, and go through this one until it is at home again. */
async function beginStep(in_: RunningWorker, work: readonly Work[], step: Work['step']): Promise<void> {
  await in_.collect();
  const own = work.filter((each) => each.step === step);
  for (const start = performance.now(); performance.now() - start < STEP_WARM_UP_MS;) {
    for (const each of own) await request(in_, { ...each, times: Math.ceil(each.times / 10) });
  }
}

/** How often a step must be repeated for its request to take `REQUEST_MS`, which a shorter one tells. */
async function timesToRepeat(in_: RunningWorker, page: string, step: Step): Promise<number> {
  const enough = REQUEST_MS / 4;
  for (let times = 1; ; times *= 2) {
    // Twice, since a collection may make one request long.
    const taken = Math.min(
      await request(in_, { page, step, times }),
      await request(in_, { page, step, times }),
    );
    if (taken >= enough) return Math.ceil(times * Math.max(1, REQUEST_MS / taken));
  }
}

/** The milliseconds of processor time that a request took. */
async function request(in_: RunningWorker, { page, step, times }: Work): Promise<number> {
  const name = encodeURIComponent(page);
  if (step === 'checks') await in_.ask(`/facts?page=${name}`);
  const start = in_.cpuSeconds();
  await in_.ask(`/run?step=${step}&page=${name}&times=${times}`);
  return (in_.cpuSeconds() - start) * 1_000;
}
