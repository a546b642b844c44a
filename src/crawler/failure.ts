import type { Redirect } from '../engine/fetched-page.ts';

/** No response. `message` tells the caller which host failed and why, in one or two sentences. */
export interface Unreachable {
  kind: 'unreachable';
  reason: UnreachableReason;
  message: string;
  /** The redirects before the failure. */
  redirects: readonly Redirect[];
}

export type UnreachableReason =
  /** DNS answers that the host has no address. */
  | 'no-address'
  | 'dns'
  | 'tls'
  | 'refused'
  | 'timeout'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'connection';

type Failure = Pick<Unreachable, 'reason' | 'message'>;

/**
 * Classifies an error thrown by `fetch`. The messages of workerd are vague: "Network connection lost." means that the
 * connection was refused, reset or closed without an HTTP response. "internal error; reference = …" means a failed TLS
 * handshake, or a failed DNS lookup, which the host guard has ruled out. On Cloudflare most of these do not throw: see
 * `detectEdgeFailure`.
 */
export function classifyFetchError(error: unknown, url: string): Failure {
  const { host, protocol } = new URL(url);
  const errorMessage = error instanceof Error ? error.message : '';
  if (errorMessage.startsWith('Network connection lost')) {
    return {
      reason: 'refused',
      message: `${host} refused the connection or closed it without a valid answer.`,
    };
  }
  if (protocol === 'https:' && errorMessage.startsWith('internal error')) {
    return {
      reason: 'tls',
      message: `No secure connection to ${host} could be made. Check its TLS certificate.`,
    };
  }
  return { reason: 'connection', message: `The connection to ${host} failed.` };
}

/** @param problem predicate about the host, such as `did not answer` */
export function toTimeoutFailure(milliseconds: number, url: string, problem: string): Failure {
  return {
    reason: 'timeout',
    message: `${new URL(url).host} ${problem} within ${milliseconds / 1000} seconds.`,
  };
}

/** For a 1xx response, which workerd returns as if it were final (RFC 9110 section 15.2). */
export function toInterimFailure(status: number, url: string): Failure {
  return {
    reason: 'connection',
    message: `${new URL(url).host} answered with HTTP status ${status}, which is not a final response.`,
  };
}

/**
 * Detects the response by which Cloudflare's edge tells a Worker that a host could not be reached: `error code: <number>`
 * as the whole body, with one of the codes below or status 520 or higher. Returns `null` for any other response. The error
 * pages that Cloudflare shows to visitors of a failing site are HTML and count as the site's response.
 */
export function detectEdgeFailure(status: number, body: string, url: string): Failure | null {
  const code = /^error code: (\d{3,4})\s*$/.exec(body)?.[1];
  if (code === undefined || (code !== '1003' && status < 520)) return null;
  const host = new URL(url).host;
  switch (code) {
    case '1016':
      return {
        reason: 'dns',
        message: `The host ${host} has no address in DNS. Check the spelling, or its A and AAAA records.`,
      };
    case '521':
      return { reason: 'refused', message: `${host} refused the connection.` };
    case '522':
    case '524':
      return { reason: 'timeout', message: `${host} did not answer in time.` };
    case '525':
    case '526':
      return {
        reason: 'tls',
        message: `No secure connection to ${host} could be made. Check its TLS certificate.`,
      };
    case '1003':
      return {
        reason: 'connection',
        message: `Pages cannot be fetched by IP address. Enter the domain name instead of ${host}.`,
      };
    default:
      return {
        reason: 'connection',
        message: `The connection to ${host} failed (Cloudflare error ${code}).`,
      };
  }
}
