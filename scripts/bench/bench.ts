/**
 * `npm run bench`: measures the engine in workerd. `--json` prints the results as JSON.
 *
 * 1. Pages: runs four steps on each page in `$CORPUS_DIR/pages` (test/fixtures/pages if CORPUS_DIR is not set):
 *    - `linkedom`: `parseHTML` of unmodified linkedom 0.18.12, the baseline;
 *    - `parse`: our parser;
 *    - `engine`: everything an audit does with a text: parser, facts, checks, score;
 *    - `checks`: the checks and the score, on facts read before.
 *    Reports the median and the 90th percentile of the pages' ratios, and the ratio of the totals.
 * 2. Linearity: runs the engine on ordinary markup of four shapes at 250 KB, 1 MB and 4 MB, and reports the time per MB at
 *    4 MB divided by the time per MB at 250 KB.
 * 3. Hostile pages: runs the engine on each page of test/fixtures/hostile-pages.ts at 5 MB, and reports CPU seconds and the
 *    heap bytes of the result, measured after a garbage collection.
 * 4. robots.txt: reports the CPU time of a decision on files of 500 KiB (also on its own: `npm run bench:robots`).
 *
 * Times are CPU times of the workerd process, garbage collector and compiler threads included. They are read from outside:
 * the clock stands still during a request, and other processes may use the CPU. A step is repeated until its request takes
 * about 120 ms; the first such request is not counted. V8 collects garbage late, and a DOM that outlives the young
 * generation very late. So a round runs one step on all pages before the next step, starting with a collected heap, and
 * each step pays for its own garbage. The time of an empty request is subtracted. The mean of the rounds is the cost of a
 * step; the minimum, from a round without a large collection, is reported beside it.
 *
 * Fails if a hostile page or a decision exceeds a limit. Takes about ten minutes. Linux only.
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
import { measureRobots } from './measure-robots.ts';
import { PAGE_SHAPES } from './page-shapes.ts';
import { printBenchReport } from './print-bench-report.ts';
import { runWorker, type RunningWorker } from './workerd.ts';

const ROUNDS = 3;
const REQUEST_MS = 120;
/** Long enough to compile the code of all steps. */
const WARM_UP_MS = 20_000;
/** Long enough for the young generation to regain its size after a full collection. */
const STEP_WARM_UP_MS = 2_000;
const SIZES = [250_000, 1_000_000, 4_000_000] as const;

const worker = await runWorker('worker.ts');
try {
  const report: BenchReport = {
    pages: await measurePages(worker, await loadCorpus()),
    linearity: await measureLinearity(worker),
    hostile: await measureHostile(worker),
    robots: await measureRobots(),
  };
  const isWithinLimits = printBenchReport(report, process.argv.includes('--json'));
  process.exitCode = isWithinLimits ? 0 : 1;
} finally {
  await worker.stop();
}

async function loadCorpus(): Promise<Map<string, string>> {
  const { CORPUS_DIR } = process.env;
  const directory = CORPUS_DIR
    ? `${CORPUS_DIR}/pages`
    : fileURLToPath(new URL('../../test/fixtures/pages', import.meta.url));
  const files = (await readdir(directory)).filter((file) => file.endsWith('.html'));
  if (files.length === 0)
    throw new Error(`No .html files in ${directory}. Set CORPUS_DIR to a folder that has them in pages/.`);
  const pages = files.map(async (file) => [file, await readFile(`${directory}/${file}`, 'utf8')] as const);
  return new Map(await Promise.all(pages));
}

async function measurePages(workerd: RunningWorker, pages: Map<string, string>): Promise<PageTimes[]> {
  for (const [page, text] of pages) await workerd.request(`/load?page=${encodeURIComponent(page)}`, text);
  for (const start = performance.now(); performance.now() - start < WARM_UP_MS;) {
    for (const page of pages.keys()) {
      for (const step of STEPS)
        await workerd.request(`/run?step=${step}&page=${encodeURIComponent(page)}&times=2`);
    }
  }
  const work: WorkItem[] = [];
  for (const step of STEPS) {
    for (const page of pages.keys())
      work.push({ page, step, repetitions: await findRepetitions(workerd, page, step) });
  }
  const times = await measureTimes(workerd, work);
  await workerd.request('/forget');
  return [...pages].map(([page, text], index) => {
    const [linkedom, parse, engine, checks] = STEPS.map((_, step) => times[step * pages.size + index]);
    if (!linkedom || !parse || !engine || !checks) throw new Error(`No measurement of ${page}`);
    return { page, bytes: Buffer.byteLength(text), linkedom, parse, engine, checks };
  });
}

