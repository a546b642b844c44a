import type { Redirect } from '../engine/fetched-page.ts';
import { pluralize, shorten } from '../lib/text.ts';
import type { AdmitRequests, BlockedHost, RateLimited } from './admission.ts';
import { type CheckedUrl, checkUrl, type PublicUrl } from './check-url.ts';
import { classifyFetchError, toInterimFailure, toTimeoutFailure, type Unreachable } from './failure.ts';
import { AccessScope, type HostAccess } from './host-access.ts';
import type { HostGuard } from './host-guard.ts';
import type { SignRequest } from './request-signer.ts';

/** The URL, or the target of a redirect, must not be requested. */
export interface RefusedUrl {
  kind: 'refused';
  message: string;
  /** The redirects before it, including the refused one. */
  redirects: readonly Redirect[];
}

/** The response after all redirects, with an unread body. Times in milliseconds. */
export interface FinalResponse {
  kind: 'answered';
  url: string;
  response: Response;
  redirects: Redirect[];
  /** `performance.now()` when the first request was sent. */
  startedAt: number;
  /** From the last request to its response headers. */
  ttfbMs: number;
  /** Aborts when the time for the body is up, or earlier. */
  signal: AbortSignal;
}

export interface FollowOptions {
  /** `GET` by default. */
  method?: 'HEAD' | 'GET' | 'OPTIONS' | 'POST';
  body?: string | undefined;
  headers: Record<string, string>;
  /** Sent with the first request only: conditions on the URL's own response (RFC 9110 section 13.1). */
  conditions?: Record<string, string>;
  /** What the owner of a website adds to requests there, see `AccessScope`. */
  access?: HostAccess | undefined;
  /** Signs each request, also those of redirects to other hosts. */
  sign: SignRequest;
  admit: AdmitRequests;
  guard: HostGuard;
  maxRedirects: number;
  /** Whether a redirect is the final response. */
  keepsRedirects?: boolean;
  /** For each hop, from the request to the response headers. */
  headersTimeoutMs: number;
  /** For all hops and the body, without the waits for admission. */
  totalTimeoutMs: number;
  /** Aborts everything. */
  signal: AbortSignal;
  /** Called before each redirect. Returns the reason for not following it, as a sentence, or `null` to follow it. */
  refuseRedirect?: (target: string) => Promise<string | null>;
}

/** No response. */
export type FetchFailure = Unreachable | RefusedUrl | BlockedHost | RateLimited;

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Requests a URL and follows redirects one by one. The target of every redirect is checked by `checkUrl`. Every hop is checked by
 * the host guard, and admitted at its host before any request or DNS query about it. A 3xx response without a valid `Location` is final, a 1xx response is not.
 * Never throws.
 */
