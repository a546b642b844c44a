import { MAX_CONCURRENT_WORK } from '../../services/credits/work-slots.ts';
import { commonHeaders, errorResponse } from './responses.ts';

const stringSchema = { type: 'string' as const };

/** Response headers of the routes that share the audit limit. */
export const rateLimitHeaders = {
  ...commonHeaders,
  'RateLimit-Policy': { description: 'The limit: one audit in 60 seconds', schema: stringSchema },
  RateLimit: { description: 'Audits left (`r`) and seconds until the next one (`t`)', schema: stringSchema },
};

const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
};

/** Describes a 429 that ends by waiting. */
export function retryLaterResponse(description: string) {
  return { ...errorResponse(description), headers: { ...commonHeaders, ...retryAfterHeader } };
}

/** Part of the description of a 429. */
export const tooMuchWorkDescription = `${MAX_CONCURRENT_WORK} audits, scans, verifications, score computations and large reports of your account are already running`;

/** Describes the 429 of operations that read all audits of a website. */
export const largeReportResponse = retryLaterResponse(
  `Preview. The website has more than 1,000 audits, and ${tooMuchWorkDescription}`,
);

export const rateLimitedResponse = {
  ...errorResponse(
    `You have run an audit within the last minute. Preview. Also returned when one host has had too many requests from all accounts, or ${tooMuchWorkDescription}; \`code\` says which. The request does not count towards the limit`,
  ),
  headers: { ...rateLimitHeaders, ...retryAfterHeader },
};

/** Describes the errors while storage is away, or the rows of the account are moved (docs/decisions/0013). */
export const unavailableResponse = {
  503: retryLaterResponse(
    'Preview. Storage cannot be reached at the moment, or the data of the account is being moved to another database. Send the request again after the time in `Retry-After`',
  ),
};
