import { readRetryAfter } from './errors.ts';

export interface RetryOptions {
  /** Requests in all, the first included. Default 4; 1 never repeats a request. */
  maxAttempts?: number;
  /**
   * Milliseconds of waiting in all for one call. A longer `Retry-After` is not waited for: the caller gets the answer.
   * Default 90,000, which covers the limit of one audit a minute.
   */
  maxWaitMs?: number;
  /** Milliseconds until the headers of an answer. Default 60,000; `Infinity` for no limit. Streams of events have none. */
  timeoutMs?: number;
  /** Called before each wait. */
  onRetry?: (retry: Retry) => void;
}

export interface Retry {
  /** The request that failed: 1 for the first. */
  attempt: number;
  waitMs: number;
  /** The status of the answer; `null` if there was none. */
  status: number | null;
  url: string;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FIRST_BACKOFF_MS = 500;
/** Timers count milliseconds in 31 bits: a longer one would end immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Wraps `fetch` so that it repeats what may be repeated: safe requests (RFC 9110 section 9.2.1), and others that carry an
 * `Idempotency-Key`. It repeats them when the connection fails, on 503 and 504, and on 429 and 409 with `Retry-After`. It
 * waits for the seconds of `Retry-After` or, without one, twice as long each time, with jitter.
 */
export function createRetryingFetch(
  fetch: (request: Request) => Promise<Response>,
  { maxAttempts = 4, maxWaitMs = 90_000, timeoutMs = 60_000, onRetry }: RetryOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const mayRepeat = SAFE_METHODS.has(request.method) || request.headers.has('idempotency-key');
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      const isLast = !mayRepeat || attempt >= maxAttempts;
      const outcome = await send(fetch, isLast ? request : request.clone(), timeoutMs);
      if (isLast || request.signal.aborted) return settle(outcome);
      const waitMs = computeWait(outcome, attempt);
      if (waitMs === null || waitMs > MAX_TIMER_MS || waitedMs + waitMs > maxWaitMs) return settle(outcome);
      const response = 'response' in outcome ? outcome.response : null;
      await response?.body?.cancel();
      onRetry?.({ attempt, waitMs, status: response?.status ?? null, url: request.url });
      await wait(waitMs, request.signal);
      waitedMs += waitMs;
    }
  };
}

type Outcome = { response: Response } | { error: unknown };

function settle(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

async function send(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  timeoutMs: number,
): Promise<Outcome> {
  const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false;
  const timeout = new AbortController();
  const timer =
    isStream || timeoutMs > MAX_TIMER_MS
      ? undefined
      : setTimeout(() => timeout.abort(toTimeoutError(request, timeoutMs)), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    return { response: await fetch(new Request(request, { signal })) };
  } catch (error) {
    return { error: timeout.signal.aborted ? timeout.signal.reason : error };
  } finally {
    clearTimeout(timer);
  }
}

function toTimeoutError({ method, url }: Request, timeoutMs: number): DOMException {
  return new DOMException(`${method} ${url}: no answer within ${timeoutMs / 1_000} seconds`, 'TimeoutError');
}

/** Milliseconds to wait before the next attempt; `null` if repeating does not help. */
function computeWait(outcome: Outcome, attempt: number): number | null {
  const backoff = FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  if ('error' in outcome) return backoff;
  const { status, headers } = outcome.response;
  const seconds = readRetryAfter(headers);
  if (status === 429 || status === 409) return seconds === null ? null : seconds * 1_000;
  if (status !== 503 && status !== 504) return null;
  return seconds === null ? backoff : seconds * 1_000;
}

/** Rejects with the reason of the signal as soon as it aborts. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
