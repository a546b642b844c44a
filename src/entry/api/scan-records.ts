import { EVENT_STREAM_TYPE, formatComment, formatEvent } from '../http/event-stream.ts';
import { createStreamingBody } from '../http/streaming-body.ts';
import { z } from '../../contracts/common.ts';
import { NextCursorSchema } from '../../contracts/list-query.ts';
import {
  ListedScanSchema,
  ScanParamsSchema,
  ScanQuerySchema,
  type ScanResult,
  ScanSchema,
  SkippedUrlQuerySchema,
  SkippedUrlSchema,
} from '../../contracts/scan.ts';
import { ScanChangesQuerySchema, ScanChangesSchema } from '../../contracts/changes.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { cancelScan, getScan, getScanRow } from '../../services/scans/scan.ts';
import { listScans, listSkippedUrls } from '../../services/scans/list-scans.ts';
import { readScanEvents } from '../../services/scans/follow-scan.ts';
import { parseHostParam } from '../../services/websites/website.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { onError } from './errors.ts';
import {
  commonHeaders,
  errorResponse,
  errorResponses,
  notFoundResponse,
  notOwnerResponse,
  successResponse,
} from './responses.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { toScanResponse } from './scans.ts';

const scanErrors = {
  ...errorResponses(422),
  403: notOwnerResponse,
  404: errorResponse('You have no such scan of the website'),
};

const list = createApiRoute(['Websites', 'Scan records'], {
  method: 'get',
  path: '/websites/{host}/scans',
  operationId: 'listScans',
  summary: 'List scans of a website',
  description:
    'Preview. Lists your scans of the website, including running ones, without their results: `GET /websites/{host}/scans/{id}` has those.',
  request: { params: HostParamsSchema, query: ScanQuerySchema },
  responses: {
    200: listPageResponse(
      'The scans, newest first',
      z.object({ scans: z.array(ListedScanSchema), next_cursor: NextCursorSchema }),
    ),
    ...notFoundResponse('website'),
  },
});

const get = createDocumentRoute(['Websites', 'Scan records'], {
  method: 'get',
  path: '/websites/{host}/scans/{id}',
  operationId: 'getScan',
  summary: 'Read a scan',
  description:
    'Preview. Returns the state and progress of a scan: `queued`, `running` or `paused`, and when it has ended `done`, `cancelled` or `failed` with its result. To follow it, read its events instead of repeating this request.',
  request: { params: ScanParamsSchema },
  responses: { 200: successResponse('The scan', z.object({ scan: ScanSchema })), ...scanErrors },
});

const cancel = createApiRoute(['Websites', 'Scan records'], {
  method: 'post',
  path: '/websites/{host}/scans/{id}/cancel',
  operationId: 'cancelScan',
  summary: 'Cancel a scan',
  description:
    'Preview. Ends a running scan within 20 seconds. The pages it has stored are kept and charged, and the other credits it held can be spent again.',
  request: { params: ScanParamsSchema },
  responses: {
    200: successResponse('The scan, which can take some seconds to end', z.object({ scan: ScanSchema })),
    ...scanErrors,
    409: errorResponse('The scan has already ended'),
  },
});

const events = createApiRoute(['Websites', 'Scan records'], {
  method: 'get',
  path: '/websites/{host}/scans/{id}/events',
  operationId: 'streamScanEvents',
  summary: 'Stream the events of a scan',
  description:
    'Preview. Streams server-sent events from the first one, or after `Last-Event-ID`: `page` for each stored page, then `done` with the result of the scan or `error`. The stream ends after ten minutes at the latest. To continue, reconnect with `Last-Event-ID`; browsers do this automatically.',
  request: {
    params: ScanParamsSchema,
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{1,12}$/, 'must be the id of an event')
        .optional()
        .openapi({ description: 'The id of the last event you received', example: '42' }),
    }),
  },
  responses: {
    200: {
      description: 'The events',
      headers: commonHeaders,
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...scanErrors,
  },
});

