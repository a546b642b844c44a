import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '../../../src/crawler/crawl/throttle.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns how long the next turns wait, in seconds. */
async function measureWaits(pace: Throttle, turns: number): Promise<number[]> {
  const taken: number[] = [];
  vi.spyOn(scheduler, 'wait').mockImplementation(async (milliseconds) => {
    taken[taken.length - 1] = milliseconds / 1_000;
    vi.advanceTimersByTime(milliseconds);
  });
  for (let turn = 0; turn < turns; turn++) {
    taken.push(0);
    await pace.waitForTurn(new AbortController().signal);
  }
  return taken;
}

it('allows four requests at once without waits, unless robots.txt has a Crawl-delay', async () => {
  const pace = new Throttle();
  for (const none of [null, 0]) pace.applyCrawlDelay(none);
  expect(pace.maxParallel).toBe(4);
  expect(await measureWaits(pace, 3)).toEqual([0, 0, 0]);
});

it.each([
  [2, 2],
  [0.5, 0.5],
  [10, 10],
  [3_600, 10],
])('is one at a time with a Crawl-delay of %d: every %d seconds', async (crawlDelay, seconds) => {
  const pace = new Throttle();
  pace.applyCrawlDelay(crawlDelay);
  expect(pace.maxParallel).toBe(1);
  expect(await measureWaits(pace, 3)).toEqual([0, seconds, seconds]);
});

it('is that of the slower of two files', async () => {
  const pace = new Throttle();
  for (const delay of [2, 5, 1]) pace.applyCrawlDelay(delay);
  expect(await measureWaits(pace, 2)).toEqual([0, 5]);
});

it.each([
  ['7', 7],
  ['0', 1],
  ['600', 60],
  [new Date(NOW + 12_000).toUTCString(), 12],
  [new Date(NOW - 12_000).toUTCString(), 1],
  ['soon', 5],
  [null, 5],
])(
  'after Retry-After: %s it waits %d seconds, and then goes a page a second',
  async (retryAfter, seconds) => {
    const pace = new Throttle();
    expect(pace.backOff(retryAfter, NOW)).toBe(true);
    expect(pace.maxParallel).toBe(1);
    expect(await measureWaits(pace, 3)).toEqual([seconds, 1, 1]);
  },
);

it('waits once for several pages with the same response', async () => {
  const pace = new Throttle();
  for (let page = 0; page < 4; page++) pace.backOff('8', NOW);
  expect(await measureWaits(pace, 1)).toEqual([8]);
});

it('gives up after three minutes of waits', async () => {
  const pace = new Throttle();
  let waited = 0;
  while (pace.backOff('25', NOW)) waited += (await measureWaits(pace, 1))[0] ?? 0;
  expect(waited).toBeGreaterThan(150);
  expect(waited).toBeLessThanOrEqual(180);
});
