import { createMiddleware } from 'hono/factory';
import { applyConditionalGet } from '../../http/conditional-get.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** For pages of an account: caches must not store them. Images say that the browser of the account may. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});

/** For public pages: caches may store successful responses for five minutes. */
export const cacheBriefly = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) c.header('Cache-Control', 'public, max-age=300');
});

/**
 * For all pages. What caches may store has an `ETag` and answers 304 while it has not changed; sitemaps have none, because they are written
 * while they are sent. Responses that are not pages can be read by scripts of any website (CORS), without cookies.
 */
export const sharePublicContent = createMiddleware(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const caching = headers.get('Cache-Control') ?? 'no-store';
  if (status !== 200 || /no-store|private/.test(caching) || !SAFE_METHODS.has(c.req.method)) return;
  const type = headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html')) headers.set('Access-Control-Allow-Origin', '*');
  if (headers.has('ETag') || !type.startsWith('application/xml')) await applyConditionalGet(c);
});
