import { type Collection, type PageTimes, type Step, STEPS } from './measurements.ts';
import type { RunningWorker } from '../local/workerd.ts';

/** How long to measure. */
export interface Effort {
  rounds: number;
  /** CPU milliseconds of a request that repeats a step. */
  requestMs: number;
  /** CPU milliseconds to compile the code of all steps: on a busy machine, compiler threads need long. */
  warmUpMs: number;
  /** CPU milliseconds for the young generation to regain its size after a forced collection. */
  stepWarmUpMs: number;
}

/** A step that one request repeats on one page. */
export interface WorkItem {
  page: string;
  step: Step;
  repetitions: number;
}

/**
 * Measures all steps on all pages, in turn.
 *
 * @param start starts a process that can run the steps
 * @param pages texts by name
 */
export async function measurePages(
  start: () => Promise<RunningWorker>,
  pages: ReadonlyMap<string, string>,
  effort: Effort,
): Promise<Record<Collection, PageTimes[]>> {
  const workers: RunningWorker[] = [];
  const startFor = async (steps: readonly Step[]): Promise<RunningWorker> => {
    const workerd = await start();
    workers.push(workerd);
    for (const [page, text] of pages) await workerd.request(`/load?page=${encodeURIComponent(page)}`, text);
    await warmUp(workerd, [...pages.keys()], steps, (effort.warmUpMs * steps.length) / STEPS.length);
    return workerd;
  };
  try {
    const shared = await startFor(STEPS);
    const own = new Map<Step, RunningWorker>();
    for (const step of STEPS) own.set(step, await startFor([step]));
    const work: WorkItem[] = [];
    for (const page of pages.keys()) {
      for (const step of STEPS)
        work.push({ page, step, repetitions: await findRepetitions(shared, page, step, effort.requestMs) });
    }
    return {
      alone: toPageTimes(pages, work, await measureInTurns((step) => own.get(step) ?? shared, work, effort)),
      natural: toPageTimes(pages, work, await measureInTurns(() => shared, work, effort)),
      forced: toPageTimes(pages, work, await measureByStep(shared, work, effort)),
    };
  } finally {
    await Promise.all(workers.map((workerd) => workerd.stop()));
  }
}

async function warmUp(
  workerd: RunningWorker,
  pages: readonly string[],
  steps: readonly Step[],
  ms: number,
): Promise<void> {
  for (const start = workerd.cpuSeconds(); (workerd.cpuSeconds() - start) * 1_000 < ms;) {
    for (const page of pages) {
      for (const step of steps) await measureRequest(workerd, { page, step, repetitions: 2 });
    }
  }
}

/** Runs all steps on a page before the next page, and never forces a collection. Returns milliseconds by item and round. */
async function measureInTurns(
  getWorker: (step: Step) => RunningWorker,
  work: readonly WorkItem[],
  { rounds }: Effort,
): Promise<number[][]> {
  const times: number[][] = work.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, item] of work.entries())
      times[index]?.push(await measureStep(getWorker(item.step), item));
  }
  return times;
}

/** Runs a step on all pages before the next step, which starts with a collected heap. Returns milliseconds by item and round. */
export async function measureByStep(
  workerd: RunningWorker,
  work: readonly WorkItem[],
  { rounds, stepWarmUpMs }: Effort,
): Promise<number[][]> {
  const times: number[][] = work.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const step of new Set(work.map((item) => item.step))) {
      const items = [...work.entries()].filter(([, item]) => item.step === step);
      await workerd.collect();
      for (const start = workerd.cpuSeconds(); (workerd.cpuSeconds() - start) * 1_000 < stepWarmUpMs;) {
        for (const [, item] of items)
          await measureRequest(workerd, { ...item, repetitions: Math.ceil(item.repetitions / 10) });
      }
      for (const [index, item] of items) times[index]?.push(await measureStep(workerd, item));
    }
  }
  return times;
}

function toPageTimes(
  pages: ReadonlyMap<string, string>,
  work: readonly WorkItem[],
  times: readonly number[][],
): PageTimes[] {
  return Array.from(pages, ([page, text]) => {
    const timesOf = (step: Step): readonly number[] =>
      times[work.findIndex((item) => item.page === page && item.step === step)] ?? [];
    return {
      page,
      bytes: Buffer.byteLength(text),
      linkedom: timesOf('linkedom'),
      linkedomAgain: timesOf('linkedomAgain'),
      parse: timesOf('parse'),
      engine: timesOf('engine'),
      audit: timesOf('audit'),
      stored: timesOf('stored'),
    };
  });
}

/** Returns how often to repeat a step for a request of `targetMs`, extrapolated from a shorter request. */
async function findRepetitions(
  workerd: RunningWorker,
  page: string,
  step: Step,
  targetMs: number,
): Promise<number> {
  for (let repetitions = 1; ; repetitions *= 2) {
    // Measured twice because a garbage collection can slow down one request.
    const requestMs = Math.min(
      await measureRequest(workerd, { page, step, repetitions }),
      await measureRequest(workerd, { page, step, repetitions }),
    );
    if (requestMs >= targetMs / 4) return Math.ceil(repetitions * Math.max(1, targetMs / requestMs));
  }
}

/** Returns the CPU milliseconds of one repetition, without those of an empty request. */
async function measureStep(workerd: RunningWorker, item: WorkItem): Promise<number> {
  const emptyMs = await measureRequest(workerd, { ...item, step: 'nothing', repetitions: 1 });
  const requestMs = await measureRequest(workerd, item);
  return Math.max(0, requestMs - emptyMs) / item.repetitions;
}

/** Returns the CPU milliseconds of one request. */
async function measureRequest(
  workerd: RunningWorker,
  { page, step, repetitions }: Omit<WorkItem, 'step'> & { step: Step | 'nothing' },
): Promise<number> {
  const start = workerd.cpuSeconds();
  await workerd.request(`/run?step=${step}&page=${encodeURIComponent(page)}&times=${repetitions}`);
  return (workerd.cpuSeconds() - start) * 1_000;
}
