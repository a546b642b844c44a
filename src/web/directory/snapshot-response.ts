/** A year: the bytes never change. No cache on the way may compress them, which would change what the digests are of. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable, no-transform';

/** The wording may change with a release, the content does not. */
const RENDERED_CACHE_CONTROL = 'public, max-age=300, s-maxage=86400';

/** The frozen document: the bytes as they were published, unparsed. `page`: the address of the page for people. */
export function createJsonResponse(
  bytes: Uint8Array,
  { id, sha256, page }: { id: string; sha256: string; page: string },
): Response {
  const digest = btoa(sha256.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `inline; filename="${id}.json"`,
      'Cache-Control': IMMUTABLE_CACHE_CONTROL,
      ETag: `"${sha256}"`,
      // RFC 9530, and RFC 3230 for clients from before.
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
      'Cache-Control': RENDERED_CACHE_CONTROL,
      Link: `<${page}>; rel="canonical"`,
      'Access-Control-Allow-Origin': '*',
    },
  });
}

export function setRenderedCacheControl(page: Response): Response {
  page.headers.set('Cache-Control', RENDERED_CACHE_CONTROL);
  return page;
}

/** The answer of a plain address, which depends on `Accept`; kept only as long as any of its forms. */
export function addNegotiationHeaders(response: Response, path: string): Response {
  const headers = new Headers(response.headers);
  headers.set('Vary', 'Accept');
  headers.set('Content-Location', path);
  headers.set('Cache-Control', 'public, max-age=300');
  return new Response(response.body, { status: response.status, headers });
}

/** 304 without a body where the client has these bytes already (RFC 9110, section 13.1.2). */
export function applyIfNoneMatch(response: Response, ifNoneMatch: string | undefined): Response {
  const etag = response.headers.get('ETag');
  if (ifNoneMatch === undefined || etag === null) return response;
  const isMatch = ifNoneMatch.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
  return isMatch ? new Response(null, { status: 304, headers: response.headers }) : response;
}
