import { RELEASE } from '../../lib/crawler-name.ts';
import { publicCors } from './middleware/public-cors.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { successResponse } from './responses.ts';
import { z } from '../../contracts/common.ts';

const get = createApiRoute('Service', {
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  summary: 'Check the service',
  description: 'Returns the status of the service and the current release.',
  security: [],
  responses: {
    200: successResponse(
      'The service is up',
      z.object({
        status: z.string().openapi({ example: 'ok' }),
        version: z.string().openapi({ description: 'The major version', example: 'v1' }),
        release: z.string().openapi({ description: 'The current release', example: RELEASE }),
      }),
    ),
  },
});

export const health = createApiRouter();
health.use('/health', publicCors);

health.openapi(get, (c) => c.json({ data: { status: 'ok', version: 'v1', release: RELEASE } }, 200));