export async function followRedirects(
  start: CheckedUrl,
  options: FollowOptions,
): Promise<FinalResponse | FetchFailure> {
  const redirects: Redirect[] = [];
  const seen = new Set<string>();
  const scope = new AccessScope(options.access);
  let startedAt: number | null = null;
  let timeLeft = options.totalTimeoutMs;
  let next = start;
  for (;;) {
    if (!next.ok) return toRefusedUrl(redirects, next.reason);
    const { hostname, href: url } = next.url;
    if (seen.has(url)) return toRedirectLoop(redirects, url);
    if (redirects.length > options.maxRedirects) return toTooManyRedirects(redirects, options.maxRedirects);
    seen.add(url);
    const refusal = redirects.length > 0 ? await options.refuseRedirect?.(url) : null;
    if (refusal) return toRefusedUrl(redirects, refusal);
    const admission = await Promise.race([options.admit(hostname, 1), waitForAbort(options.signal)]);
    if (admission === 'aborted') return { kind: 'unreachable', ...toTotalTimeout(url, options), redirects };
    if (admission.kind !== 'admitted')
      return { ...admission, message: describeRefusal(redirects, admission.message) };
    const admittedAt = performance.now();
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(Math.max(0, timeLeft))]);
    const host = await Promise.race([options.guard(hostname), waitForAbort(signal)]);
    if (host === 'aborted') return { kind: 'unreachable', ...toTotalTimeout(url, options), redirects };
    if (host.kind === 'refused') return toRefusedUrl(redirects, host.message);
    if (host.kind === 'unreachable') return { ...host, redirects };
    const sentAt = performance.now();
    startedAt ??= sentAt;
    const conditions = redirects.length > 0 ? {} : options.conditions;
    const headers = scope.addTo(options.headers, new URL(url));
    const response = await sendRequest(next.url, { ...options, headers, conditions, signal });
    timeLeft -= performance.now() - admittedAt;
    if (!(response instanceof Response)) return { kind: 'unreachable', ...response, redirects };
    if (response.status < 200) {
      await response.body?.cancel();
      return { kind: 'unreachable', ...toInterimFailure(response.status, url), redirects };
    }
    const location = options.keepsRedirects ? null : getRedirectTarget(response, url);
    if (location === null) {
      return {
        kind: 'answered',
        url,
        response,
        redirects,
        startedAt,
        ttfbMs: performance.now() - sentAt,
        signal,
      };
    }
    await response.body?.cancel();
    redirects.push({ url, status: response.status, location });
    next = checkUrl(location);
  }
}

async function sendRequest(
  { href: url }: PublicUrl,
  options: FollowOptions,
): Promise<Response | Pick<Unreachable, 'reason' | 'message'>> {
  const method = options.method ?? 'GET';
  const signature = await options.sign(method, url);
  const headersTimeout = new AbortController();
  const timer = setTimeout(() => headersTimeout.abort(), options.headersTimeoutMs);
  try {
    return await fetch(url, {
      method,
      headers: { ...options.headers, ...options.conditions, ...signature },
      ...(options.body !== undefined && { body: options.body }),
      redirect: 'manual',
      // Cloudflare's edge caches robots.txt and files by extension. An audit needs the current state of the site.
      cache: 'no-store',
      signal: AbortSignal.any([options.signal, headersTimeout.signal]),
    });
  } catch (error) {
    if (headersTimeout.signal.aborted)
      return toTimeoutFailure(options.headersTimeoutMs, url, 'did not answer');
    if (options.signal.aborted) return toTotalTimeout(url, options);
    return classifyFetchError(error, url);
  } finally {
    clearTimeout(timer);
  }
}

function waitForAbort(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

function toTotalTimeout(url: string, options: FollowOptions): Pick<Unreachable, 'reason' | 'message'> {
  return toTimeoutFailure(options.totalTimeoutMs, url, 'did not answer');
}

function getRedirectTarget(response: Response, url: string): string | null {
  const location = response.headers.get('location');
  if (location === null || !REDIRECT_STATUSES.has(response.status)) return null;
  return URL.parse(location, url)?.href ?? null;
}

function toRefusedUrl(redirects: readonly Redirect[], reason: string): RefusedUrl {
  return { kind: 'refused', message: describeRefusal(redirects, reason), redirects };
}

function describeRefusal(redirects: readonly Redirect[], reason: string): string {
  const from = redirects.at(-1);
  return from
    ? `${shorten(from.url, 200)} redirects to ${shorten(from.location, 200)}, which is refused: ${reason}`
    : reason;
}

function toRedirectLoop(redirects: readonly Redirect[], url: string): Unreachable {
  const message = `The URL redirects in a loop: ${shorten(url, 200)} redirects to itself after ${pluralize(redirects.length, 'redirect')}.`;
  return { kind: 'unreachable', reason: 'redirect-loop', message, redirects };
}

function toTooManyRedirects(redirects: readonly Redirect[], limit: number): Unreachable {
  const message = `The URL redirects more than ${limit} times without reaching a page.`;
  return { kind: 'unreachable', reason: 'too-many-redirects', message, redirects };
}
