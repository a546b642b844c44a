import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { DevToolsConnection } from '../../../../src/crawler/render/dev-tools.ts';
import { renderInBrowser, type RenderResult } from '../../../../src/crawler/render/render-in-browser.ts';
import type { BrowserNetwork } from '../../../../src/crawler/render/request-server.ts';
import type { AuditInput } from '../../../../src/engine/page/page-facts.ts';
import { buildRenderedPage } from '../../../../src/engine/render/build-rendered-page.ts';
import type { RenderingResult } from '../../../../src/engine/render/rendering-result.ts';
import { CliError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';
import type { Terminal } from '../terminal.ts';
import { findChromium, launchChromium } from './launch-chromium.ts';
import { USER_AGENT } from './request.ts';

/** Loads a page with JavaScript, in a Chromium that runs for it alone. One that is lost is started once more. */
export type RenderLocally = (input: AuditInput) => Promise<RenderingResult>;

/**
 * Finds the Chromium of this computer, which is started for each page.
 *
 * @throws CliError if there is none
 */
export async function prepareRendering(
  network: BrowserNetwork,
  terminal: Pick<Terminal, 'env' | 'platform'>,
): Promise<RenderLocally> {
  const chromium = requireChromium(terminal);
  const axeSource = await readFile(findAxe(), 'utf8');
  const load = (url: string) => loadPage(chromium, { url, userAgent: USER_AGENT, network, axeSource });
  return async (input) => {
    const { url } = input.page;
    const first = await load(url);
    const isLost = first.kind === 'failed' && first.reason === 'browser-lost';
    const result = isLost ? await load(url) : first;
    if (result.kind === 'failed') return { ok: false, reason: result.reason, message: result.message };
    const page = buildRenderedPage(input, [result.page]);
    return page
      ? // The images are not kept.
        { ok: true, page: { ...page, screenshots: [] } }
      : { ok: false, reason: 'not-html', message: 'The page is not an HTML document.' };
  };
}

function requireChromium(terminal: Pick<Terminal, 'env' | 'platform'>): string {
  const path = findChromium(terminal);
  if (path !== null) return path;
  const named = terminal.env['CHROMIUM'];
  const missing = named ? `There is no Chromium at ${named}, which CHROMIUM names` : 'No Chromium was found';
  throw new CliError(
    `${missing}. --render needs Chromium or Google Chrome: install one, such as with "apt install chromium" or "brew install --cask google-chrome", or set CHROMIUM to the path of its program.`,
  );
}

/** axe-core: in the package beside the program, in the repository that of npm. */
function findAxe(): string {
  const packed = fileURLToPath(new URL('axe.js', import.meta.url));
  return existsSync(packed) ? packed : createRequire(import.meta.url).resolve('axe-core/axe.min.js');
}

/** @throws CliError if the browser does not start */
async function loadPage(path: string, options: Parameters<typeof renderInBrowser>[1]): Promise<RenderResult> {
  const chromium = await launchChromium(path).catch((error: unknown) => {
    throw new CliError(`${path} does not start: ${describeFailure(error)}.`);
  });
  try {
    const socket = new WebSocket(chromium.socket);
    await once(socket, 'open');
    const connection = new DevToolsConnection(socket);
    const result = await renderInBrowser(connection, options);
    connection.close();
    return result;
  } finally {
    await chromium.stop();
  }
}
