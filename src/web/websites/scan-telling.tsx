import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { comment, event, EVENT_STREAM } from '../../lib/event-stream.ts';
import type { ScannedPage, ScanResult } from '../../services/sites/scan.ts';
import type { Website } from '../../services/websites/website.ts';
import type { Refusal } from '../refusal.ts';
import type { WebsiteEnv } from './context.ts';
import { renderPage, titled } from '../layout.tsx';
import { shortAddress } from '../parts/audited-link.tsx';
import { afterScan, Failure, Result } from './scan-ending.tsx';

/** How a scan is told while it runs, piece by piece. */
export interface Telling {
  contentType: string;
  /** @param pages at most so many */
  begun(pages: number): string;
  /** While nothing happens. */
  silence: string;
  page(page: ScannedPage): string;
  done(result: ScanResult): string;
  failed(refusal: Refusal): string;
}

/** To the script of the page: see `stream` in public/app.js. */
export function asEvents(host: string): Telling {
  return {
    contentType: EVENT_STREAM,
    begun: (pages) => event('begun', { pages }),
    silence: comment('still at it'),
    page: (page) => event('page', { ...page, path: auditPath(page) }),
    done: (result) => event('done', { path: afterScan(host), html: doneHtml(host, result) }),
    failed: (refusal) => event('error', { message: refusal.message, html: failedHtml(host, refusal) }),
  };
}

/** Stands in the page where it is cut. */
const CUT = '[the rest comes later]';

/** To a browser without the script: a page that grows by a line for each page scanned. It ends with the result. */
export async function asPage(
  c: Context<WebsiteEnv>,
  { host, display_host: name }: Website,
): Promise<Telling> {
  const heading = `Scanning ${name}`;
  const info = { title: titled(heading), description: null, path: `/websites/${host}/scan` };
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
      <ol>{CUT}</ol>
      {CUT}
    </>,
  );
  const [head = '', afterList = '', foot = ''] = (await page.text()).split(CUT);
  return {
    contentType: 'text/html; charset=utf-8',
    begun: () => head,
    silence: '\n',
    page: (scanned) => htmlOf(<Line {...scanned} />),
    done: (result) => afterList + doneHtml(host, result) + foot,
    failed: (refusal) => afterList + failedHtml(host, refusal) + foot,
  };
}

function Line(page: ScannedPage) {
  return (
    <li>
      <a href={auditPath(page)} dir="auto">
        {shortAddress(page.url)}
      </a>{' '}
      {page.score === null ? 'no score' : `score ${page.score}`}
    </li>
  );
}

function auditPath({ id }: ScannedPage): string {
  return `/audits/${id}`;
}

function doneHtml(host: string, result: ScanResult): string {
  return htmlOf(<Result host={host} result={result} />);
}

function failedHtml(host: string, refusal: Refusal): string {
  return htmlOf(<Failure host={host} refusal={refusal} />);
}

/** Of components that wait for nothing. */
function htmlOf(element: Child): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- elements render themselves
  return String(element);
}
