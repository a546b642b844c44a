import type { Redirect } from '../engine/fetched-page.ts';

/** No answer to keep. `message` is a sentence for the caller that says which host and why. */
export interface Unreachable {
  kind: 'unreachable';
  reason: UnreachableReason;
  message: string;
  /** The hops that did answer. */
  redirects: readonly Redirect[];
}

export type UnreachableReason =
  | 'dns'
  | 'tls'
  | 'refused'
  | 'timeout'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'connection';

type Failure = Pick<Unreachable, 'reason' | 'message'>;

/**
 * What a `fetch` that threw, or a body that broke off, means. workerd says little: "Network connection lost." stands
 * for a connection that was refused, reset or closed without an answer; "internal error; reference = …" for a failed
 * DNS look-up (which has been done already, so it is not that), a failed TLS handshake or an answer that is not HTTP. On
 * Cloudflare most of these never throw, see `detectEdgeFailure`.
 */
export function classifyFetchError(error: unknown, url: string): Failure {
  const { host, protocol } = new URL(url);
  const errorMessage = error instanceof Error ? error.message : '';
  if (errorMessage.startsWith('Network connection lost')) {
    return { reason: 'refused', message: `${host} refused the connection or closed it without an answer.` };
  }
  if (protocol === 'https:' && errorMessage.startsWith('internal error')) {
    return {
      reason: 'tls',
      message: `No secure connection to ${host} could be made: check its TLS certificate.`,
    };
  }
  return { reason: 'connection', message: `The connection to ${host} failed.` };
}

export function toTimeoutFailure(milliseconds: number, url: string, what: string): Failure {
  return {
    reason: 'timeout',
    message: `${new URL(url).host} ${what} within ${milliseconds / 1000} seconds.`,
  };
}

/**
 * Cloudflare's edge tells a Worker that a host could not be reached by an answer of its own: a status in the list below
 * and `error code: <number>` as the whole body. `null` when the answer is not one of these. An error page that
 * Cloudflare shows to visitors in front of a failing site is HTML, and is that site's answer.
 */
export function detectEdgeFailure(status: number, body: string, url: string): Failure | null {
  const code = /^error code: (\d{3,4})\s*$/.exec(body)?.[1];
  if (code === undefined || (code !== '1003' && status < 520)) return null;
  const host = new URL(url).host;
  switch (code) {
    case '1016':
      return { reason: 'dns', message: `The host ${host} has no address in DNS.` };
    case '521':
      return { reason: 'refused', message: `${host} refused the connection.` };
    case '522':
    case '524':
      return { reason: 'timeout', message: `${host} did not answer in time.` };
    case '525':
    case '526':
      return {
        reason: 'tls',
        message: `No secure connection to ${host} could be made: check its TLS certificate.`,
      };
    case '1003':
      return {
        reason: 'connection',
        message: `Pages cannot be fetched by IP address. Give the host's name in place of ${host}.`,
      };
    default:
      return {
        reason: 'connection',
        message: `The connection to ${host} failed (Cloudflare error ${code}).`,
      };
  }
}