const skipped = createApiRoute(['Websites', 'Scan records'], {
  method: 'get',
  path: '/websites/{host}/scans/{id}/skipped',
  operationId: 'listSkippedUrls',
  summary: 'List URLs that a scan left out',
  description:
    'Preview. Lists the URLs that a scan left out and by which rule, in the order in which it did: all those of `pages_skipped` except URLs on other hosts and sitemap URLs that were not kept, up to 4,000,000 characters. Those that a running scan may still request are added when it ends. Kept for the last 20 scans of a website.',
  request: { params: ScanParamsSchema, query: SkippedUrlQuerySchema },
  responses: {
    200: listPageResponse(
      'The URLs',
      z.object({ skipped: z.array(SkippedUrlSchema), next_cursor: NextCursorSchema }),
    ),
    ...scanErrors,
    404: errorResponse('You have no such scan of the website, or its URLs were deleted'),
  },
});

const changes = createDocumentRoute(['Websites', 'Fixes'], {
  method: 'get',
  path: '/websites/{host}/scans/{id}/changes',
  operationId: 'getScanChanges',
  summary: 'Compare two scans',
  description:
    'Preview. Returns what changed between two scans of the website: pages, findings, score, pillars and caps. Pages that a scan did not read count as they were. Scans with a score can be compared, the last 20 of a website. Does not contact the website.',
  request: { params: ScanParamsSchema, query: ScanChangesQuerySchema },
  responses: {
    200: successResponse('What changed', z.object({ changes: ScanChangesSchema })),
    404: errorResponse('You have no such scan of the website, or it has no result to compare'),
  },
});

export const scanRecords = createApiRouter();

scanRecords.openapi(list, async (c) => {
  const { host } = c.req.valid('param');
  const { rows, nextCursor } = await listScans(c.var.context, {
    host: parseHostParam(host),
    ...c.req.valid('query'),
  });
  linkNextPage(c, nextCursor);
  return c.json({ data: { scans: rows, next_cursor: nextCursor } }, 200);
});

scanRecords.openapi(get, async (c) => {
  const row = await getScanRow(c.var.context, toScanRef(c.req.valid('param')));
  return c.json({ data: { scan: await getScan(c.env, row) } }, 200);
});

scanRecords.openapi(skipped, async (c) => {
  const row = await getScanRow(c.var.context, toScanRef(c.req.valid('param')));
  const { rows, nextCursor } = await listSkippedUrls(c.env, { row, ...c.req.valid('query') });
  linkNextPage(c, nextCursor);
  return c.json({ data: { skipped: rows, next_cursor: nextCursor } }, 200);
});

scanRecords.openapi(changes, async (c) => {
  const { host, id } = toScanRef(c.req.valid('param'));
  const site = { accountId: c.var.context.caller.accountId, host };
  const { compareScans } = await import('../../services/reports/compare-scans.ts');
  return c.json(
    {
      data: {
        changes: await compareScans(c.env, { ...site, scanId: id, against: c.req.valid('query').against }),
      },
    },
    200,
  );
});

scanRecords.openapi(cancel, async (c) => {
  const row = await getScanRow(c.var.context, toScanRef(c.req.valid('param')));
  return c.json({ data: { scan: await cancelScan(c.env, row) } }, 200);
});

scanRecords.openapi(events, async (c) => {
  const { env, executionCtx } = c;
  const row = await getScanRow({ env, caller: c.var.context.caller }, toScanRef(c.req.valid('param')));
  const after = Number(c.req.valid('header')['last-event-id'] ?? 0);
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const stream = createStreamingBody(client, formatComment('keep-alive'), async (write, disconnected) => {
    const toErrorBody = (error: unknown) => onError(error as Error, c).json();
    write(formatComment('begun'));
    try {
      for await (const { seq, type, data } of readScanEvents(env, { row, after, signal: disconnected })) {
        if (type === 'page') write(formatEvent(type, data, seq));
        else if (type === 'done') write(formatEvent(type, toScanResponse(data as ScanResult), seq));
        else write(formatEvent(type, await toErrorBody(data), seq));
      }
    } catch (error) {
      write(formatEvent('error', await toErrorBody(error)));
    }
  });
  return c.body(stream, 200, { 'Content-Type': EVENT_STREAM_TYPE, 'Cache-Control': 'no-store' });
});

function toScanRef({ host, id }: { host: string; id: string }): { host: string; id: string } {
  return { host: parseHostParam(host), id };
}
