import { parseMediaType } from '../../lib/http/media-type.ts';
import { CRAWLER_PRODUCT } from '../../lib/crawler-name.ts';
import { decodeText } from '../decode-text.ts';
import { detectEdgeFailure } from '../failure.ts';
import { followRedirects } from '../follow-redirects.ts';
import { type HostGuard, createHostGuard } from '../host-guard.ts';
import { readBody } from '../read-body.ts';

/** What asking a website for one address came to. `message` is a sentence that says what stood in the way. */
export type ProofFetchResult =
  | {
      kind: 'answered';
      /** The address that answered, after redirects. */
      url: string;
      status: number;
      /** Lower-case, without parameters; '' when missing. */
      mediaType: string;
      /** Decoded as browsers do, without byte order mark; cut off after the limit. */
      text: string;
    }
  /** The address, or where it redirects to, may not be asked for. */
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; message: string };

/** @param limit bytes of the body to read */
export type FetchProof = (url: string, limit: number) => Promise<ProofFetchResult>;

export interface ProofFetchOptions {
  /** The hosts that may be asked: redirects to others are refused. */
  hosts: readonly string[];
  /** The service's public web address: it stands in the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
  /** Ends all look-ups. */
  signal: AbortSignal;
}

const MAX_REDIRECTS = 5;
/** For each address, redirects and body included. */
const TIMEOUT_MS = 8_000;

/** Looks at addresses of one website under the crawler's address rules, each host resolved once. Never throws. */
export function createProofFetcher({ hosts, siteUrl, resolvers, signal }: ProofFetchOptions): FetchProof {
  const guardPublicHost = createHostGuard(resolvers, signal);
  const guard: HostGuard = async (hostname) => {
    if (hosts.includes(hostname)) return guardPublicHost(hostname);
    return { kind: 'refused', message: `Only ${hosts.join(' and ')} may be asked for a proof.` };
  };
  const headers = {
    'user-agent': `${CRAWLER_PRODUCT} (+${siteUrl}/bot)`,
    accept: 'text/html,text/plain;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip, br',
  };
  return async (url, limit) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const times = { headersTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, signal: within };
    const followed = await followRedirects(url, { headers, guard, maxRedirects: MAX_REDIRECTS, ...times });
    if (followed.kind !== 'answered') return { kind: followed.kind, message: followed.message };
    return readProof(followed.url, followed.response, limit);
  };
}

async function readProof(url: string, response: Response, limit: number): Promise<ProofFetchResult> {
  const contentType = response.headers.get('content-type');
  let bytes: Uint8Array;
  try {
    ({ bytes } = await readBody(response, limit));
  } catch {
    return { kind: 'unreachable', message: `${url} could not be read to its end.` };
  }
  const { text } = decodeText(bytes, contentType);
  const failure = detectEdgeFailure(response.status, text, url);
  if (failure) return { kind: 'unreachable', message: failure.message };
  const mediaType = parseMediaType(contentType);
  return { kind: 'answered', url, status: response.status, mediaType, text };
}
