import type { HostValues } from './host-values.ts';
import { type AnswerStatus, isBusyAnswer, parseRetryAfter } from '../../lib/http/headers.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

/** Parallel turns at most. */
const MAX_PARALLEL = 4;
/** Longest Crawl-delay that is obeyed, in seconds. */
const MAX_CRAWL_DELAY = 10;
/** Shortest time between the starts of two turns while a site is slow. */
const SLOW_INTERVAL = 1 * SECOND;
/**
 * How long turns start one by one after a busy answer, in milliseconds. Sites limit requests in windows of one to ten minutes,
 * so after this time the normal pace is unlikely to be too fast; if it is, one more busy answer slows it down again.
 */
const SLOW_TIME = 10 * MINUTE;
/** Wait for a busy site that sends no `Retry-After`. */
const DEFAULT_WAIT = 5 * SECOND;
const MAX_WAIT = 60 * SECOND;

/** Times in milliseconds since 1970; 0 if the site was not busy. */
interface BusyState {
  /** No turn starts before. */
  busyUntil: number;
  /** One turn at a time until then. */
  slowUntil: number;
}

/** How fast turns of background work start at a host (docs/contract.md 13.9, 13.10). Times in milliseconds. */
export class Pace {
  private readonly values: HostValues;
  private state: BusyState;

  constructor(values: HostValues) {
    this.values = values;
    this.state = values.get<BusyState>('pace') ?? { busyUntil: 0, slowUntil: 0 };
  }

  get busyUntil(): number {
    return this.state.busyUntil;
  }

  /** When the state can be deleted, in milliseconds since 1970. */
  get expiresAt(): number {
    return this.state.slowUntil;
  }

  isSlow(now: number): boolean {
    return now < this.state.slowUntil;
  }

  /**
   * Returns the time between the starts of two turns; 0 if they may start together.
   *
   * @param crawlDelay from robots.txt, in seconds; 0 without one
   */
  getInterval(crawlDelay: number, now: number): number {
    const delay = Math.min(crawlDelay, MAX_CRAWL_DELAY) * SECOND;
    return this.isSlow(now) ? Math.max(delay, SLOW_INTERVAL) : delay;
  }

  /** Returns how many turns may run concurrently. */
  getMaxParallel(crawlDelay: number, now: number): number {
    return this.getInterval(crawlDelay, now) > 0 ? 1 : MAX_PARALLEL;
  }

  /**
   * Slows down after a busy answer: background work waits as long as the answer asks for. Answers to parallel requests do not
   * add up.
   */
  recordAnswer(answer: AnswerStatus, now: number): void {
    if (!isBusyAnswer(answer)) return;
    const wait = parseRetryAfter(answer.retryAfter, now) ?? DEFAULT_WAIT;
    const until = now + Math.min(Math.max(wait, SLOW_INTERVAL), MAX_WAIT);
    const busyUntil = Math.max(this.state.busyUntil, until);
    this.state = { busyUntil, slowUntil: busyUntil + SLOW_TIME };
    this.values.put('pace', this.state);
  }
}
