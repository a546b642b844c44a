import { commonHeaders, errorResponse } from './responses.ts';

const stringSchema = { type: 'string' as const };

/** Response headers of the routes that share the audit limit. */
export const rateLimitHeaders = {
  ...commonHeaders,
  'RateLimit-Policy': { description: 'The audit limit: one in 60 seconds', schema: stringSchema },
  RateLimit: { description: 'Audits left (r) and seconds until the next (t)', schema: stringSchema },
};

export const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
};

export const rateLimitedResponse = {
  ...errorResponse(
    'One audit a minute is allowed, and (preview) one host gets at most 300 requests a minute from all accounts; `code` says which. This request did not use up the minute',
  ),
  headers: { ...rateLimitHeaders, ...retryAfterHeader },
};
