import type Protocol from 'devtools-protocol';
import type { LabMetrics, RenderedRequest, RenderFailure } from '../../contracts/rendered-page.ts';
import type { Inspection, Rendering } from '../../engine/render/rendering.ts';
import type { PublicUrl } from '../check-url.ts';
import {
  type Command,
  type CommandParams,
  type CommandResult,
  type DevToolsConnection,
  DevToolsError,
  type DevToolsEvent,
} from './dev-tools.ts';
import { inspectPage } from './inspect-page.ts';
import { type Capture, CAPTURE, OBSERVE, READ_QUIET } from './page-scripts.ts';
import { LOAD_LIMITS, type LoadLimits, RequestServer, type SendPageRequest } from './request-server.ts';

export interface RenderOptions {
  url: PublicUrl;
  userAgent: string;
  send: SendPageRequest;
  limits?: LoadLimits;
  /** The source of axe-core, to run its checks of the rendered page and to take pictures; without it the page is only read. */
  axeSource?: string | undefined;
}

export type RenderResult =
  | { kind: 'rendered'; page: Rendering }
  | { kind: 'failed'; reason: RenderFailure; message: string };

const VIEWPORT = { width: 1_280, height: 800, deviceScaleFactor: 1, mobile: false };

/** Milliseconds without requests and changes of the document after which a page is complete, and between two looks. */
const QUIET = 500;
const POLL_INTERVAL = 100;

/** Milliseconds that the page has to answer one command. */
const ANSWER_TIMEOUT = 5_000;

const MAX_ERRORS = 50;

/** Frames and workers of a page with a process of their own that may run. */
const MAX_CHILDREN = 30;

