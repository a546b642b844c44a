import { vi } from 'vitest';

const now = performance.now.bind(performance);
const dateNow = Date.now.bind(Date);
const wait = scheduler.wait.bind(scheduler);

/** When the stopped clock starts: in the future, as an alarm whose time has passed by the real clock goes off by itself. */
export const CLOCK_START = Date.parse('2126-06-01T12:00:00Z');

/** Stops the clock of `Date`, until the test ends. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: CLOCK_START });
}

/**
 * Returns the time of the stopped clock, in milliseconds since 1970.
 *
 * @throws Error if the clock runs: its time would depend on how fast the test is
 */
export function readStoppedClock(): number {
  if (!vi.isFakeTimers()) throw new Error('The clock runs: stop it first');
  return Date.now();
}

/** Moves the stopped clock. */
export function moveClock(milliseconds: number): void {
  vi.setSystemTime(readStoppedClock() + milliseconds);
}

/** Moves the stopped clock to a time in milliseconds since 1970, but never back. */
export function moveClockTo(time: number): void {
  vi.setSystemTime(Math.max(time, readStoppedClock()));
}

/** Stops the clock of `setTimeout` and `AbortSignal.timeout`, until the test ends; `vi.advanceTimersByTime` moves it. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
}

/**
 * Lets the waits of the crawler pass immediately and moves the clocks (`performance.now`, `Date.now`) by them, until the test ends.
 *
 * @param meanwhile what happens during each wait, which ends when it settles or the wait's signal aborts
 * @returns the waits so far, in milliseconds
 */
export function skipWaits(meanwhile: () => Promise<unknown> = async () => {}): number[] {
  const waits: number[] = [];
  let skipped = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
  vi.spyOn(Date, 'now').mockImplementation(() => dateNow() + skipped);
  vi.spyOn(scheduler, 'wait').mockImplementation(async (milliseconds, options) => {
    if (milliseconds > 0) {
      waits.push(milliseconds);
      skipped += milliseconds;
      await Promise.race([meanwhile(), aborted(options?.signal)]);
    }
    return wait(0, options);
  });
  return waits;
}

/** Resolves once a condition holds, which is checked every 20 ms of real time. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve());
  });
}
