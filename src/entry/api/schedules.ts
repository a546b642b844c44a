import type { Context } from 'hono';
import { DeletedSchema, OkSchema, z } from '../../contracts/common.ts';
import { NextCursorSchema } from '../../contracts/list-query.ts';
import {
  NewScheduleSchema,
  RunQuerySchema,
  type ScheduledRun,
  ScheduledRunSchema,
  ScheduleSchema,
} from '../../contracts/schedule.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import type { ListPage } from '../../lib/list-page.ts';
import {
  deleteSchedule,
  getSchedule,
  saveSchedule,
  scheduleNotFoundError,
} from '../../services/scans/schedules.ts';
import { listRuns } from '../../services/scans/list-scans.ts';
import { parseHostParam } from '../../services/websites/website.ts';
import {
  errorResponse,
  jsonBody,
  notFoundResponse,
  ownerErrorResponses,
  successResponse,
} from './responses.ts';
import { createDocumentRoute } from './document-route.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { type ApiEnv, createApiRoute, createApiRouter } from './router.ts';

const scheduleErrors = {
  ...ownerErrorResponses,
  404: errorResponse('The website has no schedule, or nobody has ever added it'),
};

/** A page of a list of runs. */
export const RunListSchema = z.object({ runs: z.array(ScheduledRunSchema), next_cursor: NextCursorSchema });

const get = createDocumentRoute(['Websites', 'Schedules'], {
  method: 'get',
  path: '/websites/{host}/schedule',
  operationId: 'getSchedule',
  summary: 'Read the schedule of a website',
  description: 'Preview. Returns when the website is scanned, the next run, and what it costs.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The schedule', z.object({ schedule: ScheduleSchema })),
    ...scheduleErrors,
  },
});

const put = createApiRoute(['Websites', 'Schedules'], {
  method: 'put',
  path: '/websites/{host}/schedule',
  operationId: 'setSchedule',
  summary: 'Schedule scans of a website',
  description:
    'Preview. Sets or replaces the schedule of a website you have verified. Each run is a scan like those you start yourself and costs the same. It stores as many pages as the rest of `max_credits_per_month` and your balance pay for. A run that cannot start is skipped, and `GET /websites/{host}/schedule/runs` says why.',
  request: { params: HostParamsSchema, body: jsonBody(NewScheduleSchema) },
  responses: {
    200: successResponse('The schedule', z.object({ ok: OkSchema, schedule: ScheduleSchema })),
    ...ownerErrorResponses,
  },
});

const remove = createApiRoute(['Websites', 'Schedules'], {
  method: 'delete',
  path: '/websites/{host}/schedule',
  operationId: 'deleteSchedule',
  summary: 'Delete the schedule of a website',
  description:
    'Preview. Deletes the schedule: no more runs start. A scan that is running continues and is charged, and the list of runs stays.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The schedule is deleted', DeletedSchema),
    ...scheduleErrors,
  },
});

const runs = createApiRoute(['Websites', 'Schedules'], {
  method: 'get',
  path: '/websites/{host}/schedule/runs',
  operationId: 'listScheduledRuns',
  summary: 'List runs of a schedule',
  description:
    'Preview. Lists each due time of your schedules of the website: the scan that it started and what that cost, or why it was skipped. Runs stay in the list when the schedule is replaced or deleted.',
  request: { params: HostParamsSchema, query: RunQuerySchema },
  responses: {
    200: listPageResponse('The runs, newest first', RunListSchema),
    ...notFoundResponse('website'),
  },
});

export const schedules = createApiRouter();

schedules.openapi(get, async (c) => {
  const { host } = c.req.valid('param');
  const schedule = await getSchedule(c.var.context, { host });
  if (!schedule) throw scheduleNotFoundError(parseHostParam(host));
  return c.json({ data: { schedule } }, 200);
});

schedules.openapi(put, async (c) => {
  const schedule = await saveSchedule(c.var.context, {
    host: c.req.valid('param').host,
    schedule: c.req.valid('json'),
  });
  return c.json({ data: { ok: true, schedule } }, 200);
});

schedules.openapi(remove, async (c) => {
  await deleteSchedule(c.var.context, { host: c.req.valid('param').host });
  return c.json({ data: { ok: true, outcome: 'deleted' as const } }, 200);
});

schedules.openapi(runs, async (c) => {
  const { accountId } = c.var.context.caller;
  const target = { accountId, host: parseHostParam(c.req.valid('param').host), pageUrl: '' };
  return c.json({ data: toRunList(c, await listRuns(c.env, { target, ...c.req.valid('query') })) }, 200);
});

/** The data of a page of runs. Sets its `Link` header. */
export function toRunList(c: Context<ApiEnv>, { rows, nextCursor }: ListPage<ScheduledRun>) {
  linkNextPage(c, nextCursor);
  return { runs: rows, next_cursor: nextCursor };
}
