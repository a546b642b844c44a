import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** 5 of 500 seconds on an idle machine. A share of the run, so that a busy machine lists the same files. */
const SHARE = 0.01;
/** A share says nothing about a run of few files. */
const MIN_FILES = 100;
const REASON = /^\/\/ Slow: /;

/**
 * Lists the test files that take more than a hundredth of the time of all files and do not begin with the reason (`// Slow: …`). It
 * fails no run.
 */
export class SlowFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < MIN_FILES) return;
    const times = modules.map((module) => ({
      file: module.moduleId,
      duration: module.diagnostic().duration,
    }));
    const total = times.reduce((sum, { duration }) => sum + duration, 0);
    const unexplained = times
      .filter(({ file, duration }) => duration > SHARE * total && !REASON.test(readFileSync(file, 'utf8')))
      .toSorted((a, b) => b.duration - a.duration)
      .map(({ file, duration }) => {
        const percent = ((100 * duration) / total).toFixed(1);
        return `  ${relative('.', file)}: ${(duration / 1_000).toFixed(1)} s, ${percent} %`;
      });
    if (unexplained.length === 0) return;
    console.log(
      `\nSlow test files that do not begin with the reason (// Slow: …):\n${unexplained.join('\n')}`,
    );
  }
}
