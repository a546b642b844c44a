import type { OpenAPIHono } from '@hono/zod-openapi';
import { MAX_KEY_LENGTH } from '../../lib/http/idempotency-key.ts';
import { REPLAYED_HEADER } from './middleware/idempotency.ts';
import type { ApiEnv } from './router.ts';

type OpenApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]['post']>;

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Preview. Makes the request safe to repeat: for 24 hours, requests with the same key and content get the answer to the first one, without its secrets, and nothing is done or charged again. Any text that is unique to the request, such as a UUID; in quotes if it contains a space, a comma or a quote',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
  example: '0f6f1d2c-3c1e-4d3b-9a3d-8e2a7c0a1b5f',
} as const;

const REPLAYED = {
  description: '`true` if this is the answer to an earlier request with the same `Idempotency-Key` (preview)',
  required: false,
  schema: { type: 'string' },
} as const;

const RETRY_AFTER = {
  description: 'Seconds to wait, after a request with an `Idempotency-Key`',
  required: false,
  schema: { type: 'integer', minimum: 1 },
} as const;

/** Statuses of answers that are never stored for a key. */
const UNKEPT = new Set(['400', '401', '405', '409', '413', '415', '429']);

/** Additions to the descriptions of responses for the header, by status. */
const REFUSALS = {
  400: 'the `Idempotency-Key` is malformed',
  409: 'a request with the same `Idempotency-Key` is under way',
  422: 'the `Idempotency-Key` was used for another request',
  429: 'your account has used too many idempotency keys',
} as const;

/** Describes `Idempotency-Key` on every POST that requires an API key. */
export function describeIdempotency(document: OpenApiDocument): void {
  for (const { post } of Object.values(document.paths ?? {})) {
    if (post) describeOperation(post);
  }
}

function describeOperation(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), structuredClone(KEY_PARAMETER)];
  const responses = (operation.responses ??= {});
  const [error] = ['401', '500'].flatMap((status) => responses[status] ?? []);
  for (const [status, refusal] of Object.entries(REFUSALS)) {
    const known = responses[status];
    const { 'WWW-Authenticate': _, ...common } = (error && 'headers' in error ? error.headers : null) ?? {};
    const headers = status === '409' || status === '429' ? { 'Retry-After': RETRY_AFTER } : {};
    responses[status] =
      known && 'description' in known
        ? {
            ...known,
            description: `${known.description}. Preview. Also returned when ${refusal}`,
            headers: { ...headers, ...known.headers },
          }
        : { ...error, description: `Preview. If ${refusal}`, headers: { ...common, ...headers } };
  }
  for (const [status, response] of Object.entries(responses)) {
    if (UNKEPT.has(status) || !('description' in response)) continue;
    response.headers = { ...response.headers, [REPLAYED_HEADER]: REPLAYED };
  }
}
