import type { LabMetrics } from '../../contracts/rendered-page.ts';
import type { Capture } from './page-scripts.ts';

/** A shift later than this after the one before it, or after the first of its window, begins a new window (https://web.dev/articles/cls). */
const CLS_WINDOW = { gap: 1_000, length: 5_000 };

/** What a task takes longer than this counts as blocking (https://web.dev/articles/tbt). */
const LONG_TASK = 50;

/** Computes the measurements of a load from what was observed. */
export function toLabMetrics({ lcp, element, shifts, tasks, fcp }: Capture): LabMetrics {
  const blocking = tasks
    .filter(([start]) => fcp !== null && start >= fcp)
    .reduce((sum, [, duration]) => sum + duration - LONG_TASK, 0);
  return {
    lcp_ms: lcp === null ? null : Math.round(lcp),
    lcp_element: element === '' ? null : element,
    cls: Math.round(computeLayoutShift(shifts) * 1_000) / 1_000,
    tbt_ms: fcp === null ? null : Math.round(blocking),
  };
}

/** The highest sum of the shifts of one window. */
function computeLayoutShift(shifts: Capture['shifts']): number {
  let highest = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const [time, value] of shifts) {
    if (time - last >= CLS_WINDOW.gap || time - first >= CLS_WINDOW.length) {
      sum = 0;
      first = time;
    }
    sum += value;
    last = time;
    highest = Math.max(highest, sum);
  }
  return highest;
}
