import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { formatComment, formatEvent, EVENT_STREAM_TYPE } from '../../http/event-stream.ts';
import type { ScannedPage } from '../../services/scans/scan-recorder.ts';
import type { FormError } from '../form-error.ts';
import type { WebsiteEnv } from './context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { getScanDonePath, ScanErrorNotice, ScanResultSection } from './scan-result.tsx';
import type { ScanResult } from '../../contracts/scan.ts';
import type { Website } from '../../contracts/website.ts';

/** The format of the response of a running scan. */
export interface ScanStreamFormat {
  contentType: string;
  /** @param pages the most pages the scan can have */
  formatStart(pages: number): string;
  /** Sent while nothing else is, so that proxies keep the connection open. */
  keepAlive: string;
  formatPage(page: ScannedPage): string;
  formatResult(result: ScanResult): string;
  formatError(error: FormError): string;
}

/** Server-sent events for the script of the page: `stream` in public/app.js. */
export function createEventFormat(host: string): ScanStreamFormat {
  return {
    contentType: EVENT_STREAM_TYPE,
    formatStart: (pages) => formatEvent('begun', { pages }),
    keepAlive: formatComment('still at it'),
    formatPage: (page) => formatEvent('page', { ...page, path: getAuditPath(page) }),
    formatResult: (result) =>
      formatEvent('done', { path: getScanDonePath(host), html: renderResult(host, result) }),
    formatError: (error) => formatEvent('error', { message: error.message, html: renderError(host, error) }),
  };
}

/** Marks where the rendered page is split. */
const SPLIT_MARKER = '[the rest comes later]';

/** A page for browsers without JavaScript: it grows by a line for each scanned page and ends with the result. */
export async function createHtmlFormat(
  c: Context<WebsiteEnv>,
  { host, display_host: name }: Website,
): Promise<ScanStreamFormat> {
  const heading = `Scanning ${name}`;
  const info = { title: formatTitle(heading), description: null, path: `/websites/${host}/scan` };
  const page = await renderPage(
    c,
    info,
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={`/websites/${host}`}>{name}</a>
      </p>
      <h1>{heading}</h1>
      <p>
        A line for each page as it is stored, the result below. Stay until then: loading this page again would
        scan again.
      </p>
      <ol>{SPLIT_MARKER}</ol>
      {SPLIT_MARKER}
    </>,
  );
  const [head = '', afterList = '', foot = ''] = (await page.text()).split(SPLIT_MARKER);
  return {
    contentType: 'text/html; charset=utf-8',
    formatStart: () => head,
    keepAlive: '\n',
    formatPage: (scanned) => renderToString(<ScannedPageItem {...scanned} />),
    formatResult: (result) => afterList + renderResult(host, result) + foot,
    formatError: (error) => afterList + renderError(host, error) + foot,
  };
}

function ScannedPageItem(page: ScannedPage) {
  return (
    <li>
      <a href={getAuditPath(page)} dir="auto">
        {shortenUrl(page.url)}
      </a>{' '}
      {page.score === null ? 'no score' : `score ${page.score}`}
    </li>
  );
}

function getAuditPath({ id }: ScannedPage): string {
  return `/audits/${id}`;
}

function renderResult(host: string, result: ScanResult): string {
  return renderToString(<ScanResultSection host={host} result={result} />);
}

function renderError(host: string, error: FormError): string {
  return renderToString(<ScanErrorNotice host={host} error={error} />);
}

/** Renders an element of synchronous components. */
function renderToString(element: Child): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- elements render themselves
  return String(element);
}
