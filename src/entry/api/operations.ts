import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../lib/errors.ts';
import { areSecretsEqual } from '../../lib/secret.ts';
import { checkHealth } from '../../services/jobs/check-health.ts';
import { type ApiEnv, createApiRouter } from './router.ts';

/** @throws ServiceError 404 without `OPERATIONS_TOKEN`, 401 without it as bearer token */
const requireToken = createMiddleware<ApiEnv>(async (c, next) => {
  const token = c.env.OPERATIONS_TOKEN;
  if (!token) throw new ServiceError('route_not_found', `There is no ${c.req.path} without OPERATIONS_TOKEN`);
  const [, sent] = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  if (sent === undefined) throw new ServiceError('missing_api_key', 'Send OPERATIONS_TOKEN as bearer token');
  if (!areSecretsEqual(sent, token))
    throw new ServiceError('invalid_api_key', 'This is not OPERATIONS_TOKEN');
  await next();
});

/** /operations: what the operator's programs read. It is not in the OpenAPI document. */
export const operations = createApiRouter();
operations.use('/operations/*', requireToken);

operations.get('/operations/health', async (c) => {
  const health = await checkHealth(c.env);
  return c.json({ data: health }, health.status === 'ok' ? 200 : 503);
});
