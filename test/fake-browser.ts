import type Protocol from 'devtools-protocol';
import { vi } from 'vitest';

/** What a load of a page ends with, besides a document. */
export type Ending = 'dies' | 'crashes' | 'hangs';

interface Answer {
  status: number;
  headers: Protocol.Fetch.HeaderEntry[];
  body: string;
}

interface Command {
  id: number;
  method: string;
  params: Record<string, string>;
}

/** How long it takes to open a page, in milliseconds. */
export const OPENING_TIME = 60_000;

/** The bytes of its screenshots. */
export const SCREENSHOT = 'RIFF-WEBP';

/**
 * A browser without JavaScript that speaks as much of the DevTools protocol as a load of a page needs. It requests the page and what has
 * a `src`, and then has the page's text with that of its `data-script` attribute after it.
 */
export class FakeBrowser {
  /** Those of the service, and the URLs that it asked for. */
  connections = 0;
  readonly loads: string[] = [];
  /** The endings of the next loads; `null` for a document. */
  endings: (Ending | null)[] = [];
  /** Called before each load. */
  beforeLoad: () => Promise<unknown> = async () => {};
  /** Milliseconds by which `performance.now()` is ahead. */
  skipped = 0;
  private readonly address = `https://browser-${crypto.randomUUID()}.invalid/`;

  /** Replaces `fetch` for its address, and lets the waits between two looks at a page pass immediately. */
  install(): void {
    const { fetch, setTimeout } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      input === this.address ? this.connect() : fetch(input, init),
    );
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + this.skipped);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, delay = 0) => {
      if (delay > 1_000) return setTimeout(callback, delay);
      this.skipped += delay;
      return setTimeout(callback, 0);
    });
  }

  /** The bindings with this browser. */
  bind(env: Env): Env {
    return { ...env, BROWSER_SOCKET: this.address };
  }

  private connect(): Response {
    this.connections++;
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    new FakePage(server, this).listen();
    return new Response(null, { status: 101, webSocket: client });
  }
}

class FakePage {
  private readonly socket: WebSocket;
  private readonly browser: FakeBrowser;
  private readonly waiting = new Map<string, (answer: Answer | null) => void>();
  private page = { url: 'about:blank', html: '' };

  constructor(socket: WebSocket, browser: FakeBrowser) {
    this.socket = socket;
    this.browser = browser;
  }

  listen(): void {
    this.socket.addEventListener('message', ({ data }) => {
      const command = JSON.parse(String(data)) as Command;
      void this.execute(command).then((result) => this.send({ id: command.id, result }));
    });
  }

  private send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private async execute({ method, params }: Command): Promise<object> {
    switch (method) {
      case 'Target.createBrowserContext':
        return { browserContextId: 'context' };
      case 'Target.createTarget': {
        this.browser.skipped += OPENING_TIME;
        const targetInfo = { type: 'page', targetId: 'page', browserContextId: 'context' };
        this.send({ method: 'Target.attachedToTarget', params: { sessionId: 'session', targetInfo } });
        return { targetId: 'page' };
      }
      case 'Page.navigate':
        return this.navigate(params['url'] ?? '');
      case 'Fetch.fulfillRequest':
      case 'Fetch.failRequest':
        this.waiting.get(params['requestId'] ?? '')?.(toAnswer(params));
        return {};
      case 'Runtime.evaluate':
        return { result: { value: this.evaluate(params['expression'] ?? '') } };
      case 'Page.captureScreenshot':
        return { data: btoa(SCREENSHOT) };
      case 'Accessibility.getFullAXTree':
        return { nodes: [] };
      default:
        return {};
    }
  }

  private async navigate(url: string): Promise<object> {
    this.browser.loads.push(url);
    await this.browser.beforeLoad();
    const ending = this.browser.endings.shift() ?? null;
    if (ending === 'dies') this.socket.close();
    if (ending === 'crashes')
      this.send({ method: 'Inspector.targetCrashed', sessionId: 'session', params: {} });
    if (ending !== null) return new Promise(() => {});
    const answer = await this.request(url, 'Document');
    if (!answer) return { errorText: 'net::ERR_FAILED' };
    this.page = { url, html: answer.body };
    for (const [, source = ''] of answer.body.matchAll(/ src="([^"]*)"/g))
      await this.request(new URL(source, url).href, 'Image');
    const context = { id: 1, name: 'site-audit', auxData: { frameId: 'page' } };
    this.send({ method: 'Runtime.executionContextCreated', sessionId: 'session', params: { context } });
    return {};
  }

  private request(url: string, resourceType: string): Promise<Answer | null> {
    const requestId = crypto.randomUUID();
    const request = { url, method: 'GET', headers: {} };
    const answered = new Promise<Answer | null>((resolve) => this.waiting.set(requestId, resolve));
    const params = { requestId, request, resourceType, frameId: 'page' };
    this.send({ method: 'Fetch.requestPaused', sessionId: 'session', params });
    return answered;
  }

  private evaluate(expression: string): unknown {
    if (expression.includes('auditObserved.changed')) return 1e6;
    if (!expression.includes('contentType')) return expression.startsWith('new Promise') ? 900 : [];
    const { url, html } = this.page;
    const [, added = ''] = / data-script="([^"]*)"/.exec(html) ?? [];
    return {
      url,
      contentType: 'text/html',
      html: html.replace('</body>', `<p>${added}</p></body>`),
      isCut: false,
      lcp: 100,
      element: '<p>',
      shifts: [],
      tasks: [],
      fcp: 100,
      elements: 10,
    };
  }
}

function toAnswer({ responseCode, responseHeaders, body }: Record<string, unknown>): Answer | null {
  if (typeof body !== 'string') return null;
  return { status: Number(responseCode), headers: responseHeaders as Answer['headers'], body: atob(body) };
}
