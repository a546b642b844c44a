import { createMiddleware } from 'hono/factory';
import { SECOND } from '../../lib/time.ts';
import type { ApiEnv } from '../router.ts';

/** SPEC section 8, as `RateLimit-Policy` says it: one audit in a window of 60 seconds. */
const WINDOW_SECONDS = 60;

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) on the routes that share the audit
 * limit. After an audit the seconds left are rounded up by at least one, so that no client comes early.
 */
export const auditRateLimitHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const started = Date.now();
  await next();
  c.res.headers.set('RateLimit-Policy', `"audits";q=1;w=${WINDOW_SECONDS}`);
  const retryAfter = c.res.headers.get('Retry-After');
  if (retryAfter !== null) c.res.headers.set('RateLimit', `"audits";r=0;t=${retryAfter}`);
  else if (c.res.ok) {
    const elapsed = Math.floor((Date.now() - started) / SECOND);
    c.res.headers.set('RateLimit', `"audits";r=0;t=${WINDOW_SECONDS - Math.max(0, elapsed - 1)}`);
  }
});
