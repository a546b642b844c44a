import {
  AuditChangesSchema,
  FixVerificationParamsSchema,
  FixVerificationsSchema,
} from '../contracts/audit-changes.ts';
import { z } from '../contracts/common.ts';
import {
  bodyErrorResponses,
  errorResponse,
  errorResponses,
  notFoundResponse,
  successResponse,
} from './responses.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const FixVerificationsResponseSchema = z.object({ fix_verifications: FixVerificationsSchema });

const changes = createDocumentRoute(['Audits', 'Fixes'], {
  method: 'get',
  path: '/reports/{id}/changes',
  operationId: 'getReportChanges',
  summary: 'Compare an audit with the one before',
  description:
    'Preview. Returns what changed since the last audit of the page: new, fixed, worse, better and unchanged issues, and checks that cannot be compared. A new audit of the same URL and a refresh both count. Does not contact the website.',
  request: { params: z.object({ id: FixVerificationParamsSchema.shape.id }) },
  responses: {
    200: successResponse('What changed', z.object({ changes: AuditChangesSchema })),
    ...errorResponses(401, 403, 500),
    ...notFoundResponse('audit'),
  },
});

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
    ...bodyErrorResponses(),
    ...errorResponses(401, 403, 500),
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
    ...bodyErrorResponses(),
    ...errorResponses(401, 403, 500),
    404: errorResponse('There is no such audit, or the issue is not marked'),
  },
});

export const reportChanges = createApiRouter();

reportChanges.openapi(changes, async (c) => {
  const { getAuditChanges } = await import('../services/changes/get-audit-changes.ts');
  return c.json(
    { data: { changes: await getAuditChanges(c.env, c.var.caller, c.req.valid('param').id) } },
    200,
  );
});

reportChanges.openapi(mark, async (c) => {
  const { id, check_id: checkId } = c.req.valid('param');
  const { markAsFixed } = await import('../services/changes/mark-as-fixed.ts');
  return c.json({ data: { fix_verifications: await markAsFixed(c.env, c.var.caller, id, checkId) } }, 200);
});

reportChanges.openapi(unmark, async (c) => {
  const { id, check_id: checkId } = c.req.valid('param');
  const { unmarkAsFixed } = await import('../services/changes/mark-as-fixed.ts');
  return c.json({ data: { fix_verifications: await unmarkAsFixed(c.env, c.var.caller, id, checkId) } }, 200);
});
