import { createMiddleware } from 'hono/factory';
import { setTransportSecurity } from '../../http/transport-security.ts';

/**
 * Sets the security headers of every response of the API, errors included (OWASP REST Security Cheat Sheet). Responses are
 * not cached unless their route says so: nearly all of them belong to one account.
 */
export const apiSecurityHeaders = createMiddleware(async (c, next) => {
  await next();
  // `c.header` copies a finished response for each header.
  const { headers } = c.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  setTransportSecurity(c);
});
