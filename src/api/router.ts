import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { ZodError } from 'zod';
import { ServiceError } from '../lib/errors.ts';
import type { Caller } from '../services/accounts/authenticate.ts';

/** What a handler of the API finds in its context. */
export interface ApiEnv {
  Bindings: Env;
  Variables: { requestId: string; caller: Caller };
}

/** A router of the API: input that does not fit its schema is refused with 422 before the handler runs. */
export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new ServiceError(422, formatValidationError(result.error));
    },
  });
}

/** A route of one part of the API, which its contract has under `tag`. It needs a key unless its `security` is `[]`. */
export function createApiRoute<R extends RouteConfig>(tag: string, route: R) {
  return createRoute({ tags: [tag], security: [{ key: [] }], ...route });
}

/** `url: must be …; limit: must be …`: what was wrong with which field. */
function formatValidationError(error: ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
