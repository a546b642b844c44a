import { DeletedSchema, OkSchema, z } from '../../contracts/common.ts';
import {
  NewWatchedPageSchema,
  RunQuerySchema,
  WatchedPageParamsSchema,
  WatchedPageSchema,
} from '../../contracts/schedule.ts';
import { listRuns } from '../../services/scans/list-scans.ts';
import {
  getWatchedPage,
  listWatchedPages,
  MAX_WATCHED_PAGES,
  unwatchPage,
  watchPage,
} from '../../services/scans/watched-pages.ts';
import { authenticate } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';
import { errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { listPageResponse } from './next-page-link.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { RunListSchema, toRunList } from './schedules.ts';

const notFound = errorResponse('You are not watching a page with this id');

const list = createApiRoute('Schedules', {
  method: 'get',
  path: '/watched-pages',
  operationId: 'listWatchedPages',
  summary: 'List watched pages',
  description: 'Preview. Lists the pages that are scanned every day, each with its last run.',
  responses: {
    200: successResponse(
      'Your watched pages, newest first',
      z.object({ watched_pages: z.array(WatchedPageSchema) }),
    ),
  },
});

const WatchedSchema = z.object({ ok: OkSchema, watched_page: WatchedPageSchema });

const add = createApiRoute('Schedules', {
  method: 'post',
  path: '/watched-pages',
  operationId: 'watchPage',
  summary: 'Watch a page',
  description: `Preview. Scans a page of a website you have verified once a day, at a time that is a hash of its URL. Each run costs as much as one page of a scan and does not count towards the limit of one audit a minute. You can watch ${MAX_WATCHED_PAGES} pages.`,
  request: { body: jsonBody(NewWatchedPageSchema) },
  responses: {
    201: successResponse('The page, which is watched from now on', WatchedSchema),
    200: successResponse('The page, which you watched already', WatchedSchema),
    ...ownerErrorResponses,
    409: errorResponse(`You already watch ${MAX_WATCHED_PAGES} pages, the maximum`),
  },
});

const remove = createApiRoute('Schedules', {
  method: 'delete',
  path: '/watched-pages/{id}',
  operationId: 'unwatchPage',
  summary: 'Stop watching a page',
  description: 'Preview. Stops the daily scans. The audit of the page stays.',
  request: { params: WatchedPageParamsSchema },
  responses: {
    200: successResponse('The page is no longer watched', DeletedSchema),
    404: notFound,
  },
});

const runs = createApiRoute('Schedules', {
  method: 'get',
  path: '/watched-pages/{id}/runs',
  operationId: 'listWatchedPageRuns',
  summary: 'List runs of a watched page',
  description: 'Preview. Lists each due time of the page: the scan that it started, or why it was skipped.',
  request: { params: WatchedPageParamsSchema, query: RunQuerySchema },
  responses: {
    200: listPageResponse('The runs, newest first', RunListSchema),
    404: notFound,
  },
});

export const watchedPages = createApiRouter();
watchedPages.use('/watched-pages/*', authenticate, parseBody, idempotency);

watchedPages.openapi(list, async (c) =>
  c.json({ data: { watched_pages: await listWatchedPages(c.var.context) } }, 200),
);

watchedPages.openapi(add, async (c) => {
  const { created, page } = await watchPage(c.var.context, c.req.valid('json'));
  return c.json({ data: { ok: true, watched_page: page } }, created ? 201 : 200);
});

watchedPages.openapi(remove, async (c) => {
  await unwatchPage(c.var.context, { id: c.req.valid('param').id });
  return c.json({ data: { ok: true, outcome: 'deleted' as const } }, 200);
});

watchedPages.openapi(runs, async (c) => {
  const page = await getWatchedPage(c.var.context, { id: c.req.valid('param').id });
  return c.json(
    { data: toRunList(c, await listRuns(c.env, { target: page, ...c.req.valid('query') })) },
    200,
  );
});
