import { createMiddleware } from 'hono/factory';
import { setTransportSecurity } from '../../http/transport-security.ts';

/**
 * Sets the security headers of every response of the API, errors included (OWASP REST Security Cheat Sheet). Responses are
 * not cached unless their route says so: nearly all of them belong to one account.
 */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  setTransportSecurity(c);
});
