import { writeReport } from '../../engine/audit-document.ts';
import { writeAuditCsv } from '../../engine/formats/issues-csv.ts';
import { deleteAudit } from '../../services/audits/delete-audits.ts';
import { getAudit, getAuditScreenshot } from '../../services/audits/get-audit.ts';
import { listAuditsByDomain, listAudits } from '../../services/audits/list-audits.ts';
import { respondInFormat } from './document-formats.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import {
  commonHeaders,
  damagedReportResponse,
  errorResponse,
  errorResponses,
  jsonBody,
  notFoundResponse,
  successResponse,
  unreachableResponse,
} from './responses.ts';
import { z } from '../../contracts/common.ts';
import { NextCursorSchema } from '../../contracts/list-query.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { rateLimitedResponse, rateLimitHeaders } from './rate-limit-responses.ts';
import { NewRefreshSchema, NewReportSchema } from '../../contracts/new-report.ts';
import {
  DeletedReportSchema,
  ReportIdSchema,
  ReportHistoryQuerySchema,
  ReportQuerySchema,
  ReportSchema,
  ReportSummarySchema,
} from '../../contracts/report.ts';
import { SCREENSHOTS } from '../../lib/screenshots.ts';
import { auditRateLimitHeaders } from './middleware/audit-rate-limit-headers.ts';
import { authenticate, authenticateAuditReader } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';

const ReportParamsSchema = z.object({ id: ReportIdSchema });
const ReportResponseSchema = z.object({ report: ReportSchema });

const renderingNotPaid = {
  402: errorResponse('Your balance does not cover the audit with JavaScript; nothing was done or charged'),
};

const create = createApiRoute('Audits', {
  method: 'post',
  path: '/reports',
  operationId: 'createReport',
  summary: 'Audit a page',
  description:
    'Fetches one public page, analyses it and stores the audit. It replaces your earlier audit of the same URL. Audits are free, but for those with JavaScript (`render`).\n\nEach account can run one audit per minute, including those of existing audits (refresh). An audit of a page that cannot be reached counts, an invalid request does not.',
  request: {
    body: jsonBody(NewReportSchema),
  },
  responses: {
    201: { ...successResponse('The audit', ReportResponseSchema), headers: rateLimitHeaders },
    ...renderingNotPaid,
    ...unreachableResponse,
    429: rateLimitedResponse,
  },
});

const list = createApiRoute('Audits', {
  method: 'get',
  path: '/reports',
  operationId: 'listReports',
  summary: 'List audits',
  description:
    'Lists your audits, newest first by `created_at`, without what they found: `GET /reports/{id}` has that. Preview: `cursor` and the filters, which you can combine.',
  request: { query: ReportQuerySchema },
  responses: {
    200: listPageResponse(
      'Your audits, newest first',
      z.object({ reports: z.array(ReportSummarySchema), next_cursor: NextCursorSchema }),
    ),
  },
});

const history = createApiRoute('Audits', {
  method: 'get',
  path: '/reports/history',
  operationId: 'listReportHistory',
  summary: 'List audits by domain',
  description:
    'Groups your newest 5,000 audits by the host of the page, newest first. Preview: if you have more, `next_cursor` and `Link` lead to those that follow; `limit` makes the pages smaller, and `domain` returns the audits of one host alone.',
  request: { query: ReportHistoryQuerySchema },
  responses: {
    200: listPageResponse(
      'Your audits, by domain',
      z.object({
        domains: z.record(z.string(), z.array(ReportSummarySchema)),
        next_cursor: NextCursorSchema,
      }),
    ),
  },
});

const get = createDocumentRoute('Audits', {
  method: 'get',
  path: '/reports/{id}',
  operationId: 'getReport',
  summary: 'Read an audit',
  description:
    'Returns an audit of your account with all it found: issues with evidence and recommendations, scores, and facts of the page. Does not contact the website. Preview: `Accept: text/markdown` returns what to fix first, `text/csv` a row for each failed check, `application/sarif+json` a result for each (SARIF 2.1.0).',
  request: { params: ReportParamsSchema },
  responses: {
    200: successResponse('The audit', ReportResponseSchema),
    ...errorResponses(403),
    ...notFoundResponse('audit'),
    ...damagedReportResponse,
  },
});

const remove = createApiRoute('Audits', {
  method: 'delete',
  path: '/reports/{id}',
  operationId: 'deleteReport',
  summary: 'Delete an audit',
  description:
    'Preview. Deletes the audit and its document permanently, which cannot be undone. Its snapshots stay public, credits are not refunded, and the score of the website stays the same until it is computed again.',
  request: { params: ReportParamsSchema },
  responses: {
    200: successResponse('The deleted audit', z.object({ report: DeletedReportSchema })),
    ...errorResponses(403),
    ...notFoundResponse('audit'),
  },
});

