import { z } from '../../contracts/common.ts';
import { FolderPathSchema, GraphLinkSchema, WebsiteGraphSchema } from '../../contracts/graph.ts';
import { GRAPH_ORDERS, GraphPageSchema, GraphPageViewSchema } from '../../contracts/graph-page.ts';
import { LINK_KINDS } from '../../contracts/link-kinds.ts';
import { NextCursorSchema, pageParameters } from '../../contracts/list-query.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
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

const PageUrlSchema = z.string().min(1).max(2_000).openapi({
  description: 'The URL of an audited page. Its scheme and `www.` do not matter',
  example: 'https://example.com/pricing',
});

const page = createApiRoute(['Websites', 'Structure'], {
  method: 'get',
  path: '/websites/{host}/graph/page',
  operationId: 'getWebsiteGraphPage',
  summary: 'Read the place of a page in the graph',
  description:
    'Preview. Returns a shortest path from the home page to the page, the pages that belong to it and the URLs that redirect to it.',
  request: { params: HostParamsSchema, query: z.object({ url: PageUrlSchema }) },
  responses: {
    200: successResponse('The page', GraphPageViewSchema),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

const listLinks = createApiRoute(['Websites', 'Structure'], {
  method: 'get',
  path: '/websites/{host}/graph/links',
  operationId: 'listWebsiteGraphLinks',
  summary: 'List the links to or from a page',
  description:
    'Preview. Lists the audited pages that link to a page, also over redirects, or the URLs that a page names: links, files and other websites, at most 500 of its own host and 500 others.',
  request: {
    params: HostParamsSchema,
    query: z.object({
      url: PageUrlSchema,
      direction: z
        .enum(['in', 'out'])
        .default('in')
        .openapi({ description: '`in`: the pages that link to it; `out`: what it links to' }),
      kind: z
        .enum(LINK_KINDS)
        .optional()
        .openapi({ description: 'Only links of this kind, such as `image`' }),
      ...pageParameters(100, 1_000),
    }),
  },
  responses: {
    200: listPageResponse(
      'The links. A page of linking pages can be shorter than `limit` before the last one',
      z.object({ links: z.array(GraphLinkSchema), next_cursor: NextCursorSchema }),
    ),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

export const siteGraph = createApiRouter();

siteGraph.openapi(page, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { url } = c.req.valid('query');
  const { getGraphPage } = await import('../../services/reports/page-links.ts');
  return c.json({ data: await getGraphPage(c.var.context, { website, url }) }, 200);
});

siteGraph.openapi(listLinks, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const query = c.req.valid('query');
  const { listPageLinks } = await import('../../services/reports/page-links.ts');
  const { rows, nextCursor } = await listPageLinks(c.var.context, { website, query });
  linkNextPage(c, nextCursor);
  return c.json({ data: { links: rows, next_cursor: nextCursor } }, 200);
});

siteGraph.openapi(graph, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { folder } = c.req.valid('query');
  const { getGraph } = await import('../../services/reports/site-graph.ts');
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
  const { listGraphPages } = await import('../../services/reports/site-graph.ts');
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
