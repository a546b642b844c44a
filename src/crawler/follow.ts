import type { Redirect } from '../lib/fetched-page.ts';
import { checkAddress } from './address.ts';
import { failureOf, timeoutAfter, type Unreachable } from './failure.ts';
import type { HostGuard } from './host-guard.ts';

/** An address that may not be asked for. `hop` 0 is the one submitted, n the target of the nth redirect. */
export interface Refused {
  kind: 'refused';
  hop: number;
  message: string;
}

/** An answer that redirects no further; its body is not read yet. Times in milliseconds. */
export interface Answered {
  kind: 'answered';
  url: string;
  response: Response;
  redirects: Redirect[];
  /** `performance.now()` when the first request was sent. */
  startedAt: number;
  ttfbMs: number;
}

export interface Visit {
  headers: Record<string, string>;
  guard: HostGuard;
  maxRedirects: number;
  /** For each hop, from its request to the headers of its answer. */
  headersMs: number;
  /** For all hops and the body. */
  totalMs: number;
  /** Aborts when `totalMs` are over. */
  signal: AbortSignal;
  /** Asked before a redirect is followed: why it is not, as a sentence; `null` when it is. */
  refuseRedirect?: (target: string) => Promise<string | null>;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Ask for an address and follow its redirects by hand, every hop under the rules of `checkAddress` and the host guard.
 * A 3xx without a `Location` that can be read is an answer like any other. Never throws.
 */
export async function follow(start: string, visit: Visit): Promise<Answered | Unreachable | Refused> {
  const redirects: Redirect[] = [];
  const seen = new Set<string>();
  let startedAt: number | null = null;
  let next = start;
  for (;;) {
    const checked = checkAddress(next);
    if (!checked.ok) return refused(redirects, checked.reason);
    const url = checked.normalizedUrl;
    if (seen.has(url)) return loop(redirects, url);
    if (redirects.length > visit.maxRedirects) return tooMany(redirects, visit.maxRedirects);
    seen.add(url);
    const unwanted = redirects.length > 0 ? await visit.refuseRedirect?.(url) : null;
    if (unwanted) return refused(redirects, unwanted);
    const host = await Promise.race([visit.guard(new URL(url).hostname), aborted(visit.signal)]);
    if (host === 'aborted') return { kind: 'unreachable', ...timedOut(url, visit), redirects };
    if (host.kind === 'refused') return refused(redirects, host.message);
    if (host.kind === 'unreachable') return { ...host, redirects };
    const askedAt = performance.now();
    startedAt ??= askedAt;
    const response = await request(url, visit);
    if (!(response instanceof Response)) return { kind: 'unreachable', ...response, redirects };
    const location = redirectTarget(response, url);
    if (location === null) {
      return { kind: 'answered', url, response, redirects, startedAt, ttfbMs: performance.now() - askedAt };
    }
    await response.body?.cancel();
    redirects.push({ url, status: response.status, location });
    next = location;
  }
}

async function request(
  url: string,
  visit: Visit,
): Promise<Response | Pick<Unreachable, 'reason' | 'message'>> {
  const headersTimeout = new AbortController();
  const timer = setTimeout(() => headersTimeout.abort(), visit.headersMs);
  try {
    return await fetch(url, {
      headers: visit.headers,
      redirect: 'manual',
      // The edge keeps robots.txt and files by extension for other visitors; an audit is of the site as it is now.
      cache: 'no-store',
      signal: AbortSignal.any([visit.signal, headersTimeout.signal]),
    });
  } catch (error) {
    if (headersTimeout.signal.aborted) return timeoutAfter(visit.headersMs, url, 'did not answer');
    if (visit.signal.aborted) return timedOut(url, visit);
    return failureOf(error, url);
  } finally {
    clearTimeout(timer);
  }
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

function timedOut(url: string, visit: Visit): Pick<Unreachable, 'reason' | 'message'> {
  return timeoutAfter(visit.totalMs, url, 'did not answer');
}

function redirectTarget(response: Response, url: string): string | null {
  const location = response.headers.get('location');
  if (location === null || !REDIRECTS.has(response.status)) return null;
  return URL.parse(location, url)?.href ?? null;
}

function refused(redirects: readonly Redirect[], reason: string): Refused {
  const from = redirects.at(-1);
  const message = from
    ? `${shorten(from.url)} redirects to ${shorten(from.location)}, which is refused: ${reason}`
    : reason;
  return { kind: 'refused', hop: redirects.length, message };
}

function loop(redirects: readonly Redirect[], url: string): Unreachable {
  const message = `The address redirects in a loop: ${shorten(url)} leads back to itself after ${redirects.length} redirects.`;
  return { kind: 'unreachable', reason: 'redirect-loop', message, redirects };
}

function tooMany(redirects: readonly Redirect[], limit: number): Unreachable {
  const message = `The address redirects more than ${limit} times without reaching a page.`;
  return { kind: 'unreachable', reason: 'too-many-redirects', message, redirects };
}

function shorten(url: string): string {
  return url.length > 200 ? `${url.slice(0, 200)}…` : url;
}
