import { LONG_URLS, ROBOTS_FILES } from '../../test/fixtures/robots-files.ts';
import type { RobotsResult } from './measurements.ts';
import { runScript, type RunningWorker } from '../local/workerd.ts';

const DECISIONS = 2_000;
const ROUNDS = 3;

/** Measures decisions on robots.txt files of 500 KiB in workerd. Reports the fastest of three rounds. */
export async function measureRobots(): Promise<RobotsResult[]> {
  const worker = await runScript('scripts/bench/robots-worker.ts');
  try {
    const results: RobotsResult[] = [];
    for (const file of Object.keys(ROBOTS_FILES)) results.push(await measureFile(worker, file));
    return results;
  } finally {
    await worker.stop();
  }
}

async function measureFile(worker: RunningWorker, file: string): Promise<RobotsResult> {
  await worker.request(`/make?file=${encodeURIComponent(file)}`);
  const compileMs = (await measureCpuSeconds(worker, '/compile')) * 1_000;
  const microseconds: Record<string, number> = {};
  for (const url of Object.keys(LONG_URLS)) {
    const path = `/decide?url=${encodeURIComponent(url)}&times=${DECISIONS}`;
    const seconds = await measureCpuSeconds(worker, path);
    microseconds[url] = (seconds * 1_000_000) / DECISIONS;
  }
  return { file, compileMs, microseconds };
}

async function measureCpuSeconds(worker: RunningWorker, path: string): Promise<number> {
  let fastest = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = worker.cpuSeconds();
    await worker.request(path);
    fastest = Math.min(fastest, worker.cpuSeconds() - before);
  }
  return fastest;
}
