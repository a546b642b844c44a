import { formatComment, formatEvent, EVENT_STREAM_TYPE, acceptsEventStream } from '../http/event-stream.ts';
import { createStreamingBody, continueAfterDisconnect } from '../http/streaming-body.ts';
import { beginScan } from '../services/scans/begin-scan.ts';
import { runScan } from '../services/scans/run-scan.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { retryAfterHeader, tooMuchWorkDescription } from './rate-limit-responses.ts';
import {
  bodyErrorResponses,
  commonHeaders,
  errorResponses,
  jsonBody,
  errorResponse,
  successResponse,
} from './responses.ts';
import { z } from '../contracts/common.ts';
import { HostParamsSchema } from '../contracts/website.ts';
import { onError } from './errors.ts';
import { NewScanSchema, ScanResponseSchema, type ScanResult } from '../contracts/scan.ts';

const scanned = successResponse('What was scanned', ScanResponseSchema);

const scan = createApiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/scan',
  operationId: 'scanWebsite',
  summary: 'Scan a website',
  description:
    'Crawls the home page, what the sitemaps list, then links, breadth first; stores each HTML page that answers 2xx as an audit of its own, in place of your earlier audit of that address; then computes the score. Spends site_scan_cost_per_page credits for each page stored, and takes as many pages as the balance can pay. Errors, redirects that are not followed and what is not HTML are recorded for the score and the report, and cost nothing. robots.txt and Crawl-delay are obeyed for SiteAuditBot. One scan of a domain at a time. With `Accept: text/event-stream` the same request answers with server-sent events: `page` for each page stored, then `done` with the body of the JSON form, or `error` with that of a failure. Takes a second for some ten pages of a fast site and up to 20 minutes for a slow one: prefer the stream, or wait long. When the client goes away the scan ends within 20 seconds, and what was stored is charged.',
  request: {
    params: HostParamsSchema,
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
            description: 'Events `page`, and at the end `done` or `error`; comments while nothing happens',
            example:
              'event: page\ndata: {"id":"r_01JZX3M6T8Q4W2E5R7Y9U1I3O5","url":"https://example.com/","status_code":200,"score":84,"pages_scanned":1}\n\n',
          }),
        },
      },
    },
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 422, 500),
    402: errorResponse('Not one page can be paid; nothing was done or charged'),
    403: errorResponse('You are not the verified owner of the domain'),
    409: errorResponse('Another scan of the domain is running; the message names it'),
    429: {
      ...errorResponse(
        `Ten scans of the last hour stored no page, or ${tooMuchWorkDescription}; nothing was done or charged. Preview`,
      ),
      headers: { ...commonHeaders, ...retryAfterHeader },
    },
    502: errorResponse('Not one page could be crawled; nothing was charged'),
  },
});

export const scans = createApiRouter();

scans.openapi(scan, async (c) => {
  const { host } = c.req.valid('param');
  const { max_pages: maxPages } = c.req.valid('json');
  const { env, executionCtx } = c;
  const { caller } = c.var;
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const startedScan = await continueAfterDisconnect(client, beginScan(env, caller, host, maxPages));
  if (!acceptsEventStream(c.req.header('Accept'))) {
    return c.json(
      toResponseBody(
        await continueAfterDisconnect(
          client,
          runScan(env, caller, startedScan, { disconnected: client.signal }),
        ),
      ),
      200,
    );
  }
  const events = createStreamingBody(client, formatComment('still at it'), (write, disconnected) => {
    write(formatComment('begun'));
    return runScan(env, caller, startedScan, {
      disconnected,
      onPage: (page) => write(formatEvent('page', page)),
    }).then(
      (result) => write(formatEvent('done', toResponseBody(result))),
      async (error: Error) => write(formatEvent('error', await onError(error, c).json())),
    );
  });
  return c.body(events, 200, { 'Content-Type': EVENT_STREAM_TYPE, 'Cache-Control': 'no-store' });
});

function toResponseBody(result: ScanResult) {
  return { data: { ok: true as const, outcome: 'scanned' as const, ...result } };
}
