import { ErrorSchema } from '../contracts/error.ts';
import { z } from '../contracts/common.ts';

const ERROR_DESCRIPTIONS = {
  400: 'The body is not valid JSON or not a valid form',
  401: 'No key, or a wrong, replaced, revoked or suspended one',
  403: 'Not the data of this key’s account',
  404: 'There is none',
  413: 'The body is larger than 64 KB',
  415: 'The body is neither JSON nor form-encoded',
  422: 'The input is missing or invalid; the message names the field and what would be right',
  500: 'The service or the audit engine failed, often because the audited page was unreachable; the message says why',
} as const;

const versionHeader = {
  'X-API-Version': { description: 'The release that answered', schema: { type: 'string' as const } },
};
const requestIdHeader = {
  'X-Request-Id': { description: 'Names this request', schema: { type: 'string' as const } },
};
export const commonHeaders = { ...versionHeader, ...requestIdHeader };

/** A success response: `{ "data": … }` with the schema of `data`. */
export function successResponse<T extends z.ZodType>(description: string, data: T) {
  const schema = z.object({ data });
  return { description, headers: commonHeaders, content: { 'application/json': { schema } } };
}

/** An error answer for a reason of the route's own. */
export function errorResponse(description: string) {
  return { description, headers: commonHeaders, content: { 'application/json': { schema: ErrorSchema } } };
}

const challengeHeader = {
  'WWW-Authenticate': { description: 'Bearer challenge (RFC 6750)', schema: { type: 'string' as const } },
};

/** The error answers of a route for the usual reasons, by status. */
export function errorResponses(...statuses: (keyof typeof ERROR_DESCRIPTIONS)[]) {
  return Object.fromEntries(
    statuses.map((status) => {
      const answer = errorResponse(ERROR_DESCRIPTIONS[status]);
      return [
        status,
        status === 401 ? { ...answer, headers: { ...answer.headers, ...challengeHeader } } : answer,
      ];
    }),
  );
}

/** Body errors of every route that reads one. */
export const bodyErrorResponses = () => errorResponses(400, 413, 415);

/** A request body with its schema. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}
