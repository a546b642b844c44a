import { getCredits } from '../../services/accounts/get-credits.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { errorResponses } from './responses.ts';
import { z } from '../../contracts/common.ts';
import { pageParameters } from '../../contracts/list-query.ts';
import { CreditStatementSchema } from '../../contracts/credits.ts';
import { authenticate } from './middleware/authenticate.ts';

const get = createApiRoute('Account', {
  method: 'get',
  path: '/credits/{email}',
  operationId: 'getCredits',
  summary: 'Read your credits',
  description:
    'Returns the balance of your account in credits, what you can spend of it now, and its ledger: every grant and charge, newest first. Free.',
  request: {
    params: z.object({
      email: z.string().openapi({
        description: 'The email address of your account, URL-encoded, in upper or lower case',
        example: 'ada@example.com',
      }),
    }),
    query: z.object(pageParameters(50, 200)),
  },
  responses: {
    200: listPageResponse('Your balance, and the ledger entries, newest first', CreditStatementSchema),
    ...errorResponses(403),
  },
});

export const credits = createApiRouter();
credits.use('/credits/*', authenticate);

credits.openapi(get, async (c) => {
  const { email } = c.req.valid('param');
  const statement = await getCredits(c.var.context, { email, ...c.req.valid('query') });
  linkNextPage(c, statement.next_cursor);
  return c.json({ data: statement }, 200);
});
