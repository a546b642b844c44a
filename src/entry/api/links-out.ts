import {
  FilesQuerySchema,
  FilesSchema,
  OutgoingLinksQuerySchema,
  OutgoingLinksSchema,
} from '../../contracts/links-out.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { toOutgoingLink, toWebsiteFile } from '../../engine/links/link-rows.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { largeReportResponse } from './rate-limit-responses.ts';
import { ownerErrorResponses } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const listLinks = createApiRoute(['Websites', 'Links and files'], {
  method: 'get',
  path: '/websites/{host}/links-out',
  operationId: 'listWebsiteLinksOut',
  summary: 'List links to other websites',
  description:
    'Preview. Lists the URLs of other hosts that the audited pages name, with what the last check found there. Scans check them after they have answered. It sends no requests.',
  request: { params: HostParamsSchema, query: OutgoingLinksQuerySchema },
  responses: {
    200: listPageResponse('The links, those of the most pages first', OutgoingLinksSchema),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

const listWebsiteFiles = createApiRoute(['Websites', 'Links and files'], {
  method: 'get',
  path: '/websites/{host}/files',
  operationId: 'listWebsiteFiles',
  summary: 'List images, scripts, styles, fonts and documents',
  description:
    'Preview. Lists the files that the audited pages load or link to, with size, type, cache lifetime and dimensions as the last check found them. With `page`, `totals.bytes` is the weight of that page by kind. It sends no requests.',
  request: { params: HostParamsSchema, query: FilesQuerySchema },
  responses: {
    200: listPageResponse('The files, those of the most pages first', FilesSchema),
    ...ownerErrorResponses,
    429: largeReportResponse,
  },
});

/** The order of both lists. */
const MOST_USED = { by: 'pages', descending: true } as const;

export const linksOut = createApiRouter();

linksOut.openapi(listLinks, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const query = { ...c.req.valid('query'), order: MOST_USED };
  const { listLinkTargets } = await import('../../services/reports/links-out.ts');
  const { rows, totals, nextCursor } = await listLinkTargets(c.var.context, website, {
    query,
    ofFiles: false,
    describe: toOutgoingLink,
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { links: rows, totals, next_cursor: nextCursor } }, 200);
});

linksOut.openapi(listWebsiteFiles, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const query = { ...c.req.valid('query'), order: MOST_USED };
  const { listLinkTargets } = await import('../../services/reports/links-out.ts');
  const { rows, totals, nextCursor } = await listLinkTargets(c.var.context, website, {
    query,
    ofFiles: true,
    describe: toWebsiteFile,
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { files: rows, totals, next_cursor: nextCursor } }, 200);
});
