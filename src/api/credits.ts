import { getCredits } from '../services/accounts/get-credits.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { wrapData, errorResponses, limitParameter, successResponse, z } from '../contracts/common.ts';
import { LedgerEntrySchema } from '../contracts/credits.ts';

const get = createApiRoute('Account', {
  method: 'get',
  path: '/credits/{email}',
  operationId: 'getCredits',
  summary: 'Read the credits',
  description: 'The balance of the key’s own account and its newest ledger entries.',
  request: {
    params: z.object({
      email: z.string().openapi({
        description: 'The account’s own email, URL-encoded, in any case',
        example: 'ada@example.com',
      }),
    }),
    query: z.object({ limit: limitParameter(50, 200) }),
  },
  responses: {
    200: successResponse(
      'Newest first',
      wrapData({
        balance: z.int().min(0).openapi({ description: 'Credits', example: 88 }),
        available: z.int().min(0).openapi({
          description: 'The balance without what running scans and publishing keep: what can be spent now',
          example: 88,
        }),
        ledger: z.array(LedgerEntrySchema),
      }),
    ),
    ...errorResponses(401, 403, 422, 500),
  },
});

export const credits = createApiRouter();

credits.openapi(get, async (c) => {
  const { email } = c.req.valid('param');
  return c.json({ data: await getCredits(c.env, c.var.caller, email, c.req.valid('query').limit) }, 200);
});
