import { parseMediaType } from '../../lib/http/headers.ts';
import { buildUserAgent } from '../../lib/crawler-name.ts';
import { decodeText } from '../decode-text.ts';
import type { HostGate } from '../admission.ts';
import { checkUrl } from '../check-url.ts';
import { detectEdgeFailure, toTimeoutFailure } from '../failure.ts';
import { fetchInTurn } from '../fetch-in-turn.ts';
import type { FinalResponse } from '../follow-redirects.ts';
import { createHostGuard } from '../host-guard.ts';
import { readBody } from '../read-body.ts';
import type { SignRequest } from '../request-signer.ts';

/** Result of fetching a proof. `message` says why there is no response, in one or two sentences. */
export type ProofFetchResult =
  | {
      kind: 'answered';
      /** After redirects. */
      url: string;
      status: number;
      /** In lower case, without parameters; '' if missing. */
      mediaType: string;
      /** Decoded as browsers do, without byte order mark; cut off at the limit. */
      text: string;
    }
  /** The URL, or the target of a redirect (`isRedirect`), must not be requested. */
  | { kind: 'refused'; message: string; isRedirect: boolean }
  | {
      kind: 'unreachable';
      message: string;
      /** Whether DNS has no address for the requested host (not for a redirect target). */
      hasNoAddress: boolean;
    };

/** Fetches a URL, once. @param limit bytes of the body to read */
export type FetchProof = (url: string, limit: number) => Promise<ProofFetchResult>;

export interface ProofFetchOptions extends Pick<HostGate, 'admit' | 'takeTurns'> {
  /** Allowed hosts. Redirects to others are refused. */
  hosts: readonly string[];
  /** Public URL of the service without trailing slash, for the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
  sign: SignRequest;
  /** Aborts all requests and lookups. */
  signal: AbortSignal;
}

const MAX_REDIRECTS = 5;
/** For each URL, redirects and body included. */
const TIMEOUT_MS = 8_000;

/**
 * Creates a function that fetches URLs of one website, under the same rules as pages. Looks up each host in DNS once, and fetches
 * each URL once. Never throws.
 */
export function createProofFetcher({
  hosts,
  siteUrl,
  resolvers,
  sign,
  admit,
  takeTurns,
  signal,
}: ProofFetchOptions): FetchProof {
  const guard = createHostGuard(resolvers, signal);
  const headers = {
    'user-agent': buildUserAgent(siteUrl),
    accept: 'text/html,text/plain;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip, br',
  };
  const fetchProof: FetchProof = async (url, limit) => {
    const followed = await fetchInTurn(
      checkUrl(url),
      {
        headers,
        sign,
        admit,
        takeTurns,
        guard,
        refuseRedirect: async (target) => refuseTarget(target, hosts),
        maxRedirects: MAX_REDIRECTS,
        headersTimeoutMs: TIMEOUT_MS,
        totalTimeoutMs: TIMEOUT_MS,
        signal,
      },
      (final) => readProof(final, limit),
    );
    if (followed.kind === 'answered') return followed.content;
    const { kind, message } = followed;
    if (kind === 'refused') return { kind, message, isRedirect: followed.redirects.length > 0 };
    // A host that must not be requested, at all or now, says nothing about the proof.
    const hasNoAddress =
      kind === 'unreachable' && followed.reason === 'no-address' && followed.redirects.length === 0;
    return { kind: 'unreachable', message, hasNoAddress };
  };
  const fetches = new Map<string, Promise<ProofFetchResult>>();
  return (url, limit) => {
    const fetching = fetches.get(url) ?? fetchProof(url, limit);
    fetches.set(url, fetching);
    return fetching;
  };
}

/**
 * Refuses redirects to other hosts before they are admitted, so that they do not count there. Another port can belong to
 * another user of the host. `URL.port` is empty for the scheme's own port.
 */
function refuseTarget(target: string, hosts: readonly string[]): string | null {
  const { hostname, port } = new URL(target);
  if (!hosts.includes(hostname)) return `A proof is only fetched from ${hosts.join(' and ')}.`;
  return port === '' ? null : 'A proof is only fetched from ports 80 (http) and 443 (https).';
}

async function readProof({ url, response, signal }: FinalResponse, limit: number): Promise<ProofFetchResult> {
  const contentType = response.headers.get('content-type');
  let bytes: Uint8Array;
  try {
    ({ bytes } = await readBody(response, limit));
  } catch {
    return toUnreachable(
      signal.aborted
        ? toTimeoutFailure(TIMEOUT_MS, url, 'did not send the whole page').message
        : `${url} was cut off during transfer.`,
    );
  }
  const { text } = decodeText(bytes, contentType);
  const failure = detectEdgeFailure(response.status, text, url);
  if (failure) return toUnreachable(failure.message);
  const mediaType = parseMediaType(contentType);
  return { kind: 'answered', url, status: response.status, mediaType, text };
}

function toUnreachable(message: string): ProofFetchResult {
  return { kind: 'unreachable', message, hasNoAddress: false };
}
