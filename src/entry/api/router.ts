import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { ZodError } from 'zod';
import { ServiceError } from '../../lib/errors.ts';
import type { Context } from '../../services/context.ts';
import type { ReaderResult } from '../../services/accounts/keys.ts';
import type { KeyClaim } from '../../services/credits/idempotency.ts';
import { unavailableResponse } from './rate-limit-responses.ts';
import { errorResponses } from './responses.ts';

/** Bindings and variables of API handlers. */
export interface ApiEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Set by `authenticate`. */
    context: Context;
    /** Set by `authenticateAuditReader`: the audit to read, `null` if the caller has no such audit. */
    found?: ReaderResult['audit'];
    /** The source of a document's `ETag`, if that is not its body. */
    tagSource?: string;
    /** Set if the request has an idempotency key. */
    claim?: KeyClaim;
  };
}

/** Creates a router that responds 422 to input that does not match the route's schema. */
export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw toInputError(result.error);
    },
  });
}

/**
 * Creates a route that requires an API key, unless its `security` is `[]`. The errors that follow from the key, the method and the
 * input need no description.
 *
 * @param tags sections of the OpenAPI document. The last is the page of the API reference that shows the operation
 */
export function createApiRoute<R extends RouteConfig>(tags: string | string[], route: R) {
  const { method, request = {}, security = [{ key: [] }], responses } = route;
  const common = {
    ...errorResponses(500),
    ...unavailableResponse,
    ...(security.length > 0 && errorResponses(401)),
    ...(method !== 'get' && errorResponses(400, 413, 415)),
    ...((request.query || request.body) && errorResponses(422)),
  };
  return createRoute({
    tags: [tags].flat(),
    security,
    ...route,
    responses: { ...common, ...responses },
  });
}

/** Names the first invalid field in `field` and describes all of them in the message: `must be …; limit: must be …`. */
export function toInputError(error: ZodError): ServiceError {
  // Only the first issue of a field: later ones follow from it.
  const byField = new Map<string, string>();
  for (const { path, message } of error.issues) {
    // An invalid item is reported under the name of its list.
    const field = path.filter((part) => typeof part === 'string').join('.');
    const ours = field === '' ? 'The request body must be a JSON object' : message;
    if (!byField.has(field)) byField.set(field, ours);
  }
  const [first, ...others] = Array.from(byField, ([field, message]) => ({ field, message }));
  const messages = others.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
  const message = [first?.message, ...messages].join('; ');
  return new ServiceError('invalid_input', message, first?.field ? { field: first.field } : {});
}
