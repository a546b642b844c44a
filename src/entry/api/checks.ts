import { CheckParamsSchema, CheckSchema } from '../../contracts/check.ts';
import { z } from '../../contracts/common.ts';
import { getCheck, listChecks } from '../../services/audits/checks.ts';
import { errorResponse, successResponse } from './responses.ts';
import { publicCors } from './middleware/public-cors.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRouter } from './router.ts';

/** The checks change only with a release of the service. */
const CACHE_CONTROL = 'public, max-age=300';

const list = createDocumentRoute('Checks', {
  method: 'get',
  path: '/checks',
  operationId: 'listChecks',
  summary: 'List checks',
  description:
    'Preview. Lists all checks that an audit runs, in the order in which they are reported. Problems that only show across pages, such as duplicate titles, are not among them. The answer is the same for everyone and can be cached for five minutes.',
  security: [],
  responses: {
    200: successResponse('The checks', z.object({ checks: z.array(CheckSchema) })),
  },
});

const get = createDocumentRoute('Checks', {
  method: 'get',
  path: '/checks/{id}',
  operationId: 'getCheck',
  summary: 'Read a check',
  description:
    'Preview. Returns when a check passes, why it matters, how to fix what it finds, and the documents that state the rule.',
  security: [],
  request: { params: CheckParamsSchema },
  responses: {
    200: successResponse('The check', z.object({ check: CheckSchema })),
    404: errorResponse(
      'There is no such check, it has been retired, or the id is that of a group; the message says which',
    ),
  },
});

/** /checks: the rules of an audit, without a key. */
export const checks = createApiRouter();
checks.use('/checks/*', publicCors);

checks.openapi(list, async (c) => {
  c.header('Cache-Control', CACHE_CONTROL);
  return c.json({ data: { checks: await listChecks(c.env) } }, 200);
});

checks.openapi(get, async (c) => {
  const check = await getCheck(c.env, c.req.valid('param').id);
  c.header('Cache-Control', CACHE_CONTROL);
  return c.json({ data: { check } }, 200);
});
