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

/** Describes a success response, `{ "data": … }`. @param data schema of `data` */
export function successResponse<T extends z.ZodType>(description: string, data: T) {
  const schema = z.object({ data });
  return { description, headers: commonHeaders, content: { 'application/json': { schema } } };
}

/** Describes an error response with a description for one route. */
export function errorResponse(description: string) {
  return { description, headers: commonHeaders, content: { 'application/json': { schema: ErrorSchema } } };
}

/** Describes the refusal of a host that is never fetched, where the input has no other error. */
export const hostBlockedResponse = errorResponse(
  'Preview. The host is never fetched: its operator asked us not to, or the operator of this service decided so',
);

const challengeHeader = {
  'WWW-Authenticate': { description: 'Bearer challenge (RFC 6750)', schema: { type: 'string' as const } },
};

/** Describes error responses with the usual descriptions, by status. */
export function errorResponses(...statuses: (keyof typeof ERROR_DESCRIPTIONS)[]) {
  return Object.fromEntries(
    statuses.map((status) => {
      const response = errorResponse(ERROR_DESCRIPTIONS[status]);
      return [
        status,
        status === 401 ? { ...response, headers: { ...response.headers, ...challengeHeader } } : response,
      ];
    }),
  );
}

/** Describes the errors of `parseBody`. */
export const bodyErrorResponses = () => errorResponses(400, 413, 415);

/** Describes a JSON request body. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}
