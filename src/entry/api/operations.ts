import { createMiddleware } from 'hono/factory';
import { NewWithdrawalSchema } from '../../contracts/administration.ts';
import { z } from '../../contracts/zod.ts';
import { ServiceError } from '../../lib/errors.ts';
import { areSecretsEqual } from '../../lib/secret.ts';
import { OPEN_METRICS_TYPE } from '../../lib/open-metrics.ts';
import { TILE_WIDTH } from '../../lib/tlog/tiles.ts';
import { checkHealth } from '../../services/jobs/check-health.ts';
import { exportMetrics } from '../../services/jobs/figures.ts';
import { repairLog } from '../../services/directory/repair-log.ts';
import { withdrawSnapshots } from '../../services/directory/withdrawals.ts';
import { OBJECT_CLASSES, restoreObject } from '../../services/jobs/restore-object.ts';
import { parseBody } from './middleware/parse-body.ts';
import { type ApiEnv, createApiRouter, toInputError } from './router.ts';

/**
 * `OPERATIONS_TOKEN` may do everything, `METRICS_TOKEN` only read.
 *
 * @throws ServiceError 404 if neither is set, 401 without one of them as bearer token
 */
const requireToken = createMiddleware<ApiEnv>(async (c, next) => {
  const { OPERATIONS_TOKEN, METRICS_TOKEN } = c.env;
  const tokens = [OPERATIONS_TOKEN, c.req.method === 'GET' ? METRICS_TOKEN : ''].filter((token) => token);
  if (tokens.length === 0)
    throw new ServiceError('route_not_found', `There is no ${c.req.path} without OPERATIONS_TOKEN`);
  const [, sent] = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  if (sent === undefined)
    throw new ServiceError(
      'missing_api_key',
      'Send OPERATIONS_TOKEN, or to read METRICS_TOKEN, as bearer token',
    );
  if (!tokens.some((token) => areSecretsEqual(sent, token ?? '')))
    throw new ServiceError('invalid_api_key', 'This token may not do this');
  await next();
});

/** /operations: what the operator's programs read and do. It is not in the OpenAPI document. */
export const operations = createApiRouter();
operations.use('/operations/*', requireToken);

operations.get('/operations/health', async (c) => {
  const health = await checkHealth(c.env);
  return c.json({ data: health }, health.status === 'ok' ? 200 : 503);
});

operations.get('/operations/metrics', async (c) =>
  c.body(await exportMetrics(c.env, Date.now()), 200, { 'Content-Type': OPEN_METRICS_TYPE }),
);

const RestorationSchema = z.strictObject({
  object: z.enum(Object.keys(OBJECT_CLASSES) as (keyof typeof OBJECT_CLASSES)[]),
  name: z.string().min(1),
  to: z.union(
    [
      z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
      z.string().regex(/^[0-9a-f-]{32,}$/),
    ],
    {
      error: 'must be a time such as 2026-11-28T10:00:00Z, or a bookmark',
    },
  ),
});

operations.post('/operations/restorations', parseBody, async (c) => {
  const { data: restoration, error } = RestorationSchema.safeParse(await c.req.json());
  if (error) throw toInputError(error);
  return c.json({ data: { undo: await restoreObject(c.env, restoration) } });
});

const LogRepairSchema = z.strictObject({ start: z.number().int().min(0).multipleOf(TILE_WIDTH).default(0) });

operations.post('/operations/log-repairs', parseBody, async (c) => {
  const { data, error } = LogRepairSchema.safeParse(await c.req.json());
  if (error) throw toInputError(error);
  return c.json({ data: await repairLog(c.env, data.start) });
});

operations.post('/operations/withdrawals', parseBody, async (c) => {
  const { data, error } = NewWithdrawalSchema.safeParse(await c.req.json());
  if (error) throw toInputError(error);
  await withdrawSnapshots(c.env, { actor: 'operations', withdrawal: { ...data, note: data.note ?? null } });
  return c.json({ data: { ok: true } });
});
