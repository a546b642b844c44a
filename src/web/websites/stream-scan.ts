import type { Context } from 'hono';
import { type ScanForm, ScanFormSchema } from '../../contracts/scan.ts';
import type { Website } from '../../contracts/website.ts';
import { acceptsEventStream } from '../../http/event-stream.ts';
import { createStreamingBody, continueAfterDisconnect } from '../../http/streaming-body.ts';
import { ServiceError } from '../../lib/errors.ts';
import { beginScan, type Scan } from '../../services/scans/begin-scan.ts';
import { runScan } from '../../services/scans/run-scan.ts';
import { logUnexpectedError } from '../error-page.tsx';
import type { FormError } from '../form-error.ts';
import { type RefusedForm, toRefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { renderScanPage } from './scan-page.tsx';
import { createEventFormat, createHtmlFormat } from './scan-stream.tsx';

/**
 * Scans a website and responds while the scan runs: with events if the client accepts them, otherwise with a page that
 * grows. Proxies would close a connection that is silent for the minutes of a scan.
 */
export async function streamScan(
  c: Context<WebsiteEnv>,
  website: Website,
  { max_pages: maxPages, price }: ScanForm,
): Promise<Response> {
  const { env, executionCtx } = c;
  const caller = c.get('signedIn');
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  let scan: Scan;
  try {
    scan = await continueAfterDisconnect(client, beginScan(env, caller, website.host, maxPages, price));
  } catch (error) {
    return refuseScan(c, await toRefusedForm(c, ScanFormSchema, error));
  }
  const format = acceptsEvents(c) ? createEventFormat(website.host) : await createHtmlFormat(c, website);
  const body = createStreamingBody(client, format.keepAlive, (write, disconnected) => {
    write(format.formatStart(scan.pageLimit));
    return runScan(env, caller, scan, {
      disconnected,
      onPage: (page) => write(format.formatPage(page)),
    }).then(
      (result) => write(format.formatResult(result)),
      (error: Error) => write(format.formatError(toScanError(c, error))),
    );
  });
  return c.body(body, 200, { 'Content-Type': format.contentType });
}

/** Responds to a refused form: with an `error` event if the client accepts events, otherwise with the form. */
export function refuseScan(
  c: Context<WebsiteEnv>,
  form: RefusedForm<'max_pages' | 'price'>,
): Response | Promise<Response> {
  if (!acceptsEvents(c)) return renderScanPage(c, c.get('owned'), form);
  const format = createEventFormat(c.get('owned').host);
  const message = form.notice ?? `Pages at most: ${form.errors.max_pages}`;
  const body = format.formatError({ status: form.status, message });
  return c.body(body, form.status, { 'Content-Type': format.contentType });
}

function acceptsEvents(c: Context): boolean {
  return acceptsEventStream(c.req.header('Accept'));
}

/** Maps the failure of a scan that has started. */
function toScanError(c: Context<WebsiteEnv>, error: Error): FormError {
  if (error instanceof ServiceError) return error;
  return { status: 500, message: logUnexpectedError(error, c) };
}
