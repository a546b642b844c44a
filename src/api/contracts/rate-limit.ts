import { commonHeaders, refusal } from './common.ts';

const text = { type: 'string' as const };

/** Headers of the routes that share the audit limit. */
export const rateLimitHeaders = {
  ...commonHeaders,
  'RateLimit-Policy': { description: 'The audit limit: one in 60 seconds', schema: text },
  RateLimit: { description: 'Audits left (r) and seconds until the next (t)', schema: text },
};

/** Of a 429 that waiting helps against. */
export const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
};

/** 429 of the audit limit. */
export const rateLimited = {
  ...refusal('One audit a minute is allowed; this request did not use it up'),
  headers: { ...rateLimitHeaders, ...retryAfter },
};
