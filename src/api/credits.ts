import { getCredits } from '../services/accounts/get-credits.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { errorResponses, successResponse } from './responses.ts';
import { limitParameter, z } from '../contracts/common.ts';
import { CreditStatementSchema } from '../contracts/credits.ts';

const get = createApiRoute('Account', {
  method: 'get',
  path: '/credits/{email}',
  operationId: 'getCredits',
  summary: 'Read your credits',
  description: 'Returns the balance of your account and its newest ledger entries.',
  request: {
    params: z.object({
      email: z.string().openapi({
        description: 'The email address of your account, URL-encoded, in upper or lower case',
        example: 'ada@example.com',
      }),
    }),
    query: z.object({ limit: limitParameter(50, 200) }),
  },
  responses: {
    200: successResponse('Your balance, and the ledger entries, newest first', CreditStatementSchema),
    ...errorResponses(401, 403, 422, 500),
  },
});

export const credits = createApiRouter();

credits.openapi(get, async (c) => {
  const { email } = c.req.valid('param');
  return c.json({ data: await getCredits(c.env, c.var.caller, email, c.req.valid('query').limit) }, 200);
});
