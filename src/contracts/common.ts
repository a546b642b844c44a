import { z } from '@hono/zod-openapi';

export { z };

/** Wraps a success body: `{ "data": { … } }`. */
export function wrapData<T extends z.ZodRawShape>(shape: T) {
  return z.object({ data: z.object(shape) });
}

const ErrorSchema = z
  .object({
    error: z.object({
      message: z.string().openapi({
        description: 'For people; clients branch on the status',
        example: 'There is no audit r_1',
      }),
      status: z.int().openapi({ example: 404 }),
    }),
  })
  .openapi('Error');

export const TimestampSchema = z.string().openapi({
  format: 'date-time',
  description: 'ISO 8601 in UTC with an offset',
  example: '2026-06-01T12:00:00+00:00',
});

/** A `limit` query parameter: a whole number from 1 to `max`; anything else is refused with 422. */
export function limitParameter(fallback: number, max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, message)
    .optional()
    .transform((limit) => limit ?? fallback)
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: fallback, example: fallback });
}

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

/** A success answer with its schema. */
export function successResponse<T extends z.ZodType>(description: string, schema: T) {
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
