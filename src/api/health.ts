import { RELEASE } from '../lib/release.ts';
import { apiRoute, apiRouter } from './context.ts';
import { dataOf, errors, success, z } from './contracts/common.ts';

const health = apiRoute('Service', {
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  summary: 'Is the service up?',
  description: 'Needs no key.',
  security: [],
  responses: {
    200: success(
      'It is',
      dataOf({
        status: z.string().openapi({ example: 'ok' }),
        version: z.string().openapi({ description: 'The major version', example: 'v1' }),
        release: z.string().openapi({ description: 'The live release', example: RELEASE }),
      }),
    ),
    ...errors(500),
  },
});

export const healthApi = apiRouter();

healthApi.openapi(health, (c) => c.json({ data: { status: 'ok', version: 'v1', release: RELEASE } }, 200));
