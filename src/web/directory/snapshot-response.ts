import { matchesEntityTag } from '../../http/if-none-match.ts';

/**
 * Four minutes at the edge, and then one in browsers: a withdrawn snapshot is served by no cache for more than five minutes, also
 * if the edge does not say how old its copy is (`Age`).
 */
const CACHE_CONTROL = 'public, max-age=60, s-maxage=240';

/** The frozen document, byte for byte as published. @param page the URL of the HTML page */
export function createJsonResponse(
  bytes: Uint8Array,
  { id, sha256, page }: { id: string; sha256: string; page: string },
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
      Link: `<${page}>; rel="canonical"`,
      'Access-Control-Allow-Origin': '*',
    },
  });
}

export function createMarkdownResponse(text: string, page: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      Link: `<${page}>; rel="canonical"`,
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
