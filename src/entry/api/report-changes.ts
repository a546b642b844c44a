import { AuditChangesSchema, FixVerificationParamsSchema } from '../../contracts/audit-changes.ts';
import { z } from '../../contracts/common.ts';
import { createDocumentRoute } from './document-route.ts';
import { authenticate } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';
import { errorResponses, notFoundResponse, successResponse } from './responses.ts';
import { createApiRouter } from './router.ts';

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
    ...errorResponses(403),
    ...notFoundResponse('audit'),
  },
});

/** /reports/{id}/changes: what changed since the audit before. */
export const reportChanges = createApiRouter();
reportChanges.use('/reports/*', authenticate, parseBody, idempotency);

reportChanges.openapi(changes, async (c) => {
  const { getAuditChanges } = await import('../../services/reports/page-history.ts');
  return c.json(
    { data: { changes: await getAuditChanges(c.var.context, { id: c.req.valid('param').id }) } },
    200,
  );
});
