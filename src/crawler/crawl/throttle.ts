import { SECOND } from '../../lib/time.ts';

/** Parallel requests. */
const MAX_PARALLEL = 4;
/** Longest Crawl-delay that is obeyed, in seconds. */
const MAX_CRAWL_DELAY = 10;
/** Shortest interval between two requests to a site that was busy. */
const SLOW_INTERVAL = 1 * SECOND;
/** Wait for a busy site that sends no `Retry-After`. */
const DEFAULT_WAIT = 5 * SECOND;
/** Limits for one wait and for all waits of a crawl together. */
const MAX_WAIT = 60 * SECOND;
const MAX_TOTAL_WAIT = 180 * SECOND;

/**
 * Limits how fast a crawl sends requests (docs/contract.md 7.7): four in parallel; one at a time with a Crawl-delay, and
 * after the site was busy, once the wait it asks for is over. Times in milliseconds.
 */
export class Throttle {
  /** Number of requests allowed in parallel. */
  maxParallel = MAX_PARALLEL;
  /** Between the starts of two requests. */
  private interval = 0;
  private nextStart = 0;
  private waitBudget = MAX_TOTAL_WAIT;

  /** @param crawlDelay from robots.txt, in seconds; `null` without one */
  applyCrawlDelay(crawlDelay: number | null): void {
    if (crawlDelay !== null && crawlDelay > 0)
      this.setMinInterval(Math.min(crawlDelay, MAX_CRAWL_DELAY) * SECOND);
  }

  /** Waits until the next request may be sent or `signal` aborts. Returns whether there was a wait: it can take a minute. */
  async waitForTurn(signal: AbortSignal): Promise<boolean> {
    const now = performance.now();
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + this.interval;
    if (start <= now) return false;
    await sleep(start - now, signal);
    return true;
  }

  /**
   * Slows down for a busy site (429, or 503 with `Retry-After`): all requests wait as long as it asks for. Returns `false`
   * if the waits of this crawl exceed their limit.
   *
   * @param retryAfter value of the `Retry-After` header
   * @param now milliseconds since 1970
   */
  backOff(retryAfter: string | null, now: number): boolean {
    this.setMinInterval(SLOW_INTERVAL);
    const wait = clamp(parseRetryAfter(retryAfter, now) ?? DEFAULT_WAIT, SLOW_INTERVAL, MAX_WAIT);
    const until = performance.now() + wait;
    // Parallel requests can get the same response. They wait together.
    const additionalWait = until - Math.max(this.nextStart, performance.now());
    if (additionalWait <= 0) return true;
    this.waitBudget -= additionalWait;
    this.nextStart = until;
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

/** Parses seconds or a date (RFC 9110 section 10.2.3) into milliseconds. Returns `null` for anything else. */
function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await scheduler.wait(milliseconds, { signal }).catch(() => {});
}
