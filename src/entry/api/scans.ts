import { formatComment, formatEvent, EVENT_STREAM_TYPE, acceptsEventStream } from '../http/event-stream.ts';
import { createStreamingBody, continueAfterDisconnect } from '../http/streaming-body.ts';
import { awaitScan } from '../../services/scans/follow-scan.ts';
import { beginScan, estimateScan } from '../../services/scans/begin-scan.ts';
import { getScan, getScanRow } from '../../services/scans/scan.ts';
import { AWAITED_SCAN, BACKGROUND_SCAN } from '../../services/scans/scan-job.ts';
import { keyInUseError } from '../../services/credits/idempotency.ts';
import { toUndescribedResponse } from './document-formats.ts';
import { toEstimateResponse } from './estimates.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { retryLaterResponse, tooMuchWorkDescription } from './rate-limit-responses.ts';
import { commonHeaders, errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { z } from '../../contracts/common.ts';
import { EstimateSchema } from '../../contracts/estimate.ts';
import { ScanPreviewSchema } from '../../contracts/scan-preview.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { onError } from './errors.ts';
import {
  ScanEstimateQuerySchema,
  ScanResponseSchema,
  type ScanResult,
  ScanSchema,
} from '../../contracts/scan.ts';
import { type NewScan, NewScanSchema } from '../../contracts/scan-settings.ts';

const request = {
  params: HostParamsSchema,
  body: {
    ...jsonBody(NewScanSchema),
    required: false,
  },
};

const refusals = {
  ...ownerErrorResponses,
  402: errorResponse('Your balance does not cover one page; nothing was done or charged'),
  409: errorResponse('A scan of the website is already running; the message has its id'),
  429: retryLaterResponse(
    `Preview. Ten scans within the last hour stored no page, or ${tooMuchWorkDescription}; nothing was done or charged`,
  ),
  503: errorResponse(
    'Preview. What you have set with `PUT /websites/{host}/access` cannot be decrypted; nothing was done or charged',
  ),
};

const scan = createApiRoute(['Websites', 'Scans'], {
  method: 'post',
  path: '/websites/{host}/scan',
  operationId: 'scanWebsite',
  summary: 'Scan a website',
  description: `Crawls your website, stores an audit of each HTML page that answers with a 2xx status, and computes the score. Each audit replaces your earlier audit of the same URL. The scan starts with the home page, then takes pages that were never audited, then those audited longest ago. URLs in sitemaps come before linked ones. It obeys robots.txt and Crawl-delay for SiteAuditBot. Preview: settings, or a named \`profile\` of them, say otherwise what it covers. You can run one scan of a website at a time.\n\nEach stored page costs \`site_scan_cost_per_page\` credits (\`GET /settings\`), and the scan stores as many pages as your balance pays for; \`GET /websites/{host}/scan/estimate\` says how much that is now. Errors, redirects that are not followed and responses that are not HTML appear in the score and the report, and cost nothing.\n\nThe answer comes when the scan ends: after a second for ten pages of a fast website, after up to 20 minutes for a slow one. The scan continues if you disconnect. To get an answer immediately, use \`POST /websites/{host}/scans\`. With \`Accept: text/event-stream\` you get server-sent events: \`page\` for each stored page, then \`done\` or \`error\` with the JSON body.`,
  request,
  responses: {
    200: successResponse('The result of the scan', ScanResponseSchema),
    ...refusals,
    502: errorResponse('No page could be crawled; nothing was charged'),
  },
});

const start = createApiRoute(['Websites', 'Scans'], {
  method: 'post',
  path: '/websites/{host}/scans',
  operationId: 'startScan',
  summary: 'Start a scan',
  description: `Preview. Scans as \`POST /websites/{host}/scan\` does, for the same credits. The answer comes when the scan has started, with its URL in \`Location\`: \`GET /websites/{host}/scans/{id}\` returns its progress and its result, \`GET /websites/{host}/scans/{id}/events\` streams its events. Such a scan can take up to seven days.`,
  request,
  responses: {
    202: {
      ...successResponse('The running scan', z.object({ scan: ScanSchema })),
      headers: {
        ...commonHeaders,
        Location: { description: 'The URL of the scan', schema: { type: 'string' } },
      },
    },
    ...refusals,
  },
});

const estimate = createApiRoute(['Websites', 'Scan estimates'], {
  method: 'get',
  path: '/websites/{host}/scan/estimate',
  operationId: 'estimateScan',
  summary: 'Estimate a scan',
  description:
    'Preview. Returns what a scan of the website would cost at most now, and whether it would be refused. Nothing is done, held, charged or counted, and the website is not contacted.',
  request: { params: HostParamsSchema, query: ScanEstimateQuerySchema },
  responses: { 200: successResponse('What a scan would cost', EstimateSchema) },
});

const preview = createApiRoute(['Websites', 'Scan estimates'], {
  method: 'post',
  path: '/websites/{host}/scan/preview',
  operationId: 'previewScan',
  summary: 'Preview a scan',
  description:
    'Preview. Compares the settings of a scan with the known URLs of the website: how many they cover, how many are left out by which rule, and what the scan would cost. Nothing is done, held, charged or counted, and the website is not contacted.',
  request,
  responses: {
    200: successResponse(
      'What a scan would cover, and what it would cost',
      z.object({ preview: ScanPreviewSchema, estimate: EstimateSchema }),
    ),
    ...ownerErrorResponses,
  },
});

export const scans = createApiRouter();

scans.openapi(scan, async (c) => {
  const { env, executionCtx } = c;
  const { context, claim } = c.var;
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const { host } = c.req.valid('param');
  const request = toScanRequest(c.req.valid('json'));
  const begun = await continueAfterDisconnect(
    client,
    beginScan(context, { host, request, times: AWAITED_SCAN, claim }),
  );
  if (begun.isUnderWay) throw keyInUseError(`The scan ${begun.id} of this key is running.`);
  if (!acceptsEventStream(c.req.header('Accept'))) {
    const result = await awaitScan(env, { ...begun, options: { signal: client.signal } });
    if (result === null) throw new Error('the client has disconnected');
    return c.json(toScanResponse(result), 200);
  }
  const stream = createStreamingBody(client, formatComment('keep-alive'), (write, disconnected) => {
    write(formatComment('begun'));
    return awaitScan(env, {
      ...begun,
      options: {
        signal: disconnected,
        onPage: (page) => write(formatEvent('page', page)),
      },
    }).then(
      (result) => void (result && write(formatEvent('done', toScanResponse(result)))),
      async (error: Error) => write(formatEvent('error', await onError(error, c).json())),
    );
  });
  return toUndescribedResponse(
    c.body(stream, 200, { 'Content-Type': EVENT_STREAM_TYPE, 'Cache-Control': 'no-store' }),
  );
});

scans.openapi(start, async (c) => {
  const { env, executionCtx } = c;
  const { context, claim } = c.var;
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const { host } = c.req.valid('param');
  const request = toScanRequest(c.req.valid('json'));
  const begun = await continueAfterDisconnect(
    client,
    beginScan(context, { host, request, times: BACKGROUND_SCAN, claim }),
  );
  c.header('Location', `${env.SITE_URL}/api/v1/websites/${begun.host}/scans/${begun.id}`);
  return c.json({ data: { scan: await getScan(env, await getScanRow(context, begun)) } }, 202);
});

scans.openapi(estimate, async (c) => {
  const { host } = c.req.valid('param');
  const settings = c.req.valid('query');
  return c.json(toEstimateResponse(await estimateScan(c.var.context, { host, request: { settings } })), 200);
});

scans.openapi(preview, async (c) => {
  const { host } = c.req.valid('param');
  const request = toScanRequest(c.req.valid('json'));
  const { previewScan } = await import('../../services/scans/preview-scan.ts');
  const { preview: found, estimate: cost } = await previewScan(c.var.context, { host, request });
  return c.json({ data: { preview: found, estimate: toEstimateResponse(cost).data } }, 200);
});

export function toScanRequest({ profile, ...settings }: NewScan) {
  return { profile, settings };
}

/** The body of the response to a scan that has ended. */
export function toScanResponse(result: ScanResult) {
  return { data: { ok: true as const, outcome: 'scanned' as const, ...result } };
}
