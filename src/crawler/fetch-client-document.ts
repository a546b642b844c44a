import { parseMediaType, readMaxAge } from '../lib/http/headers.ts';
import { MINUTE, SECOND } from '../lib/time.ts';
import { buildUserAgent } from '../lib/crawler-name.ts';
import type { HostGate } from './admission.ts';
import { checkUrl, type PublicUrl } from './check-url.ts';
import { followRedirects } from './follow-redirects.ts';
import { createHostGuard } from './host-guard.ts';
import { readBody } from './read-body.ts';
import type { SignRequest } from './request-signer.ts';

const MAX_BYTES = 16 * 1024;
/** For the DNS lookup, the request and the document together, in milliseconds. */
const TIMEOUT_MS = 5 * SECOND;

export interface ClientDocumentOptions extends Pick<HostGate, 'admit'> {
  /** Public URL of the service without trailing slash, for the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
  sign: SignRequest;
}

/** `reason` says why there is no document, in one or two sentences. */
export type ClientDocumentResult =
  | {
      ok: true;
      document: unknown;
      /** Milliseconds; `null` if the response does not say. */ maxAge: number | null;
    }
  | { ok: false; reason: string };

/**
 * Returns a text as the URL of a client ID metadata document (draft-ietf-oauth-client-id-metadata-document-00 section 3): https with a
 * path, without fragment, credentials and dot segments. It is compared as a text, so it must be written as browsers write it.
 * Returns `null` for other texts.
 */
export function parseClientDocumentUrl(text: string): PublicUrl | null {
  const checked = checkUrl(text);
  if (!checked.ok || checked.url.href !== text) return null;
  const { protocol, pathname } = new URL(text);
  return protocol === 'https:' && pathname !== '/' ? checked.url : null;
}

/**
 * Fetches the document of a client as JSON, under the rules of pages: its address and all IP addresses of its host are checked, and the
 * request is counted at the host. Redirects are not followed. Never throws.
 *
 * @param url from `parseClientDocumentUrl`
 */
export async function fetchClientDocument(
  url: PublicUrl,
  { admit, sign, siteUrl, resolvers }: ClientDocumentOptions,
): Promise<ClientDocumentResult> {
  const signal = AbortSignal.timeout(TIMEOUT_MS + MINUTE);
  const followed = await followRedirects(
    { ok: true, url },
    {
      headers: { 'user-agent': buildUserAgent(siteUrl), accept: 'application/json' },
      sign,
      admit,
      guard: createHostGuard(resolvers, signal),
      maxRedirects: 0,
      headersTimeoutMs: TIMEOUT_MS,
      totalTimeoutMs: TIMEOUT_MS,
      signal,
    },
  );
  if (followed.kind !== 'answered') return { ok: false, reason: followed.message };
  const { response } = followed;
  const { status, headers } = response;
  const mediaType = parseMediaType(headers.get('content-type'));
  const isJson = mediaType === 'application/json' || /^application\/.+\+json$/.test(mediaType);
  if (status !== 200 || !isJson) {
    await response.body?.cancel().catch(() => {});
    return { ok: false, reason: status === 200 ? 'It is not JSON.' : `It has the HTTP status ${status}.` };
  }
  try {
    const { bytes, truncated } = await readBody(response, MAX_BYTES);
    if (truncated) return { ok: false, reason: `It has more than ${MAX_BYTES / 1024} KB.` };
    const document: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes),
    );
    return { ok: true, document, maxAge: mayBeReused(response) ? readMaxAge(response) : 0 };
  } catch {
    return { ok: false, reason: 'It was cut off, or is not valid JSON.' };
  }
}

/** Whether the response may be used again without another request (RFC 9111 sections 5.2.2.4 and 5.2.2.5). */
function mayBeReused({ headers }: Response): boolean {
  return !/(?:^|[\s,])no-(?:store|cache)(?:[\s,=]|$)/i.test(headers.get('cache-control') ?? '');
}
