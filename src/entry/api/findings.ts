import {
  AssignmentSchema,
  FindingEventSchema,
  FindingParamsSchema,
  FindingsQuerySchema,
  WebsiteFindingSchema,
} from '../../contracts/finding.ts';
import { OkSchema, z } from '../../contracts/common.ts';
import { NextCursorSchema } from '../../contracts/list-query.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { largeReportResponse } from './rate-limit-responses.ts';
import { errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const list = createApiRoute(['Websites', 'Findings'], {
  method: 'get',
  path: '/websites/{host}/findings',
  operationId: 'listWebsiteFindings',
  summary: 'List findings with their states',
  description:
    'Preview. Lists the findings of a website you have verified over all its scans: since when each is open, whether a scan fixed or reopened it, whether you ignore it, and who fixes it. It sends no requests to the website.',
  request: { params: HostParamsSchema, query: FindingsQuerySchema },
  responses: {
    200: listPageResponse(
      'The findings',
      z.object({ findings: z.array(WebsiteFindingSchema), next_cursor: NextCursorSchema }),
    ),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

const notFound = errorResponse('You have not verified the website, or no finding has the id');

const log = createApiRoute(['Websites', 'Findings'], {
  method: 'get',
  path: '/websites/{host}/findings/{id}/log',
  operationId: 'getFindingLog',
  summary: 'Read what happened to a finding',
  description:
    'Preview. Lists, newest first, when scans found, fixed and reopened a finding, and when you ignored or assigned it: the last 100 changes and 50 decisions.',
  request: { params: FindingParamsSchema },
  responses: {
    200: successResponse('What happened', z.object({ log: z.array(FindingEventSchema) })),
    ...ownerErrorResponses,
    404: notFound,
  },
});

const assign = createApiRoute(['Websites', 'Findings'], {
  method: 'put',
  path: '/websites/{host}/findings/{id}/assignment',
  operationId: 'assignFinding',
  summary: 'Assign a finding',
  description:
    'Preview. Says who fixes a finding, until when, and where that is tracked. Replaces what was said before; an empty object clears it. Nobody is notified but your webhooks. Free.',
  request: { params: FindingParamsSchema, body: jsonBody(AssignmentSchema) },
  responses: {
    200: successResponse('What is said now', z.object({ ok: OkSchema, assignment: AssignmentSchema })),
    ...ownerErrorResponses,
    404: notFound,
  },
});

/** /websites/{host}/findings: the findings of a website over all its scans, as work. */
export const findings = createApiRouter();

findings.openapi(list, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, c.req.valid('param'));
  const { limit, cursor, text, order, direction, state, severity, category, path } = c.req.valid('query');
  const { listFindings } = await import('../../services/reports/findings.ts');
  const { rows, nextCursor } = await listFindings(c.var.context, {
    website,
    query: {
      search: text,
      filters: { state, severity, category, path },
      order: { by: order, descending: direction === 'desc' },
      cursor,
    },
    limit,
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { findings: rows, next_cursor: nextCursor } }, 200);
});

findings.openapi(log, async (c) => {
  const { host, id } = c.req.valid('param');
  const website = await getVerifiedWebsite(c.var.context, { host });
  const { listFindingLog } = await import('../../services/reports/findings.ts');
  return c.json({ data: { log: await listFindingLog(c.var.context, { website, id }) } }, 200);
});

findings.openapi(assign, async (c) => {
  const { host, id } = c.req.valid('param');
  const website = await getVerifiedWebsite(c.var.context, { host });
  const { assignFindings } = await import('../../services/reports/findings.ts');
  const assignment = await assignFindings(c.var.context, {
    website,
    ids: [id],
    assignment: c.req.valid('json'),
  });
  return c.json({ data: { ok: true, assignment } }, 200);
});
