import { MAX_DECISION_MICROSECONDS, type RobotsResult } from './measurements.ts';

/** Returns whether every decision is within the limit. */
export function areDecisionsFast(results: readonly RobotsResult[]): boolean {
  return results.every(isFast);
}

/** Prints the results as a table, and the files over the limit. */
export function printRobots(results: readonly RobotsResult[]): void {
  console.log('\nrobots.txt files of 500 KiB: CPU ms to compile, CPU microseconds for a decision by URL');
  console.table(
    Object.fromEntries(
      results.map(({ file, compileMs, microseconds }) => [
        file,
        { compile: Math.round(compileMs), ...roundAll(microseconds) },
      ]),
    ),
  );
  for (const result of results) {
    if (!isFast(result))
      console.log(`${result.file}: a decision takes over ${MAX_DECISION_MICROSECONDS} microseconds`);
  }
}

function isFast({ microseconds }: RobotsResult): boolean {
  return Object.values(microseconds).every((time) => time < MAX_DECISION_MICROSECONDS);
}

function roundAll(microseconds: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(microseconds).map(([url, time]) => [url, Number(time.toFixed(1))]),
  );
}
