import { MAX_CONCURRENT_WORK } from '../services/work/errors.ts';
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

/** Part of the description of a 429. */
export const tooMuchWorkDescription = `${MAX_CONCURRENT_WORK} audits, scans, verifications, score computations and large reports of yours are under way`;

export const rateLimitedResponse = {
  ...errorResponse(
    `One audit a minute is allowed, and (preview) the requests of all accounts to one host are limited; \`code\` says which. Preview: also when ${tooMuchWorkDescription}. This request did not use up the minute`,
  ),
  headers: { ...rateLimitHeaders, ...retryAfterHeader },
};
