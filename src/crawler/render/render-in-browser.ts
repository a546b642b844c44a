import type { RenderFailure } from '../../contracts/rendered-page.ts';
import type { Rendering } from '../../engine/render/rendering.ts';
import { SCREENSHOT_WINDOWS } from '../../lib/screenshots.ts';
import { shorten } from '../../lib/text.ts';
import { BrowserPage, type Viewport } from './browser-page.ts';
import { type DevToolsConnection, DevToolsError } from './dev-tools.ts';
import { inspectPage } from './inspect-page.ts';
import { toLabMetrics } from './lab-metrics.ts';
import { type Capture, CAPTURE, READ_QUIET } from './page-scripts.ts';
import { RenderError } from './render-error.ts';
import { type BrowserNetwork, LOAD_LIMITS, type LoadLimits, RequestServer } from './request-server.ts';

export interface RenderOptions {
  url: string;
  userAgent: string;
  network: BrowserNetwork;
  limits?: LoadLimits;
  /** The source of axe-core, to run its checks of the rendered page and to take pictures; without it the page is only read. */
  axeSource?: string | undefined;
}

export type RenderResult =
  | { kind: 'rendered'; page: Rendering }
  | { kind: 'failed'; reason: RenderFailure; message: string };

const DESKTOP: Viewport = { ...SCREENSHOT_WINDOWS.desktop, deviceScaleFactor: 1, mobile: false };

/** Milliseconds without requests and changes of the document after which a page is complete, and between two looks. */
const QUIET = 500;
const POLL_INTERVAL = 100;

/**
 * Loads a page in a browser context of its own and reads it when it has settled or its time is up. The browser has no network: all
 * requests go through `network`. Never throws.
 */
export async function renderInBrowser(
  connection: DevToolsConnection,
  options: RenderOptions,
): Promise<RenderResult> {
  const limits = options.limits ?? LOAD_LIMITS;
  const server = new RequestServer(options.url, options.network, limits);
  const page = new BrowserPage(connection, server);
  try {
    await page.open(options.userAgent, DESKTOP).catch(toLostBrowser);
    server.start();
    const deadline = performance.now() + limits.time;
    await navigate(page, server, options.url, limits.time);
    const isSettled = await waitUntilSettled(page, server, deadline);
    const capture = await page.evaluate<Capture>(CAPTURE);
    const { document, hasNavigated, unlisted } = server;
    // What it requests while it is inspected depends on chance.
    const [requests, errors] = structuredClone([server.requests, page.errors]);
    if (capture.url.startsWith('chrome-error:'))
      throw new RenderError('unreachable', 'The browser shows an error in place of the page.');
    if (!document || !/^(?:text\/html|application\/xhtml\+xml)$/.test(capture.contentType))
      throw new RenderError('not-html', 'The browser did not get an HTML document.');
    const { axeSource } = options;
    return {
      kind: 'rendered',
      page: {
        url: capture.url,
        status: document.status,
        hasNavigated,
        isSettled,
        html: capture.html,
        isCut: capture.isCut,
        errors,
        requests,
        unlistedRequests: unlisted,
        lab: toLabMetrics(capture),
        inspection: axeSource === undefined ? null : await inspectPage(page, axeSource, DESKTOP, capture),
      },
    };
  } catch (error) {
    if (error instanceof RenderError) return { kind: 'failed', reason: error.reason, message: error.message };
    if (error instanceof DevToolsError)
      return { kind: 'failed', reason: 'browser-lost', message: `The browser failed: ${error.message}.` };
    throw error;
  } finally {
    await page.close();
  }
}

/** A browser that does not open a page in time. @throws RenderError */
function toLostBrowser(error: unknown): never {
  if (!(error instanceof RenderError)) throw error;
  throw new RenderError('browser-lost', 'The browser does not open a page.');
}

async function navigate(
  page: BrowserPage,
  server: RequestServer,
  url: string,
  timeout: number,
): Promise<void> {
  const { errorText } = await page.send('Page.navigate', { url }, timeout);
  if (errorText === undefined) return;
  const last = server.requests.findLast(({ type }) => type === 'document');
  if (last?.outcome === 'refused')
    throw new RenderError('refused', `${shorten(last.url, 200)} was not requested (${last.reason}).`);
  const message = last?.reason ?? `The browser could not load the page: ${errorText}.`;
  throw new RenderError('unreachable', message);
}

/** Waits until no request is open and the document has not changed for a while. Returns `false` if the time is up before. */
async function waitUntilSettled(
  page: BrowserPage,
  server: RequestServer,
  deadline: number,
): Promise<boolean> {
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    page.throwIfCrashed();
    if (server.pending > 0 || performance.now() - server.lastAnswerAt < QUIET) continue;
    const left = deadline - performance.now();
    const quiet = await page.tryEvaluate<number | null>(READ_QUIET, left).catch(() => null);
    if (quiet !== null && quiet >= QUIET && server.pending === 0) return true;
  }
  page.throwIfCrashed();
  return false;
}
