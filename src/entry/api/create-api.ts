import { type Context, Hono } from 'hono';
import { ServiceError } from '../../lib/errors.ts';
import { hasTestKey } from '../../lib/test-key.ts';
import { getAllowedMethods } from '../http/allowed-methods.ts';
import { onError } from './errors.ts';
import { apiVersion } from './middleware/api-version.ts';
import { requestId } from './middleware/request-id.ts';
import { apiSecurityHeaders } from './middleware/security-headers.ts';
import type { ApiEnv } from './router.ts';

const BASE_PATH = '/api/v1';

/** Creates the application that serves a router of the API, and refuses requests that match none of its operations. */
export function createApi(router: Hono<ApiEnv>, basePath = BASE_PATH): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(apiVersion, requestId, apiSecurityHeaders);
  api.use(async (c, next) => {
    if (!hasTestKey(c.req.header('Authorization'))) return next();
    if (!getAllowedMethods(api, c.req.path).includes(c.req.method)) {
      c.header('X-Test-Mode', '1');
      return refuseRequest(c, api);
    }
    const { answerInTestMode } = await import('./test-mode.ts');
    return answerInTestMode(c, next);
  });
  api.route(basePath, router);
  api.all('*', (c) => refuseRequest(c, api));
  api.onError(onError);
  return api;
}

/** Throws 404, or 405 if another method is allowed. A thrown error is not stored for an idempotency key. */
function refuseRequest(c: Context<ApiEnv>, api: Hono<ApiEnv>): never {
  const { path, method } = c.req;
  if (!`${path}/`.startsWith(`${BASE_PATH}/`) && path.startsWith('/api')) {
    throw new ServiceError('route_not_found', `There is no ${path}: the API is at ${BASE_PATH}`);
  }
  const allow = getAllowedMethods(api, path);
  if (allow.length === 0) throw new ServiceError('route_not_found', `There is no ${path} in this API`);
  c.header('Allow', allow.join(', '));
  throw new ServiceError(
    'method_not_allowed',
    `${path} does not support ${method}, only ${allow.join(', ')}`,
  );
}
