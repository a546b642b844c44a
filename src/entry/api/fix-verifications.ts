import { FixVerificationParamsSchema, FixVerificationsSchema } from '../../contracts/audit-changes.ts';
import { z } from '../../contracts/common.ts';
import { authenticate } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';
import { errorResponse, errorResponses, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const FixVerificationsResponseSchema = z.object({ fix_verifications: FixVerificationsSchema });

const mark = createApiRoute(['Audits', 'Fixes'], {
  method: 'put',
  path: '/reports/{id}/fix-verifications/{check_id}',
  operationId: 'createFixVerification',
  summary: 'Have a fix verified',
  description:
    'Preview. Marks an issue of the audit as fixed. It changes neither the audit nor its score, and is free. The next audit of the page (`POST /reports/{id}/refresh`) closes the mark if its check no longer fails, or says what is still there. To mark it again, repeat the request.',
  request: { params: FixVerificationParamsSchema },
  responses: {
    200: successResponse('All issues of the page that are marked as fixed', FixVerificationsResponseSchema),
    ...errorResponses(403),
    404: errorResponse('There is no such audit, or it has no such issue'),
  },
});

const unmark = createApiRoute(['Audits', 'Fixes'], {
  method: 'delete',
  path: '/reports/{id}/fix-verifications/{check_id}',
  operationId: 'deleteFixVerification',
  summary: 'Stop verifying a fix',
  description:
    'Preview. Removes the mark that an issue is fixed: the next audit then says nothing about it. The issue itself stays.',
  request: { params: FixVerificationParamsSchema },
  responses: {
    200: successResponse(
      'The issues of the page that are still marked as fixed',
      FixVerificationsResponseSchema,
    ),
    ...errorResponses(403),
    404: errorResponse('There is no such audit, or the issue is not marked'),
  },
});

/** /reports/{id}/fix-verifications: issues that are marked as fixed. */
export const fixVerifications = createApiRouter();
fixVerifications.use('/reports/*', authenticate, parseBody, idempotency);

fixVerifications.openapi(mark, async (c) => {
  const { id, check_id: checkId } = c.req.valid('param');
  const { markAsFixed } = await import('../../services/reports/page-fixes.ts');
  return c.json(
    { data: { fix_verifications: await markAsFixed(c.var.context, { reportId: id, issueId: checkId }) } },
    200,
  );
});

fixVerifications.openapi(unmark, async (c) => {
  const { id, check_id: checkId } = c.req.valid('param');
  const { unmarkAsFixed } = await import('../../services/reports/page-fixes.ts');
  return c.json(
    { data: { fix_verifications: await unmarkAsFixed(c.var.context, { reportId: id, issueId: checkId }) } },
    200,
  );
});
