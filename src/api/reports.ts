import { createAudit } from '../services/audits/create.ts';
import { getAudit } from '../services/audits/get.ts';
import { auditHistory, listAudits } from '../services/audits/list.ts';
import { refreshAudit } from '../services/audits/refresh.ts';
import { apiRoute, apiRouter } from './context.ts';
import { bodyErrors, dataOf, errors, jsonBody, limitParameter, success, z } from './contracts/common.ts';
import { rateLimited, rateLimitHeaders } from './contracts/rate-limit.ts';
import { ReportSchema, ReportSummarySchema } from './contracts/report.ts';
import { auditRateLimit } from './middleware/audit-rate-limit.ts';

const id = z.object({ id: z.string().openapi({ example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }) });
const fullReport = dataOf({ report: ReportSchema });

const create = apiRoute('Audits', {
  method: 'post',
  path: '/reports',
  middleware: auditRateLimit,
  operationId: 'createReport',
  summary: 'Audit a page',
  description:
    'Fetches one public page, analyses it and keeps the result, in place of an earlier audit of the same address. Free; one a minute for each account, shared with refresh. A page that cannot be reached counts, an invalid request does not.',
  request: {
    body: jsonBody(
      z
        .object({
          url: z
            .string({
              error: 'must be the address of a public web page, such as https://www.example.com/',
            })
            .min(1, 'must be the address of a public web page, such as https://www.example.com/')
            .max(2_048, 'must be at most 2,048 characters long')
            .openapi({
              description: 'Public http or https address, without credentials',
              example: 'https://www.example.com/pricing',
            }),
        })
        .openapi('NewReport'),
    ),
  },
  responses: {
    201: { ...success('The audit', fullReport), headers: rateLimitHeaders },
    ...bodyErrors(),
    ...errors(401, 422, 500),
    429: rateLimited,
  },
});

const list = apiRoute('Audits', {
  method: 'get',
  path: '/reports',
  operationId: 'listReports',
  summary: 'List audits',
  description: 'The newest audits of the account.',
  request: { query: z.object({ limit: limitParameter(5, 100) }) },
  responses: {
    200: success('Newest first', dataOf({ reports: z.array(ReportSummarySchema) })),
    ...errors(401, 422, 500),
  },
});

const history = apiRoute('Audits', {
  method: 'get',
  path: '/reports/history',
  operationId: 'listReportHistory',
  summary: 'Audits by domain',
  description: 'The newest 5,000 audits of the account, grouped by domain, newest first.',
  responses: {
    200: success('By domain', dataOf({ domains: z.record(z.string(), z.array(ReportSummarySchema)) })),
    ...errors(401, 500),
  },
});

const get = apiRoute('Audits', {
  method: 'get',
  path: '/reports/{id}',
  operationId: 'getReport',
  summary: 'Read an audit',
  request: { params: id },
  responses: { 200: success('The audit', fullReport), ...errors(401, 403, 404, 500) },
});

const refresh = apiRoute('Audits', {
  method: 'post',
  path: '/reports/{id}/refresh',
  middleware: auditRateLimit,
  operationId: 'refreshReport',
  summary: 'Audit a page again',
  description:
    'Audits the same address again and replaces the stored result; the id stays. Shares the limit of one audit a minute.',
  request: { params: id },
  responses: {
    200: { ...success('The audit', fullReport), headers: rateLimitHeaders },
    ...bodyErrors(),
    ...errors(401, 403, 404, 422, 500),
    429: rateLimited,
  },
});

export const reports = apiRouter();

reports.openapi(create, async (c) => {
  const report = await createAudit(c.env, c.var.caller, c.req.valid('json').url);
  return c.json({ data: { report } }, 201);
});

reports.openapi(list, async (c) =>
  c.json({ data: { reports: await listAudits(c.env, c.var.caller, c.req.valid('query').limit) } }, 200),
);

reports.openapi(history, async (c) =>
  c.json({ data: { domains: await auditHistory(c.env, c.var.caller) } }, 200),
);

reports.openapi(get, async (c) =>
  c.json({ data: { report: await getAudit(c.env, c.var.caller, c.req.valid('param').id) } }, 200),
);

reports.openapi(refresh, async (c) => {
  const report = await refreshAudit(c.env, c.var.caller, c.req.valid('param').id);
  return c.json({ data: { report } }, 200);
});
