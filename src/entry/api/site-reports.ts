import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { z } from '../../contracts/common.ts';
import { NextCursorSchema, pageParameters } from '../../contracts/list-query.ts';
import { PageSummarySchema, SiteFindingPageSchema, SiteReportSchema } from '../../contracts/site-report.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { largeReportResponse } from './rate-limit-responses.ts';
import { respondInFormat } from './document-formats.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { errorResponse, notOwnerResponse, ownerErrorResponses, successResponse } from './responses.ts';

const report = createDocumentRoute(['Websites', 'Scores'], {
  method: 'get',
  path: '/websites/{host}/report',
  operationId: 'getWebsiteReport',
  summary: 'Read the combined report of a website',
  description:
    'Combines your audits of the website and its www. host, and adds problems that only show across pages, such as duplicate titles. It sends no requests to the website.\n\n`pages` has the 1,000 pages with the lowest scores and `affected.urls` the first 200 URLs of a finding. `GET /websites/{host}/report/pages` and `GET /websites/{host}/report/findings/{id}` list all of them.\n\nPreview: `Accept: text/markdown` returns what to fix first, `text/csv` a row for each finding, `application/sarif+json` a result for each of the listed URLs (SARIF 2.1.0).',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The report', z.object({ report: SiteReportSchema })),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

const listPages = createApiRoute(['Websites', 'Scores'], {
  method: 'get',
  path: '/websites/{host}/report/pages',
  operationId: 'listWebsiteReportPages',
  summary: 'List the pages of the combined report',
  description:
    'Preview. Lists all pages of the combined report, lowest score first, pages without a score last.',
  request: {
    params: HostParamsSchema,
    query: z.object(pageParameters(100, 1_000)),
  },
  responses: {
    200: listPageResponse(
      'The pages, lowest score first',
      z.object({ pages: z.array(PageSummarySchema), next_cursor: NextCursorSchema }),
    ),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

const getFinding = createApiRoute(['Websites', 'Scores'], {
  method: 'get',
  path: '/websites/{host}/report/findings/{id}',
  operationId: 'getWebsiteReportFinding',
  summary: 'List the affected URLs of a finding',
  description:
    'Preview. Returns a finding of the combined report with all affected URLs, sorted and paginated.',
  request: {
    params: HostParamsSchema.extend({
      id: z
        .string()
        .openapi({ description: 'The id of a finding in the report', example: 'titles-duplicate' }),
    }),
    query: z.object(pageParameters(200, 1_000)),
  },
  responses: {
    200: listPageResponse(
      'The finding',
      z.object({ finding: SiteFindingPageSchema, next_cursor: NextCursorSchema }),
    ),
    403: notOwnerResponse,
    429: largeReportResponse,
    404: errorResponse('There is no such website, or the current report has no such finding'),
  },
});

export const siteReports = createApiRouter();

siteReports.openapi(report, async (c) => {
  const site = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { getSiteReport } = await import('../../services/reports/site-report.ts');
  const report = await getSiteReport(c.var.context, site);
  c.set('tagSource', JSON.stringify({ ...report, generated_at: null }));
  const formatted = await respondInFormat(c, {
    markdown: async () =>
      (await import('../../engine/formats/site-report-markdown.ts')).writeSiteReportMarkdown(report),
    csv: async () => (await import('../../engine/formats/findings-csv.ts')).writeSiteReportCsv(report),
    sarif: async () =>
      (await import('../../engine/formats/sarif.ts')).siteReportToSarif(report, c.env.SITE_URL),
  });
  return formatted ?? c.json({ data: { report } }, 200);
});

siteReports.openapi(listPages, async (c) => {
  const site = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { listReportPages } = await import('../../services/reports/report-pages.ts');
  const { rows, nextCursor } = await listReportPages(c.var.context, {
    website: site,
    page: c.req.valid('query'),
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { pages: rows, next_cursor: nextCursor } }, 200);
});

siteReports.openapi(getFinding, async (c) => {
  const { host, id } = c.req.valid('param');
  const site = await getVerifiedWebsite(c.var.context, { host });
  const { getReportFinding } = await import('../../services/reports/site-report.ts');
  const { finding, nextCursor } = await getReportFinding(c.var.context, {
    website: site,
    id,
    ...c.req.valid('query'),
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { finding, next_cursor: nextCursor } }, 200);
});
