import { ErrorSchema } from '../../contracts/error.ts';
import { z } from '../../contracts/common.ts';

const ERROR_DESCRIPTIONS = {
  400: 'The body is not valid JSON or not a valid form',
  401: 'The API key is missing, wrong, replaced or revoked, or the account is suspended. Send a valid key as `Authorization: Bearer svk_…`; repeating the request does not help',
  403: 'It belongs to a different account than the API key',
  413: 'The body is larger than 64 KB, or than 1,536 KB with settings of a scan',
  415: 'The body is neither JSON nor form-encoded; send it with `Content-Type: application/json`',
  422: 'A field or parameter is missing or invalid; the message names it and says what is allowed',
  500: 'The service failed, and nothing was charged. Repeat the request later; if it fails again, report the `X-Request-Id`',
} as const;

const NOT_FOUND_DESCRIPTIONS = {
  audit: 'There is no audit with this id, or it was deleted',
  website: 'Nobody has added this website. Add it first, with `POST /websites`',
  snapshot: 'The directory has no snapshot with this id',
  webhook: 'Your account has no webhook with this id',
  delivery: 'Your account has no such webhook, or it has no such delivery: only the last 100 are kept',
  post: 'There is no published post with this slug',
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

/** Describes the 304 for a GET whose `If-None-Match` has the `ETag` of the document. */
export const notModifiedResponse = {
  description: 'Preview. The document has not changed since you read the version of `If-None-Match`',
  headers: { ...commonHeaders, ...conditionalHeaders },
};

/** Describes an error response with a description for one route. */
export function errorResponse(description: string) {
  return { description, headers: commonHeaders, content: { 'application/json': { schema: ErrorSchema } } };
}

/** Describes the 403 of operations that only the verified owner of a website may use. */
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

/** Describes a 404 by what is not found. */
export function notFoundResponse(what: keyof typeof NOT_FOUND_DESCRIPTIONS) {
  return { 404: errorResponse(NOT_FOUND_DESCRIPTIONS[what]) };
}

/** Describes the errors of operations that only the verified owner of a website may use. */
export const ownerErrorResponses = {
  ...notFoundResponse('website'),
  403: notOwnerResponse,
};

/** Describes the errors of an audit whose page cannot be reached. */
export const unreachableResponse = {
  500: errorResponse(
    'The page could not be reached; the message says why, such as DNS, TLS or a timeout. The attempt counts towards the limit of one audit per minute. Also if the service failed',
  ),
};

/** Describes a JSON request body. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Describes the 502 of operations that read the documents of an audit. */
export const damagedReportResponse = {
  502: errorResponse('Preview. The stored result of the audit is lost. Refresh the audit'),
};
