import { matchesEntityTag } from '../../http/if-none-match.ts';

/**
 * Three minutes at the edge, then one in the memory of an isolate (edge-cache.ts), and then one in browsers: a withdrawn snapshot is
 * served by no cache for more than five minutes, even if the edge does not say how old its copy is (`Age`).
 */
const CACHE_CONTROL = 'public, max-age=60, s-maxage=180';

/** The frozen document, byte for byte as published. */
export function createJsonResponse(
  bytes: Uint8Array,
  { id, sha256 }: { id: string; sha256: string },
): Response {
  const digest = btoa(sha256.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `inline; filename="${id}.json"`,
      // `no-transform` keeps caches from compressing the bytes, which would break the digests.
      'Cache-Control': `${CACHE_CONTROL}, no-transform`,
      ETag: `"${sha256}"`,
      // `Digest` (RFC 3230) is for clients that do not know `Repr-Digest` (RFC 9530).
      'Repr-Digest': `sha-256=:${digest}:`,
      Digest: `SHA-256=${digest}`,
      'Access-Control-Allow-Origin': '*',
    },
  });
}

export function createMarkdownResponse(text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      'Access-Control-Allow-Origin': '*',
    },
  });
}

const PROOF_TYPES = { 'tlog-proof': 'text/plain; charset=utf-8', tsr: 'application/timestamp-reply' };

/** Sends a proof or its timestamp. A later proof can replace it, but what was downloaded stays valid. */
export function createProofFileResponse(
  body: string | ReadableStream,
  extension: keyof typeof PROOF_TYPES,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': PROOF_TYPES[extension],
      'Cache-Control': CACHE_CONTROL,
      'Access-Control-Allow-Origin': '*',
    },
  });
}

/** Sets the cache time of the HTML page. */
export function setCacheControl(page: Response): Response {
  page.headers.set('Cache-Control', CACHE_CONTROL);
  return page;
}

/** Adds the headers of a response that depends on `Accept`. */
export function addNegotiationHeaders(response: Response, path: string): Response {
  const headers = new Headers(response.headers);
  headers.set('Vary', 'Accept');
  headers.set('Content-Location', path);
  headers.set('Cache-Control', CACHE_CONTROL);
  return new Response(response.body, { status: response.status, headers });
}

/** Returns 304 without a body if `If-None-Match` has the ETag of the response (RFC 9110, section 13.1.2). */
export function applyIfNoneMatch(response: Response, ifNoneMatch: string | undefined): Response {
  const etag = response.headers.get('ETag');
  if (ifNoneMatch === undefined || etag === null) return response;
  return matchesEntityTag(ifNoneMatch, etag)
    ? new Response(null, { status: 304, headers: response.headers })
    : response;
}
