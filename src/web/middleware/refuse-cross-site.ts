import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../lib/errors.ts';

/**
 * Refuse, with 403, a form that another site's page sent. Browsers say where a request comes from in
 * `Sec-Fetch-Site` (Fetch Metadata), those before 2023 at least in `Origin`, and no script can forge either. A
 * request with neither is no browser's: curl or a server, which carries nobody's cookies but its own.
 * The rule is that of Go's net/http CrossOriginProtection.
 */
export const refuseCrossSite = createMiddleware(async (c, next) => {
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
