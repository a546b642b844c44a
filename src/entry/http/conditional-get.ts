import type { Context } from 'hono';
import { sha256 } from '../../lib/secret.ts';
import { matchesEntityTag } from './if-none-match.ts';

/**
 * Sets `ETag` on a success, and answers 304 without a body if `If-None-Match` has it (RFC 9110 sections 8.8.3 and 13.1.2).
 *
 * The tag is that of the response if it has one, otherwise the hash of its media type and `source`, otherwise that of its body. It is weak,
 * because proxies compress the body.
 */
export async function applyConditionalGet(c: Context, source?: string): Promise<void> {
  const etag = c.res.headers.get('ETag') ?? `W/"${await hashContent(c, source)}"`;
  const ifNoneMatch = c.req.header('If-None-Match');
  if (ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, etag)) await dropBody(c);
  c.res.headers.set('ETag', etag);
}

async function hashContent(c: Context, source: string | undefined): Promise<string> {
  if (source !== undefined) return sha256(`${c.res.headers.get('Content-Type')}\n${source}`);
  const body = await c.res.arrayBuffer();
  replaceResponse(c, new Response(body, c.res));
  return sha256(body);
}

async function dropBody(c: Context): Promise<void> {
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
