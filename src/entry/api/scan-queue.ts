import { z } from '../../contracts/common.ts';
import { NextCursorSchema } from '../../contracts/list-query.ts';
import { ScanQuerySchema } from '../../contracts/scan.ts';
import {
  MAX_SCANNED_HOSTS,
  NewScansSchema,
  QueuedScansSchema,
  ScanListSchema,
  ScansEstimateQuerySchema,
  ScansEstimateSchema,
} from '../../contracts/scan-queue.ts';
import { listAllScans } from '../../services/scans/list-scans.ts';
import { estimateScans, MAX_RUNNING_SCANS, queueScans } from '../../services/scans/queue.ts';
import { continueAfterDisconnect } from '../http/streaming-body.ts';
import { toEstimateResponse, toRefusal } from './estimates.ts';
import { authenticate } from './middleware/authenticate.ts';
import { refuseDryRun } from './middleware/dry-run.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { jsonBody, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { toScanRequest } from './scans.ts';

const list = createApiRoute('Scan records', {
  method: 'get',
  path: '/scans',
  operationId: 'listAllScans',
  summary: 'List scans of all websites',
  description:
    'Preview. Lists your scans of all your websites, queued and running ones first where they are the newest, without their results. `queue_position` says when a queued one begins.',
  request: { query: ScanQuerySchema },
  responses: {
    200: listPageResponse(
      'The scans, newest first',
      z.object({ scans: ScanListSchema, next_cursor: NextCursorSchema }),
    ),
  },
});

const queue = createApiRoute('Several websites', {
  method: 'post',
  path: '/scans',
  operationId: 'queueScans',
  summary: 'Scan several websites',
  description: `Preview. Queues a scan of each of up to ${MAX_SCANNED_HOSTS} websites you have verified, as \`POST /websites/{host}/scans\` starts one. A queued scan begins when fewer than ${MAX_RUNNING_SCANS} scans of your account run, in the order of \`hosts\`, and holds its credits only then: the first scans can use up what the last ones need. \`GET /scans\` shows the queue, and \`POST /websites/{host}/scans/{id}/cancel\` takes a scan out of it.\n\nThe answer has an entry for each website: its scan, or why it is refused, which does not stop the others.`,
  request: { body: jsonBody(NewScansSchema) },
  responses: { 202: successResponse('The websites in their order, each with its scan', QueuedScansSchema) },
});

const estimate = createApiRoute('Several websites', {
  method: 'get',
  path: '/scans/estimate',
  operationId: 'estimateScans',
  summary: 'Estimate scans of several websites',
  description:
    'Preview. Returns what `POST /scans` would cost at most now, and which websites would be refused. Nothing is done, held, charged or counted, and no website is contacted.',
  request: { query: ScansEstimateQuerySchema },
  responses: { 200: successResponse('What the scans would cost', ScansEstimateSchema) },
});

/** /scans: the scans of all websites of an account, and their queue. */
export const scanQueue = createApiRouter();

scanQueue.use('/scans', authenticate, parseBody, idempotency);
scanQueue.use('/scans/*', authenticate);
scanQueue.on('POST', '/scans', refuseDryRun('GET /scans/estimate'));

scanQueue.openapi(list, async (c) => {
  const { rows, nextCursor } = await listAllScans(c.var.context, c.req.valid('query'));
  linkNextPage(c, nextCursor);
  return c.json({ data: { scans: rows, next_cursor: nextCursor } }, 200);
});

scanQueue.openapi(queue, async (c) => {
  const { context, claim } = c.var;
  const client = { signal: c.req.raw.signal, waitUntil: c.executionCtx.waitUntil.bind(c.executionCtx) };
  const { hosts, ...settings } = c.req.valid('json');
  const request = toScanRequest(settings);
  const results = await continueAfterDisconnect(client, queueScans(context, { hosts, request, claim }));
  const scans = results.map(({ host, scan, error }) => ({ host, scan, error: error && toRefusal(error) }));
  return c.json({ data: { scans } }, 202);
});

scanQueue.openapi(estimate, async (c) => {
  const { hosts, ...settings } = c.req.valid('query');
  const { scans, ...whole } = await estimateScans(c.var.context, { hosts, request: { settings } });
  const each = scans.map(({ host, cost, refusal }) => ({
    host,
    cost,
    would_refuse: refusal && toRefusal(refusal),
  }));
  return c.json({ data: { ...toEstimateResponse(whole).data, scans: each } }, 200);
});
