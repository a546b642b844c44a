import { LimitsQuerySchema, LimitsSchema } from '../../contracts/limits.ts';
import { getLimits } from '../../services/account-data/get-limits.ts';
import { authenticate } from './middleware/authenticate.ts';
import { successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const get = createApiRoute('Account', {
  method: 'get',
  path: '/limits',
  operationId: 'getLimits',
  summary: 'Read what is left of your limits',
  description:
    'Preview. Returns how much is left of every limit of your account, of the tests of your webhooks, and of the requests to the hosts of your unverified websites. It uses none of them and sends no requests to websites.',
  request: { query: LimitsQuerySchema },
  responses: {
    200: successResponse('What is left now', LimitsSchema),
  },
});

export const limits = createApiRouter();
limits.use('/limits', authenticate);

limits.openapi(get, async (c) =>
  c.json({ data: await getLimits(c.var.context, { host: c.req.valid('query').host }) }, 200),
);
