import { createMiddleware } from 'hono/factory';
import { readRequestBody } from '../../http/read-request-body.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { noStore } from './cache.ts';
import type { HonoRequest } from 'hono';

/**
 * Refuses with 403 forms that a page of another site sent. Browsers set `Sec-Fetch-Site` (Fetch Metadata), or at least
 * `Origin` before 2023, and scripts cannot forge either. A request with neither header comes from a program such as
 * curl, which sends only its own cookies. Go's net/http CrossOriginProtection has the same rule.
 */
const refuseCrossSite = createMiddleware(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && isCrossSite(c.req)) {
    throw new ServiceError(
      'cross_site_request',
      'This form was sent from another site. Open the page here and send it again.',
    );
  }
  await next();
});

function isCrossSite(request: HonoRequest): boolean {
  const site = request.header('Sec-Fetch-Site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.header('Origin');
  return origin !== undefined && origin !== new URL(request.url).origin;
}

/** A limit in bytes, by the path of the request. */
type FormLimit = number | ((path: string) => number);

/** Middleware for pages with forms: no caching, no forms from other sites, bodies of at most `limit` bytes. */
export function createFormMiddleware(limit: FormLimit) {
  return [noStore, refuseCrossSite, createFormLimit(limit)] as const;
}

/** For forms with a few fields. The longest URL takes 18 KB: 2,048 characters of nine bytes each. */
export const FORM_BYTES = 24 * 1024;
export const formMiddleware = createFormMiddleware(FORM_BYTES);

/** Refuses, with 413, a form of more than `limit` bytes. */
function createFormLimit(limit: FormLimit) {
  return createMiddleware(async (c, next) => {
    if (c.req.raw.body) {
      const most = typeof limit === 'number' ? limit : limit(c.req.path);
      const body = await readRequestBody(c.req.raw, most);
      if (body === null) throw new ServiceError('body_too_large', 'The form is too large.');
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
    }
    await next();
  });
}