/** Every request reads the same amount of text, as many small pages or one large page, so garbage collection affects all alike. */
async function measureLinearity(workerd: RunningWorker): Promise<LinearityResult[]> {
  const measured: LinearityResult[] = [];
  for (const shape of Object.keys(PAGE_SHAPES)) {
    const work: WorkItem[] = [];
    for (const size of SIZES) {
      await workerd.request(`/make?page=${size}&shape=${shape}&size=${size}`);
      work.push({ page: String(size), step: 'engine', repetitions: SIZES[2] / size });
    }
    const times = await measureTimes(workerd, work);
    const msPerMb = (index: number, statistic: keyof StepTimes) =>
      (times[index]?.[statistic] ?? Number.NaN) / ((SIZES[index] ?? 0) / 1_000_000);
    const growth = (statistic: keyof StepTimes) => msPerMb(2, statistic) / msPerMb(0, statistic);
    measured.push({
      shape,
      msPerMb: Object.fromEntries(SIZES.map((size, index) => [size, msPerMb(index, 'mean')])),
      growth: { mean: growth('mean'), min: growth('min') },
    });
    await workerd.request('/forget');
  }
  return measured;
}

async function measureHostile(workerd: RunningWorker): Promise<HostileResult[]> {
  const measured: HostileResult[] = [];
  for (const page of Object.keys(HOSTILE_PAGES)) {
    const name = encodeURIComponent(page);
    await workerd.request(`/make?page=${name}&shape=${name}&size=${LIMITS.hostileBytes}`);
    const heapBefore = await workerd.heapBytes();
    const cpuBefore = workerd.cpuSeconds();
    const fallback = await workerd.request<unknown>(`/keep?page=${name}`);
    const cpuSeconds = workerd.cpuSeconds() - cpuBefore;
    const heapBytes = (await workerd.heapBytes()) - heapBefore;
    measured.push({ page, cpuSeconds, heapBytes, fallback: typeof fallback === 'string' ? fallback : null });
    await workerd.request('/forget');
  }
  return measured;
}

/** A step that one request repeats on one page. */
interface WorkItem {
  page: string;
  step: Step | 'nothing';
  repetitions: number;
}

/** Returns the milliseconds of one repetition of each work item. Items of the same step must be adjacent in `work`. */
async function measureTimes(workerd: RunningWorker, work: readonly WorkItem[]): Promise<StepTimes[]> {
  const rounds: number[][] = work.map(() => []);
  let emptyMs = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, item] of work.entries()) {
      if (item.step !== work[index - 1]?.step) await warmUpStep(workerd, work, item.step);
      emptyMs = Math.min(
        emptyMs,
        await measureRequest(workerd, { ...item, step: 'nothing', repetitions: 1 }),
      );
      await measureRequest(workerd, item);
      rounds[index]?.push(await measureRequest(workerd, item));
    }
  }
  return work.map(({ repetitions }, index) => {
    const stepMs = (rounds[index] ?? []).map((ms) => (ms - emptyMs) / repetitions);
    return { mean: stepMs.reduce((sum, ms) => sum + ms, 0) / ROUNDS, min: Math.min(...stepMs) };
  });
}

/** Collects the garbage of the step before and runs this step until its speed is steady. */
async function warmUpStep(
  workerd: RunningWorker,
  work: readonly WorkItem[],
  step: WorkItem['step'],
): Promise<void> {
  await workerd.collect();
  const stepItems = work.filter((item) => item.step === step);
  for (const start = performance.now(); performance.now() - start < STEP_WARM_UP_MS;) {
    for (const item of stepItems)
      await measureRequest(workerd, { ...item, repetitions: Math.ceil(item.repetitions / 10) });
  }
}

/** Returns how often to repeat a step for a request of `REQUEST_MS`, extrapolated from a shorter request. */
async function findRepetitions(workerd: RunningWorker, page: string, step: Step): Promise<number> {
  const targetMs = REQUEST_MS / 4;
  for (let repetitions = 1; ; repetitions *= 2) {
    // Measured twice because a garbage collection can slow one request down.
    const requestMs = Math.min(
      await measureRequest(workerd, { page, step, repetitions }),
      await measureRequest(workerd, { page, step, repetitions }),
    );
    if (requestMs >= targetMs) return Math.ceil(repetitions * Math.max(1, REQUEST_MS / requestMs));
  }
}

/** Returns the CPU milliseconds of one request. */
async function measureRequest(
  workerd: RunningWorker,
  { page, step, repetitions }: WorkItem,
): Promise<number> {
  const name = encodeURIComponent(page);
  if (step === 'checks') await workerd.request(`/facts?page=${name}`);
  const start = workerd.cpuSeconds();
  await workerd.request(`/run?step=${step}&page=${name}&times=${repetitions}`);
  return (workerd.cpuSeconds() - start) * 1_000;
}
