import type { AdmitRequests } from './admission.ts';
import { checkUrl, type CheckedUrl, type PublicUrl } from './check-url.ts';
import { classifyFetchError, detectEdgeFailure, toInterimFailure, toTimeoutFailure } from './failure.ts';
import { createHostGuard, type HostVerdict } from './host-guard.ts';
import { readBody } from './read-body.ts';

const MAX_ANSWER_BYTES = 4 * 1024;
/** For the DNS lookup, the request and the answer together, in milliseconds. */
const TIMEOUT_MS = 10_000;

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  admit: AdmitRequests;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
}

/** `message` says why there is no answer, in one or two sentences. */
export type PostResult =
  | {
      kind: 'answered';
      status: number;
      /** The first 4 KB of the body as UTF-8. */
      answer: string;
      /** The `Retry-After` header. */
      retryAfter: string | null;
    }
  /** Nothing was sent: the address must not be requested. */
  | { kind: 'refused'; message: string }
  /** Nothing was sent: the host has had as many requests as it may get for now. */
  | { kind: 'rate-limited'; message: string; /** Seconds. */ retryAfter: number }
  | { kind: 'unreachable'; message: string };

/** Checks the URL of an endpoint as `checkUrl` does, and requires https. Makes no DNS lookup. */
export function checkEndpointUrl(input: string): CheckedUrl {
  if (input.trim() === '')
    return { ok: false, reason: 'The URL is empty. Enter the https URL that receives the events.' };
  const checked = checkUrl(input);
  if (!checked.ok || checked.url.href.startsWith('https:')) return checked;
  return { ok: false, reason: 'Events are only sent over https. Enter a URL that begins with https://.' };
}

/** Checks the IP addresses of an endpoint's host in DNS, as each delivery does. Never throws. */
export function checkEndpointHost(hostname: string, resolvers: readonly string[]): Promise<HostVerdict> {
  return createHostGuard(resolvers, AbortSignal.timeout(TIMEOUT_MS))(hostname);
}

/**
 * Posts an event to an endpoint, under the rules of pages: the address and all IP addresses of its host are checked each time, and
 * the request is counted at the host. Redirects are not followed. Never throws.
 */
export async function postEvent(input: string, options: PostOptions): Promise<PostResult> {
  const checked = checkEndpointUrl(input);
  if (!checked.ok) return { kind: 'refused', message: checked.reason };
  const { url } = checked;
  const admission = await options.admit(url.hostname, 1);
  if (admission.kind === 'blocked') return { kind: 'refused', message: admission.message };
  if (admission.kind === 'rate-limited') return admission;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const host = await createHostGuard(options.resolvers, signal)(url.hostname);
  if (host.kind !== 'public') return { kind: host.kind, message: host.message };
  try {
    return await send(url, options, signal);
  } catch (error) {
    const { message } = signal.aborted
      ? toTimeoutFailure(TIMEOUT_MS, url.href, 'did not answer')
      : classifyFetchError(error, url.href);
    return { kind: 'unreachable', message };
  }
}

async function send(
  { href: url }: PublicUrl,
  { headers, body }: PostOptions,
  signal: AbortSignal,
): Promise<PostResult> {
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  const { status } = response;
  if (status < 200) {
    await response.body?.cancel();
    return { kind: 'unreachable', message: toInterimFailure(status, url).message };
  }
  const answer = new TextDecoder().decode(await readStart(response));
  const failure = detectEdgeFailure(status, answer, url);
  if (failure) return { kind: 'unreachable', message: failure.message };
  return { kind: 'answered', status, answer, retryAfter: response.headers.get('retry-after') };
}

/**
 * Returns the start of a body, or no bytes if the connection is lost or the time is up: the status alone decides whether the event was
 * delivered.
 */
async function readStart(response: Response): Promise<Uint8Array> {
  try {
    return (await readBody(response, MAX_ANSWER_BYTES)).bytes;
  } catch {
    return new Uint8Array();
  }
}
