import { SECOND } from '../../lib/time.ts';

/** Pages asked for at once. */
const MAX_PARALLEL = 4;
/** The longest Crawl-delay obeyed, in seconds. */
const MAX_CRAWL_DELAY = 10;
/** Between two requests to a site that has asked to be slower, at least. */
const SLOW_INTERVAL = 1 * SECOND;
/** The wait when a site is busy and does not say for how long. */
const DEFAULT_WAIT = 5 * SECOND;
/** The longest wait at once, and all waits of a crawl together. */
const MAX_WAIT = 60 * SECOND;
const MAX_TOTAL_WAIT = 180 * SECOND;

/**
 * How fast a site is asked: four pages at once; with a Crawl-delay one after the other; and once it has said that it is
 * busy one after the other, too, after the wait it asks for. Times in milliseconds.
 */
export class Throttle {
  /** How many requests may be under way at once. */
  maxParallel = MAX_PARALLEL;
  /** Between the beginnings of two requests. */
  private interval = 0;
  private nextAt = 0;
  private waitBudget = MAX_TOTAL_WAIT;

  /** @param crawlDelay in seconds, as robots.txt has it; `null` without one */
  applyCrawlDelay(crawlDelay: number | null): void {
    if (crawlDelay !== null && crawlDelay > 0)
      this.setMinInterval(Math.min(crawlDelay, MAX_CRAWL_DELAY) * SECOND);
  }

  /** Wait until the next request may be sent, or `signal` aborts. */
  async waitForTurn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + this.interval;
    if (at > now) await sleep(at - now, signal);
  }

  /**
   * The site is busy (429, or 503 with Retry-After): everything waits as long as it asks for. `false` when it would take
   * more patience than there is.
   *
   * @param retryAfter the header of that name
   */
  backOff(retryAfter: string | null, now: number): boolean {
    this.setMinInterval(SLOW_INTERVAL);
    const wait = clamp(parseRetryAfter(retryAfter, now) ?? DEFAULT_WAIT, SLOW_INTERVAL, MAX_WAIT);
    const until = performance.now() + wait;
    // Several pages under way may be answered alike: they wait together.
    const longer = until - Math.max(this.nextAt, performance.now());
    if (longer <= 0) return true;
    this.waitBudget -= longer;
    this.nextAt = until;
    return this.waitBudget >= 0;
  }

  private setMinInterval(interval: number): void {
    this.maxParallel = 1;
    this.interval = Math.max(this.interval, interval);
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** RFC 9110, section 10.2.3: seconds, or a date. `null` for anything else. */
function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await scheduler.wait(milliseconds, { signal }).catch(() => {});
}
