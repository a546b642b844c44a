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
      if (!result.success) throw toServiceError(result.error);
    },
  });
}

/** A route of one part of the API, which its contract has under `tag`. It needs a key unless its `security` is `[]`. */
export function createApiRoute<R extends RouteConfig>(tag: string, route: R) {
  return createRoute({ tags: [tag], security: [{ key: [] }], ...route });
}

/** The first field at fault, and what is wrong with it and with the others: `must be …; limit: must be …`. */
function toServiceError(error: ZodError): ServiceError {
  const [first, ...others] = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const messages = others.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
  const message = [first?.message, ...messages].join('; ');
  return new ServiceError('invalid_input', message, first?.field ? { field: first.field } : {});
}
