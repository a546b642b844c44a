/**
 * `npm run bench`: measures the engine in workerd.
 *
 * 1. Pages: runs six steps on each page in `$CORPUS_DIR/pages` (test/fixtures/pages if CORPUS_DIR is not set):
 *    - `linkedom`: `parseHTML` of unmodified linkedom 0.18.12, the baseline, and again, which shows how much
 *      two measurements of the same thing differ;
 *    - `parse`: our parser;
 *    - `engine`: parser, facts, checks and score;
 *    - `audit`: everything an audit does with a fetched page, by the function that the service calls: the engine, page object,
 *      knowledge of pages that score high enough, trace, facts for the website score and links;
 *    - `stored`: the audit, and its documents packed as they are stored.
 *    Each repetition starts from the text, so nothing carries over from the previous one. Reports the median and the 90th
 *    percentile of the pages' ratios, the ratio of the totals, the worst ratio of pages under 4 KB, and the lowest and highest
 *    median of the rounds. It does so three times: with each step in a process of its own, as in a Worker; with all steps in one
 *    process, where a step also pays for the garbage of the others; and in one process with a collection forced before each step.
 * 2. Linearity: runs the engine on ordinary markup of four shapes at 250 KB, 1 MB and 4 MB, and reports the time per MB at
 *    4 MB divided by the time per MB at 250 KB.
 * 3. Hostile pages: runs the engine on each page of test/fixtures/hostile-pages.ts at 5 MB, and reports CPU seconds and the
 *    heap bytes of the result, measured after a garbage collection.
 * 4. robots.txt: reports the CPU time of a decision on files of 500 KiB (also on its own: `npm run bench:robots`).
 *
 * Times are CPU times of the workerd process, garbage collector and compiler threads included. They are read from outside:
 * the clock stands still during a request, and other processes may use the CPU. A step is repeated until its request takes
 * about 40 ms. The time of an empty request is subtracted. The mean of the rounds is the cost of a step.
 *
 * `--pages` measures only the pages. `--smoke` runs five pages in one round, to check that the bench works: its figures mean nothing.
 * `--json <file>` writes the report to a file.
 *
 * Fails if a hostile page or a decision exceeds a limit. Takes about a quarter of an hour. Linux only.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HOSTILE_PAGES } from '../../test/fixtures/hostile-pages.ts';
import { type BenchReport, type HostileResult, LIMITS, type LinearityResult } from './measurements.ts';
import { type Effort, measureByStep, measurePages, type WorkItem } from './measure-pages.ts';
import { measureRobots } from './measure-robots.ts';
import { PAGE_SHAPES } from './page-shapes.ts';
import { areWithinLimits, printBenchReport, summarizeBench } from './print-bench-report.ts';
import { runScript, type RunningWorker } from '../local/workerd.ts';

const FULL: Effort = { rounds: 5, requestMs: 40, warmUpMs: 20_000, stepWarmUpMs: 2_000 };
const SMOKE: Effort = { rounds: 1, requestMs: 20, warmUpMs: 1_000, stepWarmUpMs: 0 };
const SMOKE_PAGES = 5;
const SIZES = [250_000, 1_000_000, 4_000_000] as const;

const { values: options } = parseArgs({
  options: { smoke: { type: 'boolean' }, pages: { type: 'boolean' }, json: { type: 'string' } },
});

const start = () => runScript('test/bench/page-worker.ts');
const corpus = await loadCorpus();
const isPagesOnly = options.smoke === true || options.pages === true;
const pages = options.smoke
  ? await measurePages(start, new Map([...corpus].slice(0, SMOKE_PAGES)), SMOKE)
  : await measurePages(start, corpus, FULL);
const report: BenchReport = isPagesOnly
  ? { pages, linearity: [], hostile: [], robots: [] }
  : { pages, ...(await measureLargeInputs()) };
printBenchReport(report);
if (options.json !== undefined)
  await writeFile(options.json, `${JSON.stringify({ ...summarizeBench(report), ...report }, null, 2)}\n`);
process.exitCode = areWithinLimits(report) ? 0 : 1;

async function measureLargeInputs(): Promise<Omit<BenchReport, 'pages'>> {
  const worker = await start();
  try {
    return {
      linearity: await measureLinearity(worker),
      hostile: await measureHostile(worker),
      robots: await measureRobots(),
    };
  } finally {
    await worker.stop();
  }
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

/** Every request reads the same amount of text, as many small pages or one large page, so garbage collection affects all alike. */
async function measureLinearity(workerd: RunningWorker): Promise<LinearityResult[]> {
  const measured: LinearityResult[] = [];
  for (const shape of Object.keys(PAGE_SHAPES)) {
    const work: WorkItem[] = [];
    for (const size of SIZES) {
      await workerd.request(`/make?page=${size}&shape=${shape}&size=${size}`);
      work.push({ page: String(size), step: 'engine', repetitions: SIZES[2] / size });
    }
    const times = await measureByStep(workerd, work, FULL);
    const msPerMb = (index: number, summarize: (rounds: readonly number[]) => number) =>
      summarize(times[index] ?? []) / ((SIZES[index] ?? 0) / 1_000_000);
    const growth = (summarize: (rounds: readonly number[]) => number) =>
      msPerMb(2, summarize) / msPerMb(0, summarize);
    measured.push({
      shape,
      msPerMb: Object.fromEntries(SIZES.map((size, index) => [size, msPerMb(index, computeMean)])),
      growth: { mean: growth(computeMean), min: growth((rounds) => Math.min(...rounds)) },
    });
    await workerd.request('/forget');
  }
  return measured;
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
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
