import { comment, event, EVENT_STREAM, wantsEvents } from '../lib/event-stream.ts';
import { liveBody, outlive } from '../lib/live-body.ts';
import { beginScan, runScan, type ScanResult } from '../services/sites/scan.ts';
import { apiRoute, apiRouter } from './context.ts';
import { bodyErrors, dataOf, errors, jsonBody, refusal, success, z } from './contracts/common.ts';
import { scanResult } from './contracts/scan.ts';
import { HostParams } from './contracts/website.ts';
import { onError } from './errors.ts';

const PAGES = 'must be a whole number of at least 1, and at most site_scan_max_pages of GET /settings';

const scan = apiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/scan',
  operationId: 'scanWebsite',
  summary: 'Scan a website',
  description:
    'Crawls the home page, what the sitemaps list, then links, breadth first; stores each page as an audit of its own, in place of your earlier audit of that address; then computes the score. Spends site_scan_cost_per_page credits for each page stored, and takes as many pages as the balance can pay. robots.txt and Crawl-delay are obeyed for SiteAuditBot. One scan of a domain at a time. With `Accept: text/event-stream` the same request answers with server-sent events: `page` for each page stored, then `done` with the body of the JSON form, or `error` with that of a failure. Takes a second for some ten pages of a fast site and up to 20 minutes for a slow one: prefer the stream, or wait long. When the client goes away the scan ends within 20 seconds, and what was stored is charged.',
  request: {
    params: HostParams,
    body: {
      ...jsonBody(
        z
          .object({
            max_pages: z.int({ error: PAGES }).min(1, PAGES).optional().openapi({
              description: 'Default and maximum: site_scan_max_pages of GET /settings',
              example: 25,
            }),
          })
          .openapi('NewScan'),
      ),
      required: false,
    },
  },
  responses: {
    200: {
      ...success('What was scanned', dataOf(scanResult)),
      content: {
        'application/json': { schema: dataOf(scanResult) },
        'text/event-stream': {
          schema: z.string().openapi({
            description: 'Events `page`, and at the end `done` or `error`; comments while nothing happens',
            example:
              'event: page\ndata: {"id":"r_01JZX3M6T8Q4W2E5R7Y9U1I3O5","url":"https://example.com/","status_code":200,"score":84,"pages_scanned":1}\n\n',
          }),
        },
      },
    },
    ...bodyErrors(),
    ...errors(401, 404, 422, 500),
    402: refusal('Not one page can be paid; nothing was done or charged'),
    403: refusal('You are not the verified owner of the domain'),
    409: refusal('Another scan of the domain is running; the message names it'),
    502: refusal('Not one page could be crawled; nothing was charged'),
  },
});

export const scans = apiRouter();

scans.openapi(scan, async (c) => {
  const { host } = c.req.valid('param');
  const { max_pages: maxPages } = c.req.valid('json');
  const { env, executionCtx } = c;
  const { caller } = c.var;
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const begun = await outlive(client, beginScan(env, caller, host, maxPages));
  if (!wantsEvents(c.req.header('Accept'))) {
    return c.json(bodyOf(await outlive(client, runScan(env, caller, begun, { gone: client.signal }))), 200);
  }
  const events = liveBody(client, comment('still at it'), (write, gone) => {
    write(comment('begun'));
    return runScan(env, caller, begun, { gone, onPage: (page) => write(event('page', page)) }).then(
      (result) => write(event('done', bodyOf(result))),
      async (error: Error) => write(event('error', await onError(error, c).json())),
    );
  });
  return c.body(events, 200, { 'Content-Type': EVENT_STREAM, 'Cache-Control': 'no-store' });
});

function bodyOf(result: ScanResult) {
  return { data: { ok: true as const, outcome: 'scanned' as const, ...result } };
}
