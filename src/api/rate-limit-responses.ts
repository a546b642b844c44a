import { commonHeaders, errorResponse } from './responses.ts';

const stringSchema = { type: 'string' as const };

/** Headers of the routes that share the audit limit. */
export const rateLimitHeaders = {
  ...commonHeaders,
  'RateLimit-Policy': { description: 'The audit limit: one in 60 seconds', schema: stringSchema },
  RateLimit: { description: 'Audits left (r) and seconds until the next (t)', schema: stringSchema },
};

/** Of a 429 that waiting helps against. */
export const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
};

/** 429 of the audit limit. */
export const rateLimitedResponse = {
  ...errorResponse('One audit a minute is allowed; this request did not use it up'),
  headers: { ...rateLimitHeaders, ...retryAfterHeader },
};
