import { formatComment, formatEvent, EVENT_STREAM_TYPE, acceptsEventStream } from '../http/event-stream.ts';
import { createStreamingBody, continueAfterDisconnect } from '../http/streaming-body.ts';
import { prefersAsyncResponse } from '../http/prefer.ts';
import { awaitScan } from '../../services/scans/follow-scan.ts';
import { beginScan, estimateScan } from '../../services/scans/begin-scan.ts';
import { getScan, getScanRow } from '../../services/scans/scan.ts';
import { AWAITED_SCAN, BACKGROUND_SCAN } from '../../services/scans/scan-job.ts';
import { keyInUseError } from '../../services/credits/idempotency.ts';
import { toDryRunResponse } from './dry-run.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { retryLaterResponse, tooMuchWorkDescription } from './rate-limit-responses.ts';
import { commonHeaders, errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { z } from '../../contracts/common.ts';
import { DryRunQuerySchema, DryRunSchema } from '../../contracts/dry-run.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { onError } from './errors.ts';
import { NewScanSchema, ScanResponseSchema, type ScanResult, ScanSchema } from '../../contracts/scan.ts';

const scanned = successResponse(
  'The result of the scan; with `dry_run` (preview), what it would cost',
  z.union([ScanResponseSchema, DryRunSchema]),
);

const scan = createApiRoute(['Websites', 'Scans'], {
  method: 'post',
  path: '/websites/{host}/scan',
  operationId: 'scanWebsite',
  summary: 'Scan a website',
  description:
    'Crawls your website, stores an audit of each HTML page that answers with a 2xx status, and computes the score. Each audit replaces your earlier audit of the same URL. The scan starts with the home page, then takes pages that were never audited, then those audited longest ago. URLs in sitemaps come before linked ones. It obeys robots.txt and Crawl-delay for SiteAuditBot. You can run one scan of a website at a time.\n\nEach stored page costs `site_scan_cost_per_page` credits (`GET /settings`), and the scan stores as many pages as your balance pays for. Errors, redirects that are not followed and responses that are not HTML appear in the score and the report, and cost nothing.\n\nThe answer comes when the scan ends: after a second for ten pages of a fast website, after up to 20 minutes for a slow one. The scan continues if you disconnect. With `Accept: text/event-stream` you get server-sent events: `page` for each stored page, then `done` or `error` with the JSON body. With `Prefer: respond-async` (preview) you get status 202 immediately, with the scan and its URL in `Location`; such a scan can take days.',
  request: {
    params: HostParamsSchema,
    query: DryRunQuerySchema,
    body: {
      ...jsonBody(NewScanSchema),
      required: false,
    },
  },
  responses: {
    200: {
      ...scanned,
      content: {
        ...scanned.content,
        'text/event-stream': {
          schema: z.string().openapi({
            description: 'Events `page`, then `done` or `error`; comments keep the connection open',
            example:
              'event: page\ndata: {"id":"r_01JZX3M6T8Q4W2E5R7Y9U1I3O5","url":"https://example.com/","status_code":200,"score":84,"pages_scanned":1}\n\n',
          }),
        },
      },
    },
    202: {
      ...successResponse(
        'Preview. The running scan, with `Prefer: respond-async`',
        z.object({ scan: ScanSchema }),
      ),
      headers: {
        ...commonHeaders,
        Location: { description: 'The URL of the scan', schema: { type: 'string' } },
        'Preference-Applied': { description: '`respond-async`', schema: { type: 'string' } },
      },
    },
    ...ownerErrorResponses,
    402: errorResponse('Your balance does not cover one page; nothing was done or charged'),
    409: errorResponse('A scan of the website is already running; the message has its id'),
    429: retryLaterResponse(
      `Preview. Ten scans within the last hour stored no page, or ${tooMuchWorkDescription}; nothing was done or charged`,
    ),
    502: errorResponse('No page could be crawled; nothing was charged'),
  },
});

export const scans = createApiRouter();

scans.openapi(scan, async (c) => {
  const { host } = c.req.valid('param');
  const { max_pages: maxPages, only_changed: onlyChanged } = c.req.valid('json');
  const request = { maxPages, onlyChanged };
  const { env, executionCtx } = c;
  const { context, claim, isDryRun } = c.var;
  if (isDryRun === true) return c.json(toDryRunResponse(await estimateScan(context, { host, request })), 200);
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const isAsync = prefersAsyncResponse(c.req.header('Prefer'));
  const times = isAsync ? BACKGROUND_SCAN : AWAITED_SCAN;
  const begun = await continueAfterDisconnect(client, beginScan(context, { host, request, times, claim }));
  if (isAsync) {
    c.header('Location', `${env.SITE_URL}/api/v1/websites/${begun.host}/scans/${begun.id}`);
    c.header('Preference-Applied', 'respond-async');
    const row = await getScanRow(context, begun);
    return c.json({ data: { scan: await getScan(env, row) } }, 202);
  }
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
  return c.body(stream, 200, { 'Content-Type': EVENT_STREAM_TYPE, 'Cache-Control': 'no-store' });
});

/** The body of the response to a scan that has ended. */
export function toScanResponse(result: ScanResult) {
  return { data: { ok: true as const, outcome: 'scanned' as const, ...result } };
}
