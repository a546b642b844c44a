import { once } from 'node:events';
import axe from 'axe-core';
import { type BrowserServer, startBrowserServer } from '../../../scripts/local/browser-server.ts';
import { checkUrl } from '../../../src/crawler/check-url.ts';
import { DevToolsConnection } from '../../../src/crawler/render/dev-tools.ts';
import { renderInBrowser, type RenderResult } from '../../../src/crawler/render/render-in-browser.ts';
import {
  type BrowserRequest,
  type BrowserResponse,
  LOAD_LIMITS,
  type LoadLimits,
} from '../../../src/crawler/render/request-server.ts';

/** What a fake website answers: a text, or a whole answer. `null` is 404. */
export type FakeAnswer =
  | string
  | null
  | { status?: number; headers?: [name: string, value: string][]; body?: string | Uint8Array };

/** Answers the requests of the browser. */
export type FakeSite = (
  url: URL,
  request: BrowserRequest,
) => FakeAnswer | BrowserResponse | Promise<FakeAnswer | BrowserResponse>;

/** The renderer with a Chromium, without the service: what its pages request is answered by a function, and recorded. */
export class LocalRenderer {
  readonly sent: string[] = [];
  private readonly browser: BrowserServer;

  private constructor(browser: BrowserServer) {
    this.browser = browser;
  }

  static async start(): Promise<LocalRenderer> {
    const browser = await startBrowserServer();
    if (browser === null) throw new Error('No Chromium is installed');
    return new LocalRenderer(browser);
  }

  /** Loads a page. One that the browser loses is loaded once more, as the service does. */
  async render(
    address: string,
    site: FakeSite,
    options: { limits?: Partial<LoadLimits>; inspects?: boolean } = {},
  ): Promise<RenderResult> {
    const result = await this.load(address, site, options);
    return result.kind === 'failed' && result.reason === 'browser-lost'
      ? this.load(address, site, options)
      : result;
  }

  stop(): Promise<void> {
    return this.browser.stop();
  }

  private async load(
    address: string,
    site: FakeSite,
    { limits, inspects = false }: { limits?: Partial<LoadLimits>; inspects?: boolean },
  ): Promise<RenderResult> {
    const socket = new WebSocket(this.browser.url.replace('http:', 'ws:'));
    await once(socket, 'open');
    const connection = new DevToolsConnection(socket);
    const result = await renderInBrowser(connection, {
      url: address,
      userAgent: 'SiteAuditBot/1.1',
      limits: { ...LOAD_LIMITS, ...limits },
      axeSource: inspects ? axe.source : undefined,
      network: (target) => {
        const checked = checkUrl(target);
        if (!checked.ok) return null;
        const { href } = checked.url;
        return async (request) => {
          this.sent.push(`${request.method} ${href}`);
          const response = toResponse(await site(new URL(href), request));
          return response.kind === 'answered' && !request.spendBytes(response.body.length)
            ? { kind: 'refused', reason: 'too-many-bytes' }
            : response;
        };
      },
    });
    connection.close();
    return result;
  }
}

function toResponse(answer: FakeAnswer | BrowserResponse): BrowserResponse {
  if (answer !== null && typeof answer === 'object' && 'kind' in answer) return answer;
  if (answer === null)
    return {
      kind: 'answered',
      status: 404,
      headers: [['content-type', 'text/plain']],
      body: encode('Not found'),
    };
  const { status = 200, headers = [], body = '' } = typeof answer === 'string' ? { body: answer } : answer;
  const hasType = headers.some(([name]) => name === 'content-type');
  return {
    kind: 'answered',
    status,
    headers: hasType ? headers : [['content-type', 'text/html; charset=utf-8'], ...headers],
    body: typeof body === 'string' ? encode(body) : body,
  };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
