import type { Context } from 'hono';
import { ServiceError } from '../../lib/errors.ts';
import { wantsEvents } from '../../lib/event-stream.ts';
import { liveBody, outlive } from '../../lib/live-body.ts';
import { beginScan, runScan, type Scan } from '../../services/sites/scan.ts';
import type { Website } from '../../services/websites/website.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import type { WebsiteEnv } from './context.ts';
import { unexpected } from '../errors.tsx';
import { formField } from '../form.ts';
import { scanPage } from './scan-page.tsx';
import { asEvents, asPage } from './scan-telling.tsx';

/**
 * Scan a website and answer while it runs: with events to the script that asks for them, else with a page that grows. An
 * answer that came at the end, after minutes, would find the connection closed by a proxy.
 */
export async function scan(c: Context<WebsiteEnv>, website: Website): Promise<Response> {
  const { env, executionCtx } = c;
  const caller = c.get('signedIn');
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const { host } = website;
  const maxPages = await formField(c, 'max_pages');
  const price = Number(await formField(c, 'price'));
  const forScript = wantsEvents(c.req.header('Accept'));
  const telling = forScript ? asEvents(host) : await asPage(c, website);
  let begun: Scan;
  try {
    begun = await outlive(client, beginScan(env, caller, host, pagesOf(maxPages), price));
  } catch (error) {
    const refusal = refusalOf(c, error);
    return forScript
      ? c.body(telling.failed(refusal), refusal.status, { 'Content-Type': telling.contentType })
      : scanPage(c, website, { maxPages, refusal });
  }
  const body = liveBody(client, telling.silence, (write, gone) => {
    write(telling.begun(begun.limit));
    return runScan(env, caller, begun, { gone, onPage: (page) => write(telling.page(page)) }).then(
      (result) => write(telling.done(result)),
      (error: Error) => write(telling.failed(failureOf(c, error))),
    );
  });
  return c.body(body, 200, { 'Content-Type': telling.contentType });
}

/** What the form asks for; `undefined` where it was left empty. @throws ServiceError 422 */
function pagesOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const pages = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  if (pages < 1) throw new ServiceError(422, 'must be a whole number of at least 1');
  return pages;
}

/** Of a scan that has begun. */
function failureOf(c: Context<WebsiteEnv>, error: Error): Refusal {
  if (error instanceof ServiceError) return { status: error.status, message: error.message };
  return { status: 500, message: unexpected(error, c) };
}
