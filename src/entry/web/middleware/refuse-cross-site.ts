import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../../lib/errors.ts';

/**
 * Refuses with 403 forms that a page of another site sent. Browsers set `Sec-Fetch-Site` (Fetch Metadata), or at least
 * `Origin` before 2023, and scripts cannot forge either. A request with neither header comes from a program such as
 * curl, which sends only its own cookies. Go's net/http CrossOriginProtection has the same rule.
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