/** Scripts may not connect past the request server; a browser without network gives them no other way either. */
const REMOVE_WEBRTC = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete globalThis[name];`;

/**
 * Loads a page in a browser context of its own and reads it when it has settled or its time is up. The browser has no network: all
 * requests are sent by `send`. Never throws.
 */
export async function renderPage(
  connection: DevToolsConnection,
  options: RenderOptions,
): Promise<RenderResult> {
  const load = new PageLoad(connection, options);
  try {
    return await load.run();
  } catch (error) {
    if (error instanceof RenderError) return { kind: 'failed', reason: error.reason, message: error.message };
    if (error instanceof DevToolsError)
      return { kind: 'failed', reason: 'browser-lost', message: `The browser failed: ${error.message}.` };
    throw error;
  } finally {
    await load.close();
  }
}

class RenderError extends Error {
  readonly reason: RenderFailure;

  constructor(reason: RenderFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

class PageLoad {
  private readonly connection: DevToolsConnection;
  private readonly options: RenderOptions;
  private readonly limits: LoadLimits;
  private readonly server: RequestServer;
  private readonly errors = { count: 0, texts: [] as string[] };
  private readonly startedAt = performance.now();
  private contextId: string | undefined;
  private targetId = '';
  private sessionId = '';
  /** The world of our scripts in the page's current document. */
  private worldId: number | undefined;
  private children = 0;
  private crash: RenderError | null = null;
  private onAttached: (sessionId: string) => void = () => {};

  constructor(connection: DevToolsConnection, options: RenderOptions) {
    this.connection = connection;
    this.options = options;
    this.limits = options.limits ?? LOAD_LIMITS;
    this.server = new RequestServer(options.url, options.send, this.limits);
  }

  async run(): Promise<RenderResult> {
    this.connection.onEvent = (event) => this.handle(event);
    this.connection.onClose = () => {
      this.crash = new RenderError('browser-lost', 'The browser closed the connection.');
    };
    await this.open();
    await this.navigate();
    const isSettled = await this.waitUntilSettled();
    const capture = await this.evaluate<Capture>(CAPTURE);
    const { document } = this.server;
    if (!document || !/^(?:text\/html|application\/xhtml\+xml)$/.test(capture.contentType))
      throw new RenderError('not-html', 'The browser did not get an HTML document.');
    const inspection = await this.inspect();
    return {
      kind: 'rendered',
      page: {
        url: capture.url,
        status: document.status,
        hasNavigated: this.server.hasNavigated,
        isSettled,
        html: capture.html,
        isCut: capture.isCut,
        errors: this.errors,
        requests: this.server.requests,
        lab: toLabMetrics(capture),
        inspection,
      },
    };
  }

  /** Ends all requests and deletes the context with all its pages and data. */
  async close(): Promise<void> {
    this.server.close();
    this.connection.onEvent = () => {};
    const { contextId: browserContextId } = this;
    if (browserContextId === undefined) return;
    await withTimeout(
      this.connection.send('Target.disposeBrowserContext', { browserContextId }),
      ANSWER_TIMEOUT,
    ).catch(() => {});
  }

  private async open(): Promise<void> {
    const { connection } = this;
    const { browserContextId } = await connection.send('Target.createBrowserContext', {
      disposeOnDetach: true,
    });
    this.contextId = browserContextId;
    await Promise.all([
      connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
      // All permissions that are not granted are refused.
      connection.send('Browser.grantPermissions', { permissions: [], browserContextId }),
      connection.send('Target.setAutoAttach', AUTO_ATTACH),
    ]);
    const attached = new Promise<string>((resolve) => (this.onAttached = resolve));
    const { targetId } = await connection.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width: VIEWPORT.width,
      height: VIEWPORT.height,
    });
    this.targetId = targetId;
    this.sessionId = await withTimeout(attached, ANSWER_TIMEOUT);
    await Promise.all([
      this.guard(this.sessionId),
      this.send('Page.enable', undefined),
      this.send('Runtime.enable', undefined),
      this.send('Network.enable', {}),
      this.send('Network.setBypassServiceWorker', { bypass: true }),
      this.send('Emulation.setUserAgentOverride', {
        userAgent: this.options.userAgent,
        acceptLanguage: 'en',
      }),
      this.send('Emulation.setDeviceMetricsOverride', VIEWPORT),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVE, worldName: WORLD }),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: REMOVE_WEBRTC }),
    ]);
    await this.send('Runtime.runIfWaitingForDebugger', undefined);
  }

  /** Lets no request of a target go out, nor of the frames and workers that it starts. */
  private async guard(sessionId: string): Promise<void> {
    await Promise.all([
      this.connection.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId),
      this.connection.send('Target.setAutoAttach', AUTO_ATTACH, sessionId),
    ]);
  }

  private async navigate(): Promise<void> {
    const { errorText } = await withTimeout(
      this.send('Page.navigate', { url: this.options.url.href }),
      this.limits.time,
    );
    if (errorText === undefined) return;
    const last = this.server.requests.findLast(({ type }) => type === 'document');
    const reason = last?.outcome === 'refused' ? 'refused' : 'unreachable';
    throw new RenderError(reason, describeFailedNavigation(last, errorText));
  }

  private async waitUntilSettled(): Promise<boolean> {
    const deadline = this.startedAt + this.limits.time;
    while (performance.now() < deadline) {
      await sleep(POLL_INTERVAL);
      this.throwIfCrashed();
      if (this.server.pending > 0 || performance.now() - this.server.lastAnswerAt < QUIET) continue;
      const left = deadline - performance.now();
      const quiet = await withTimeout(this.tryEvaluate<number | null>(READ_QUIET), left).catch(() => null);
      if (quiet !== null && quiet >= QUIET && this.server.pending === 0) return true;
    }
    this.throwIfCrashed();
    return false;
  }

  private async inspect(): Promise<Inspection | null> {
    const { axeSource } = this.options;
    if (axeSource === undefined) return null;
    const page = {
      evaluate: <T>(expression: string) => this.evaluate<T>(expression),
      send: <C extends Command>(method: C, params: CommandParams<C>[0]) =>
        withTimeout(this.send(method, params), ANSWER_TIMEOUT),
    };
    return inspectPage(page, axeSource, VIEWPORT).catch(() => null);
  }

  /** Evaluates an expression in our own world. `null` while a document is replaced by the next. */
  private async tryEvaluate<T>(expression: string): Promise<T | null> {
    const { worldId: contextId } = this;
    if (contextId === undefined) return null;
    try {
      const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
        expression,
        contextId,
        returnByValue: true,
        awaitPromise: true,
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- returned by our own scripts
      return exceptionDetails ? null : (result.value as T);
    } catch (error) {
      if (error instanceof DevToolsError) return null;
      throw error;
    }
  }

  private async evaluate<T>(expression: string): Promise<T> {
    const value = await withTimeout(this.tryEvaluate<T>(expression), ANSWER_TIMEOUT);
    this.throwIfCrashed();
    if (value === null) throw new RenderError('unresponsive', 'The page replaced itself while it was read.');
    return value;
  }

  private send<C extends Command>(method: C, params: CommandParams<C>[0]): Promise<CommandResult<C>> {
    return this.connection.send(method, params, this.sessionId);
  }

  private throwIfCrashed(): void {
    if (this.crash) throw this.crash;
  }

  private handle(event: DevToolsEvent): void {
    switch (event.method) {
      case 'Fetch.requestPaused':
        void this.answer(event.params, event.sessionId);
        break;
      case 'Target.attachedToTarget':
        void this.attach(event.params).catch(() => {});
        break;
      case 'Runtime.executionContextCreated': {
        const { id, name, auxData } = event.params.context;
        if (name === WORLD && auxData?.['frameId'] === this.targetId) this.worldId = id;
        break;
      }
      case 'Page.javascriptDialogOpening':
        void this.connection
          .send('Page.handleJavaScriptDialog', { accept: false }, event.sessionId)
          .catch(() => {});
        break;
      case 'Runtime.exceptionThrown': {
        const { text, exception } = event.params.exceptionDetails;
        this.addError(exception?.description ?? `${text} ${String(exception?.value ?? '')}`);
        break;
      }
      case 'Runtime.consoleAPICalled':
        if (event.params.type === 'error') this.addError(event.params.args.map(describeArgument).join(' '));
        break;
      case 'Inspector.targetCrashed':
        this.crash = new RenderError('crashed', 'The page crashed the browser, or needs too much memory.');
        break;
    }
  }

  private async answer(paused: Protocol.Fetch.RequestPausedEvent, sessionId?: string): Promise<void> {
    const { requestId, resourceType, frameId } = paused;
    const verdict = await this.server.answer(
      paused,
      resourceType === 'Document' && frameId === this.targetId,
      () => this.readCookies(paused.request.url),
    );
    const { connection } = this;
    const answered =
      verdict.kind === 'fulfill'
        ? connection.send('Fetch.fulfillRequest', { requestId, ...verdict.params }, sessionId)
        : connection.send('Fetch.failRequest', { requestId, errorReason: verdict.reason }, sessionId);
    // The page may have gone on without the answer.
    await answered.catch(() => {});
  }

  private async readCookies(url: string): Promise<string> {
    const { cookies } = await this.send('Network.getCookies', { urls: [url] });
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  private async attach({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): Promise<void> {
    const { type, targetId, browserContextId } = targetInfo;
    if (browserContextId !== this.contextId) return;
    // The event can come before the answer to the command that creates the page.
    if (type === 'page' && (this.targetId === '' || targetId === this.targetId)) {
      this.onAttached(sessionId);
      return;
    }
    const isPart = type === 'iframe' || type === 'worker';
    if (!isPart || ++this.children > MAX_CHILDREN) {
      await this.connection.send('Target.closeTarget', { targetId });
      return;
    }
    // The requests of a worker are those of its page.
    if (type === 'iframe') await this.guard(sessionId);
    await this.connection.send('Runtime.runIfWaitingForDebugger', undefined, sessionId);
  }

  private addError(text: string): void {
    this.errors.count++;
    if (this.errors.texts.length < MAX_ERRORS) this.errors.texts.push(text.slice(0, 500));
  }
}

const WORLD = 'site-audit';

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

function describeFailedNavigation(request: RenderedRequest | undefined, errorText: string): string {
  return request?.reason ?? `The browser could not load the page: ${errorText}.`;
}

function describeArgument({ value, description }: Protocol.Runtime.RemoteObject): string {
  return typeof value === 'string' ? value : (description ?? JSON.stringify(value) ?? '');
}

/** A shift later than this after the one before it, or after the first of its window, begins a new window (https://web.dev/articles/cls). */
const CLS_WINDOW = { gap: 1_000, length: 5_000 };

/** What a task takes longer than this counts as blocking (https://web.dev/articles/tbt). */
const LONG_TASK = 50;

function toLabMetrics({ lcp, element, shifts, tasks, fcp }: Capture): LabMetrics {
  const blocking = tasks
    .filter(([start]) => fcp !== null && start >= fcp)
    .reduce((sum, [, duration]) => sum + duration - LONG_TASK, 0);
  return {
    lcp_ms: lcp === null ? null : Math.round(lcp),
    lcp_element: element === '' ? null : element,
    cls: Math.round(computeLayoutShift(shifts) * 1_000) / 1_000,
    tbt_ms: fcp === null ? null : Math.round(blocking),
  };
}

/** The highest sum of the shifts of one window. */
function computeLayoutShift(shifts: Capture['shifts']): number {
  let highest = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const [time, value] of shifts) {
    if (time - last >= CLS_WINDOW.gap || time - first >= CLS_WINDOW.length) {
      sum = 0;
      first = time;
    }
    sum += value;
    last = time;
    highest = Math.max(highest, sum);
  }
  return highest;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @throws RenderError if the page does not answer in time */
async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RenderError('unresponsive', 'The page did not answer: a script keeps it busy.')),
      Math.max(0, milliseconds),
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
