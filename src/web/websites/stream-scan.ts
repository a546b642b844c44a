import type { Context } from 'hono';
import { ServiceError } from '../../lib/errors.ts';
import { acceptsEventStream } from '../../http/event-stream.ts';
import { createStreamingBody, continueAfterDisconnect } from '../../http/streaming-body.ts';
import { beginScan, type Scan } from '../../services/scans/begin-scan.ts';
import { runScan } from '../../services/scans/run-scan.ts';
import { type FormError, toFormError } from '../form-error.ts';
import type { WebsiteEnv } from './context.ts';
import { logUnexpectedError } from '../error-page.tsx';
import { readFormField } from '../form.ts';
import { renderScanPage } from './scan-page.tsx';
import { createEventFormat, createHtmlFormat } from './scan-stream.tsx';
import type { Website } from '../../contracts/website.ts';

/**
 * Scan a website and answer while it runs: with events to the script that asks for them, else with a page that grows. An
 * answer that came at the end, after minutes, would find the connection closed by a proxy.
 */
export async function streamScan(c: Context<WebsiteEnv>, website: Website): Promise<Response> {
  const { env, executionCtx } = c;
  const caller = c.get('signedIn');
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const { host } = website;
  const maxPages = await readFormField(c, 'max_pages');
  const price = Number(await readFormField(c, 'price'));
  const acceptsEvents = acceptsEventStream(c.req.header('Accept'));
  const streamFormat = acceptsEvents ? createEventFormat(host) : await createHtmlFormat(c, website);
  let startedScan: Scan;
  try {
    startedScan = await continueAfterDisconnect(
      client,
      beginScan(env, caller, host, parseMaxPages(maxPages), price),
    );
  } catch (error) {
    const formError = toFormError(c, error);
    return acceptsEvents
      ? c.body(streamFormat.formatError(formError), formError.status, {
          'Content-Type': streamFormat.contentType,
        })
      : renderScanPage(c, website, { maxPages, formError });
  }
  const body = createStreamingBody(client, streamFormat.keepAlive, (write, gone) => {
    write(streamFormat.formatStart(startedScan.pageLimit));
    return runScan(env, caller, startedScan, {
      disconnected: gone,
      onPage: (page) => write(streamFormat.formatPage(page)),
    }).then(
      (result) => write(streamFormat.formatResult(result)),
      (error: Error) => write(streamFormat.formatError(toScanError(c, error))),
    );
  });
  return c.body(body, 200, { 'Content-Type': streamFormat.contentType });
}

/** What the form asks for; `undefined` where it was left empty. @throws ServiceError 422 */
function parseMaxPages(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const pages = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  if (pages < 1)
    throw new ServiceError('invalid_input', 'must be a whole number of at least 1', { field: 'max_pages' });
  return pages;
}

/** Of a scan that has begun. */
function toScanError(c: Context<WebsiteEnv>, error: Error): FormError {
  if (error instanceof ServiceError) return { status: error.status, message: error.message };
  return { status: 500, message: logUnexpectedError(error, c) };
}
