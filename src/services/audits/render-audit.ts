import type { StoredScreenshot } from '../../storage/screenshots.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import { createBrowserNetwork } from '../../crawler/render/browser-network.ts';
import { openBrowser } from '../../crawler/render/open-browser.ts';
import { renderInBrowser, type RenderResult } from '../../crawler/render/render-in-browser.ts';
import { type CrawlerOptions, createRequester } from '../../crawler/requester.ts';
import type { AuditInput } from '../../engine/page/page-facts.ts';
import { buildRenderedPage } from '../../engine/render/build-rendered-page.ts';
import type { Rendering } from '../../engine/render/rendering.ts';
import type { RenderingResult } from '../../engine/render/rendering-result.ts';
import { logEvent } from '../../lib/log.ts';
import { SECOND } from '../../lib/time.ts';

/** A reading with JavaScript, with WebP images, or why there is none. */
export type RenderedAudit =
  | (RenderingResult & { ok: true; screenshots: StoredScreenshot[] })
  | (RenderingResult & { ok: false });

/** How long loads and second attempts may begin, in milliseconds: a hold of credits lasts five minutes. */
const TIME_TO_START = 60 * SECOND;

export interface RenderRequest {
  /** How often to load the page: several loads tell how much its measurements vary. */
  loads: number;
  /** Whether robots.txt allows a URL; all are sent without it. */
  isAllowed?: ((url: string) => Promise<boolean>) | undefined;
  /** Called before each load, to renew the leases of the work. */
  renew: () => Promise<unknown>;
}

/** Path of axe-core among the files of the Worker. */
const AXE_PATH = '/axe.js';

/**
 * Loads a page in a browser, and compares it with the HTML as sent. A load that the browser fails is tried once more.
 */
export async function renderAudit(
  env: Env,
  options: CrawlerOptions,
  input: AuditInput,
  { loads, isAllowed, renew }: RenderRequest,
): Promise<RenderedAudit> {
  const url = checkUrl(input.page.url);
  if (!url.ok) return { ok: false, reason: 'refused', message: url.reason };
  const axe = await env.ASSETS.fetch(new URL(AXE_PATH, env.SITE_URL));
  const axeSource = await axe.text();
  const renderings: Rendering[] = [];
  const deadline = Date.now() + TIME_TO_START;
  for (let load = 0; load < loads && Date.now() < deadline; load++) {
    const result = await loadPage(env, options, {
      deadline,
      isAllowed,
      renew,
      url: url.url.href,
      axeSource: load === 0 ? axeSource : undefined,
    });
    if (result.kind === 'rendered') renderings.push(result.page);
    else if (load === 0) return { ok: false, reason: result.reason, message: result.message };
  }
  const [first, ...others] = renderings;
  const page = first && buildRenderedPage(input, [first, ...others]);
  if (!first || !page) return { ok: false, reason: 'not-html', message: 'The page is not an HTML document.' };
  const screenshots = page.screenshots.flatMap((name) => {
    const bytes = first.inspection?.[name];
    return bytes ? [{ name, bytes }] : [];
  });
  return { ok: true, page, screenshots };
}

type LoadOptions = Pick<Parameters<typeof renderInBrowser>[1], 'url' | 'axeSource'> &
  Omit<RenderRequest, 'loads'> & { deadline: number };

const MAX_ATTEMPTS = 2;

/** Loads a page once, in a browser that is opened for it. */
async function loadPage(
  env: Env,
  options: CrawlerOptions,
  { isAllowed, renew, deadline, ...load }: LoadOptions,
): Promise<RenderResult> {
  for (let attempt = 1; ; attempt++) {
    await renew();
    const browser = await openBrowser(env);
    if (!browser.ok) return { kind: 'failed', reason: browser.reason, message: browser.message };
    const { connection, discard } = browser;
    const abortController = new AbortController();
    const requester = createRequester(options, abortController.signal);
    const network = createBrowserNetwork(requester, isAllowed);
    const userAgent = requester.headers['user-agent'] ?? '';
    const result = await renderInBrowser(connection, { ...load, userAgent, network });
    abortController.abort();
    connection.close();
    if (result.kind === 'rendered' || result.reason !== 'browser-lost') return result;
    logEvent('warning', 'browser-lost', { url: load.url, error: result.message });
    await discard().catch(() => {});
    if (attempt === MAX_ATTEMPTS || Date.now() >= deadline) return result;
  }
}
