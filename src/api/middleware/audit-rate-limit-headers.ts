import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../lib/errors.ts';
import { SECOND } from '../../lib/time.ts';
import type { ApiEnv } from '../router.ts';

/** Window of the audit limit (docs/contract.md 4.6). */
const WINDOW_SECONDS = 60;

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) on the routes that share the audit limit.
 * A 429 over another limit gave the audit back. After an audit the remaining time is rounded up by one to two seconds, so that clients do not retry too early.
 */
export const auditRateLimitHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const started = Date.now();
  await next();
  c.res.headers.set('RateLimit-Policy', `"audits";q=1;w=${WINDOW_SECONDS}`);
  const retryAfter = c.res.headers.get('Retry-After');
  const isOtherLimit = c.error instanceof ServiceError && c.error.code !== 'audit_rate_limited';
  if (retryAfter !== null && isOtherLimit) c.res.headers.set('RateLimit', '"audits";r=1;t=0');
  else if (retryAfter !== null) c.res.headers.set('RateLimit', `"audits";r=0;t=${retryAfter}`);
  else if (c.res.ok) {
    const elapsed = Math.floor((Date.now() - started) / SECOND);
    c.res.headers.set('RateLimit', `"audits";r=0;t=${WINDOW_SECONDS - Math.max(0, elapsed - 1)}`);
  }
});
