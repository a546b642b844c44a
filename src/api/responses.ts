import { ErrorSchema } from '../contracts/error.ts';
import { z } from '../contracts/common.ts';

const ERROR_DESCRIPTIONS = {
  400: 'The body is not valid JSON or not a valid form',
  401: 'The API key is missing, wrong, replaced or revoked, or the account is suspended',
  403: 'The data belongs to another account',
  404: 'Not found',
  413: 'The body is larger than 64 KB',
  415: 'The body is neither JSON nor form-encoded',
  422: 'A field or parameter is missing or invalid; the message names it and says what is allowed',
  500: 'The service failed, or the audited page could not be reached; the message says why',
} as const;

const versionHeader = {
  'X-API-Version': { description: 'The release of the API', schema: { type: 'string' as const } },
};
const requestIdHeader = {
  'X-Request-Id': { description: 'The id of the request, for support', schema: { type: 'string' as const } },
};
export const commonHeaders = { ...versionHeader, ...requestIdHeader };

/** Describes a success response, `{ "data": … }`. @param data schema of `data` */
export function successResponse<T extends z.ZodType>(description: string, data: T) {
  const schema = z.object({ data });
  return { description, headers: commonHeaders, content: { 'application/json': { schema } } };
}

const conditionalHeaders = {
  ETag: {
    description: 'Preview. The version of the document: send it as `If-None-Match`',
    schema: { type: 'string' as const },
  },
};

/** Describes the answer to a GET whose `If-None-Match` has the `ETag` of the document. */
export const notModifiedResponse = {
  description: 'Preview. The document has not changed since you read the version of `If-None-Match`',
  headers: { ...commonHeaders, ...conditionalHeaders },
};

/** Describes an error response with a description for one route. */
export function errorResponse(description: string) {
  return { description, headers: commonHeaders, content: { 'application/json': { schema: ErrorSchema } } };
}

/** Describes the refusal of what only the verified owner of a website may do. */
export const notOwnerResponse = errorResponse('You are not the verified owner of the website');

/** Describes the refusal of a host that is never fetched, where the input has no other error. */
export const hostBlockedResponse = errorResponse(
  'Preview. We do not fetch this host, because its operator asked us not to or the operator of this service decided so',
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
