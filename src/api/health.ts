import { RELEASE } from '../lib/release.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { errorResponses, successResponse } from './responses.ts';
import { z } from '../contracts/common.ts';

const get = createApiRoute('Service', {
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  summary: 'Is the service up?',
  description: 'Needs no key.',
  security: [],
  responses: {
    200: successResponse(
      'It is',
      z.object({
        status: z.string().openapi({ example: 'ok' }),
        version: z.string().openapi({ description: 'The major version', example: 'v1' }),
        release: z.string().openapi({ description: 'The live release', example: RELEASE }),
      }),
    ),
    ...errorResponses(500),
  },
});

export const health = createApiRouter();

health.openapi(get, (c) => c.json({ data: { status: 'ok', version: 'v1', release: RELEASE } }, 200));
