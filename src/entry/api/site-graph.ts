import { z } from '../../contracts/common.ts';
import {
  FolderPathSchema,
  GRAPH_ORDERS,
  GraphPageSchema,
  WebsiteGraphSchema,
} from '../../contracts/graph.ts';
import { NextCursorSchema, pageParameters } from '../../contracts/list-query.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { getGraph, listGraphPages } from '../../services/reports/site-graph.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { largeReportResponse } from './rate-limit-responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { successResponse, ownerErrorResponses } from './responses.ts';

const graph = createApiRoute(['Websites', 'Structure'], {
  method: 'get',
  path: '/websites/{host}/graph',
  operationId: 'getWebsiteGraph',
  summary: 'Read how the pages of a website link to each other',
  description:
    'Preview. Computes click depths, linking pages, groups of pages and the sitemap beside the pages from your audits of the website. `coverage` says what they cover. It sends no requests to the website.',
  request: {
    params: HostParamsSchema,
    query: z.object({
      folder: FolderPathSchema.optional().openapi({
        description: 'The folder whose folders are listed in `folders`; the root by default',
      }),
    }),
  },
  responses: {
    200: successResponse('The graph', z.object({ graph: WebsiteGraphSchema })),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

const wholeNumber = (description: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', minimum: 0, description });

const listPages = createApiRoute(['Websites', 'Structure'], {
  method: 'get',
  path: '/websites/{host}/graph/pages',
  operationId: 'listWebsiteGraphPages',
  summary: 'List pages with their place in the graph',
  description:
    'Preview. Lists the audited pages of the website with click depth, linking pages and PageRank.',
  request: {
    params: HostParamsSchema,
    query: z.object({
      ...pageParameters(100, 1_000),
      order: z.enum(GRAPH_ORDERS).default('pagerank').openapi({ description: 'The field to sort by' }),
      direction: z.enum(['asc', 'desc']).default('desc').openapi({
        description: 'Pages without the value are last in both',
      }),
      text: z
        .string()
        .max(200)
        .optional()
        .openapi({ description: 'Only pages whose URL or title contains this, ignoring case' }),
      folder: FolderPathSchema.optional().openapi({ description: 'Only pages in this folder and below' }),
      status: wholeNumber('Only pages with this HTTP status'),
      indexable: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ description: 'Only pages that may be indexed, or only others' }),
      min_depth: wholeNumber(
        'Only pages at least this many clicks from the home page, or that no path reaches',
      ),
      max_inlinks: wholeNumber('Only pages with at most this many linking pages'),
    }),
  },
  responses: {
    200: listPageResponse(
      'The pages',
      z.object({ pages: z.array(GraphPageSchema), next_cursor: NextCursorSchema }),
    ),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

export const siteGraph = createApiRouter();

siteGraph.openapi(graph, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { folder } = c.req.valid('query');
  return c.json({ data: { graph: await getGraph(c.var.context, { website, folder }) } }, 200);
});

siteGraph.openapi(listPages, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const {
    order,
    direction,
    indexable,
    min_depth: minDepth,
    max_inlinks: maxInlinks,
    ...query
  } = c.req.valid('query');
  const { rows, nextCursor } = await listGraphPages(c.var.context, {
    website,
    query: {
      ...query,
      order: { by: order, descending: direction === 'desc' },
      indexable: indexable === undefined ? undefined : indexable === 'true',
      minDepth,
      maxInlinks,
    },
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { pages: rows, next_cursor: nextCursor } }, 200);
});