const getScreenshot = createApiRoute('Audits', {
  method: 'get',
  path: '/reports/{id}/screenshots/{screenshot}',
  operationId: 'getReportScreenshot',
  summary: 'Read a screenshot',
  description:
    'Preview. Returns an image of a page that was audited with JavaScript, for your account alone.',
  request: {
    params: ReportParamsSchema.extend({
      screenshot: z
        .enum(SCREENSHOTS)
        .openapi({ description: 'The window: 1,280 pixels wide, or a phone of 390' }),
    }),
  },
  responses: {
    200: {
      description: 'The image',
      headers: commonHeaders,
      content: { 'image/webp': { schema: z.string() } },
    },
    ...errorResponses(403),
    ...notFoundResponse('audit'),
  },
});

const refresh = createApiRoute('Audits', {
  method: 'post',
  path: '/reports/{id}/refresh',
  operationId: 'refreshReport',
  summary: 'Audit a page again',
  description:
    'Fetches and analyses the same URL again and replaces the stored audit. The audit keeps its id. Free, but for those with JavaScript (preview: `render`); each account can run one audit per minute, new ones included.',
  request: {
    params: ReportParamsSchema,
    body: { ...jsonBody(NewRefreshSchema), required: false },
  },
  responses: {
    200: { ...successResponse('The audit', ReportResponseSchema), headers: rateLimitHeaders },
    ...renderingNotPaid,
    ...errorResponses(403, 422),
    ...notFoundResponse('audit'),
    ...unreachableResponse,
    429: rateLimitedResponse,
  },
});

/** /reports: audits of single pages. Services that run checks are loaded on demand, because they include the audit engine. */
export const reports = createApiRouter();
reports.get('/reports/:id{r_\\w+}', authenticateAuditReader);
reports.on('POST', ['/reports', '/reports/:id/refresh'], auditRateLimitHeaders);
reports.use('/reports/*', authenticate, parseBody, idempotency);

reports.openapi(create, async (c) => {
  const { createAudit } = await import('../../services/audits/create-audit.ts');
  const { url, ...render } = c.req.valid('json');
  const { context, claim } = c.var;
  const report = await createAudit(context, { url, loads: countLoads(render), claim });
  return c.json({ data: { report: writeReport(report) } }, 201);
});

reports.openapi(list, async (c) => {
  const { rows, nextCursor } = await listAudits(c.var.context, c.req.valid('query'));
  linkNextPage(c, nextCursor);
  return c.json({ data: { reports: rows, next_cursor: nextCursor } }, 200);
});

reports.openapi(history, async (c) => {
  const { domains, nextCursor } = await listAuditsByDomain(c.var.context, { query: c.req.valid('query') });
  linkNextPage(c, nextCursor);
  return c.json({ data: { domains, next_cursor: nextCursor } }, 200);
});

reports.openapi(get, async (c) => {
  const { context, found } = c.var;
  const report = await getAudit(context, { id: c.req.valid('param').id, found });
  const formatted = await respondInFormat(c, {
    markdown: async () => (await import('../../engine/formats/audit-markdown.ts')).writeAuditMarkdown(report),
    csv: () => writeAuditCsv(report, c.env.SITE_URL),
    sarif: async () => (await import('../../engine/formats/sarif.ts')).toSarif(report, c.env.SITE_URL),
  });
  return formatted ?? c.json({ data: { report: writeReport(report) } }, 200);
});

reports.openapi(remove, async (c) =>
  c.json({ data: { report: await deleteAudit(c.var.context, { id: c.req.valid('param').id }) } }, 200),
);

reports.openapi(getScreenshot, async (c) => {
  const { id, screenshot } = c.req.valid('param');
  const image = await getAuditScreenshot(c.var.context, { id, screenshot });
  return c.body(image, 200, { 'content-type': 'image/webp' });
});

reports.openapi(refresh, async (c) => {
  const { refreshAudit } = await import('../../services/audits/create-audit.ts');
  const { context, claim } = c.var;
  const { id } = c.req.valid('param');
  const report = await refreshAudit(context, { id, loads: countLoads(c.req.valid('json')), claim });
  return c.json({ data: { report: writeReport(report) } }, 200);
});

/** Returns how often to load a page with JavaScript. */
function countLoads({ render, render_loads: loads = 1 }: z.infer<typeof NewRefreshSchema>): number {
  return render === true ? loads : 0;
}
