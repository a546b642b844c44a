import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchesEntityTag } from '../../http/if-none-match.ts';
import { sha256 } from '../../../lib/secret.ts';
import type { ApiEnv } from '../router.ts';

/**
 * Sets `ETag` on the success responses of a document, and answers 304 without a body if `If-None-Match` has it. Clients may
 * store the document but must revalidate it before each use, unless the route sets another `Cache-Control`.
 *
 * The tag is the handler's own if it sets one, otherwise the hash of `tagSource` and the response format if the handler sets
 * that, otherwise the hash of the body. It is weak, because proxies compress the body.
 */
export const conditionalGet = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.res.status !== 200) return;
  const etag = c.res.headers.get('ETag') ?? `W/"${await hashDocument(c)}"`;
  const ifNoneMatch = c.req.header('If-None-Match');
  if (ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, etag)) await dropBody(c);
  c.res.headers.set('ETag', etag);
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-cache');
});

async function hashDocument(c: Context<ApiEnv>): Promise<string> {
  const source = c.get('tagSource');
  if (source !== undefined) return sha256(`${c.res.headers.get('Content-Type')}\n${source}`);
  const body = await c.res.arrayBuffer();
  replaceResponse(c, new Response(body, c.res));
  return sha256(body);
}

async function dropBody(c: Context<ApiEnv>): Promise<void> {
  const { headers, body } = c.res;
  await body?.cancel();
  headers.delete('Content-Type');
  replaceResponse(c, new Response(null, { status: 304, headers }));
}

/** Hono copies the headers of the previous response, so removed headers would come back. */
function replaceResponse(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
