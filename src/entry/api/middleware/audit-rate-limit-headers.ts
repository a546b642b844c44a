import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../../lib/errors.ts';
import { logEvent } from '../../../lib/log.ts';
import { SECOND } from '../../../lib/time.ts';
import type { Context } from '../../../services/context.ts';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import type { ApiEnv } from '../router.ts';
import { REPLAYED_HEADER } from './idempotency.ts';

/** Window of the audit limit (docs/contract.md 4.6). */
const WINDOW_SECONDS = 60;
export const AUDIT_POLICY = `"audits";q=1;w=${WINDOW_SECONDS}`;

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) on the routes that share the audit limit, and
 * `Retry-After` on a failure that used the minute. Runs before `authenticate`: every refusal names the policy. After an audit the
 * remaining time is rounded up by one to two seconds, so that clients do not retry too early.
 */
export const auditRateLimitHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const started = Date.now();
  await next();
  const { status, ok, headers } = c.res;
  headers.set('RateLimit-Policy', AUDIT_POLICY);
  const retryAfter = headers.get('Retry-After');
  const isReplayed = headers.has(REPLAYED_HEADER);
  const context = c.get('context') as Context | undefined;
  if (ok && !isReplayed) {
    const elapsed = Math.floor((Date.now() - started) / SECOND);
    setRateLimit(headers, WINDOW_SECONDS - Math.max(0, elapsed - 1));
  } else if (c.error instanceof ServiceError && c.error.code === 'audit_rate_limited') {
    setRateLimit(headers, Number(retryAfter));
  } else if (context && (isReplayed || retryAfter !== null || status >= 500)) {
    const wait = await readWait(context);
    if (wait === null) return;
    setRateLimit(headers, wait);
    if (status >= 500 && !isReplayed && wait > 0) headers.set('Retry-After', String(wait));
  }
});

/** @param wait seconds until the next audit */
function setRateLimit(headers: Headers, wait: number): void {
  headers.set('RateLimit', `"audits";r=${wait === 0 ? 1 : 0};t=${wait}`);
}

/** Returns the seconds until the next audit, or `null` if unknown: the account's object itself may have failed. */
async function readWait(context: Context): Promise<number | null> {
  try {
    return await getAuditWait(context);
  } catch (error) {
    logEvent('warning', 'audit-wait-not-read', { accountId: context.caller.accountId, error });
    return null;
  }
}
