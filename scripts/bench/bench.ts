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
  type HostileResult,
  LIMITS,
  type LinearityResult,
  type PageTimes,
  type BenchReport,
  type Step,
  STEPS,
  type StepTimes,
} from './measurements.ts';
import { PAGE_SHAPES } from './page-shapes.ts';
import { printBenchReport } from './print-bench-report.ts';
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
  const report: BenchReport = {
    pages: await measurePages(worker, await loadCorpus()),
    linearity: await measureLinearity(worker),
    hostile: await measureHostile(worker),
  };
  const within = printBenchReport(report, process.argv.includes('--json'));
  process.exitCode = within ? 0 : 1;
} finally {
  await worker.stop();
}

async function loadCorpus(): Promise<Map<string, string>> {
  const { CORPUS_DIR } = process.env;
  const directory = CORPUS_DIR
    ? `${CORPUS_DIR}/pages`
    : fileURLToPath(new URL('../../test/fixtures/pages', import.meta.url));
  const files = (await readdir(directory)).filter((file) => file.endsWith('.html'));
  if (files.length === 0) throw new Error(`no *.html in ${directory}`);
  const pages = files.map(async (file) => [file, await readFile(`${directory}/${file}`, 'utf8')] as const);
  return new Map(await Promise.all(pages));
}

async function measurePages(workerd: RunningWorker, pages: Map<string, string>): Promise<PageTimes[]> {
  for (const [page, text] of pages) await workerd.ask(`/load?page=${encodeURIComponent(page)}`, text);
  for (const start = performance.now(); performance.now() - start < WARM_UP_MS;) {
    for (const page of pages.keys()) {
      for (const step of STEPS)
        await workerd.ask(`/run?step=${step}&page=${encodeURIComponent(page)}&times=2`);
    }
  }
  const work: WorkItem[] = [];
  for (const step of STEPS) {
    for (const page of pages.keys())
      work.push({ page, step, times: await findRepetitions(workerd, page, step) });
  }
  const times = await measureTimes(workerd, work);
  await workerd.ask('/forget');
  return [...pages].map(([page, text], at) => {
    const [linkedom, parse, engine, checks] = STEPS.map((_, step) => times[step * pages.size + at]);
    if (!linkedom || !parse || !engine || !checks) throw new Error(`${page} was not measured`);
    return { page, bytes: Buffer.byteLength(text), linkedom, parse, engine, checks };
  });
}

/** Each request reads the same amount of text, in many pages or in one, so that each pays for its share of collections. */
async function measureLinearity(workerd: RunningWorker): Promise<LinearityResult[]> {
  const measured: LinearityResult[] = [];
  for (const shape of Object.keys(PAGE_SHAPES)) {
    const work: WorkItem[] = [];
    for (const size of SIZES) {
      await workerd.ask(`/make?page=${size}&shape=${shape}&size=${size}`);
      work.push({ page: String(size), step: 'engine', times: SIZES[2] / size });
    }
    const times = await measureTimes(workerd, work);
    const msPerMb = (at: number, which: keyof StepTimes) =>
      (times[at]?.[which] ?? Number.NaN) / ((SIZES[at] ?? 0) / 1_000_000);
    const growth = (which: keyof StepTimes) => msPerMb(2, which) / msPerMb(0, which);
    measured.push({
      shape,
      msPerMb: Object.fromEntries(SIZES.map((size, at) => [size, msPerMb(at, 'mean')])),
      growth: { mean: growth('mean'), least: growth('least') },
    });
    await workerd.ask('/forget');
  }
  return measured;
}

async function measureHostile(workerd: RunningWorker): Promise<HostileResult[]> {
  const measured: HostileResult[] = [];
  for (const page of Object.keys(HOSTILE_PAGES)) {
    const name = encodeURIComponent(page);
    await workerd.ask(`/make?page=${name}&shape=${name}&size=${LIMITS.hostileBytes}`);
    const heapBefore = await workerd.heapBytes();
    const cpuBefore = workerd.cpuSeconds();
    const fallback = await workerd.ask<unknown>(`/keep?page=${name}`);
    const cpuSeconds = workerd.cpuSeconds() - cpuBefore;
    const heapBytes = (await workerd.heapBytes()) - heapBefore;
    measured.push({ page, cpuSeconds, heapBytes, fallback: typeof fallback === 'string' ? fallback : null });
    await workerd.ask('/forget');
  }
  return measured;
}

/** A step, so many times over with one page. */
interface WorkItem {
  page: string;
  step: Step | 'nothing';
  times: number;
}

/** The milliseconds that each piece of work took once; those of one step stand together, and take their turns in each round. */
async function measureTimes(workerd: RunningWorker, work: readonly WorkItem[]): Promise<StepTimes[]> {
  const rounds: number[][] = work.map(() => []);
  let empty = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, each] of work.entries()) {
      if (each.step !== work[at - 1]?.step) await warmUpStep(workerd, work, each.step);
      empty = Math.min(empty, await measureRequest(workerd, { ...each, step: 'nothing', times: 1 }));
      await measureRequest(workerd, each);
      rounds[at]?.push(await measureRequest(workerd, each));
    }
  }
  return work.map(({ times }, at) => {
    const taken = (rounds[at] ?? []).map((ms) => (ms - empty) / times);
    return { mean: taken.reduce((sum, ms) => sum + ms, 0) / ROUNDS, least: Math.min(...taken) };
  });
}

/** Leave nothing behind of the step before, and go through this one until it is at home again. */
async function warmUpStep(
  workerd: RunningWorker,
  work: readonly WorkItem[],
  step: WorkItem['step'],
): Promise<void> {
  await workerd.collect();
  const stepItems = work.filter((each) => each.step === step);
  for (const start = performance.now(); performance.now() - start < STEP_WARM_UP_MS;) {
    for (const each of stepItems)
      await measureRequest(workerd, { ...each, times: Math.ceil(each.times / 10) });
  }
}

/** How often a step must be repeated for its request to take `REQUEST_MS`, which a shorter one tells. */
async function findRepetitions(workerd: RunningWorker, page: string, step: Step): Promise<number> {
  const targetMs = REQUEST_MS / 4;
  for (let times = 1; ; times *= 2) {
    // Twice, since a collection may make one request long.
    const taken = Math.min(
      await measureRequest(workerd, { page, step, times }),
      await measureRequest(workerd, { page, step, times }),
    );
    if (taken >= targetMs) return Math.ceil(times * Math.max(1, REQUEST_MS / taken));
  }
}

/** The milliseconds of processor time that a request took. */
async function measureRequest(workerd: RunningWorker, { page, step, times }: WorkItem): Promise<number> {
  const name = encodeURIComponent(page);
  if (step === 'checks') await workerd.ask(`/facts?page=${name}`);
  const start = workerd.cpuSeconds();
  await workerd.ask(`/run?step=${step}&page=${name}&times=${times}`);
  return (workerd.cpuSeconds() - start) * 1_000;
}
