import type Protocol from 'devtools-protocol';
import {
  type Command,
  type CommandParams,
  type CommandResult,
  type DevToolsConnection,
  DevToolsError,
  type DevToolsEvent,
} from './dev-tools.ts';
import { OBSERVE } from './page-scripts.ts';
import { RenderError, withTimeout } from './render-error.ts';
import type { RequestServer } from './request-server.ts';

export type Viewport = Protocol.Emulation.SetDeviceMetricsOverrideRequest;

/** Milliseconds that the page or the browser has to answer one command. */
const ANSWER_TIMEOUT = 5_000;

const MAX_ERRORS = 50;

/** Frames and workers of a page that may run in processes of their own. */
const MAX_CHILDREN = 30;

/** The world of our scripts, which scripts of the page cannot reach. */
const WORLD = 'site-audit';

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** Scripts may not connect past the request server. Without network nothing answers them; this also spares them the attempt. */
const REMOVE_CONNECTIONS = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete globalThis[name];`;

/**
 * A page in a browser context of its own, which shares nothing with other pages. All its requests go to the request server, those of
 * its frames and workers too. It gets no permission, no download, no dialog, no second window and no service worker.
 */
export class BrowserPage {
  /** Uncaught exceptions and `console.error`. */
  readonly errors = { count: 0, texts: [] as string[] };
  private readonly connection: DevToolsConnection;
  private readonly server: RequestServer;
  private contextId: string | undefined;
  private targetId = '';
  private sessionId = '';
  /** Of the current document. */
  private worldId: number | undefined;
  private children = 0;
  private crash: RenderError | null = null;
  private onAttached: (sessionId: string) => void = () => {};

  constructor(connection: DevToolsConnection, server: RequestServer) {
    this.connection = connection;
    this.server = server;
    connection.onEvent = (event) => this.handle(event);
    connection.onClose = () => {
      this.crash = new RenderError('browser-lost', 'The browser closed the connection.');
    };
  }

  /** Opens an empty page. */
  async open(userAgent: string, viewport: Viewport): Promise<void> {
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
      width: viewport.width,
      height: viewport.height,
    });
    this.targetId = targetId;
    this.sessionId = await withTimeout(attached, ANSWER_TIMEOUT);
    await Promise.all([
      this.guard(this.sessionId),
      this.send('Page.enable', undefined),
      this.send('Runtime.enable', undefined),
      this.send('Network.enable', {}),
      this.send('Network.setBypassServiceWorker', { bypass: true }),
      this.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en' }),
      this.send('Emulation.setDeviceMetricsOverride', viewport),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVE, worldName: WORLD }),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: REMOVE_CONNECTIONS }),
    ]);
    await this.send('Runtime.runIfWaitingForDebugger', undefined);
  }

  /** Ends all requests and deletes the context with all its pages and data. Never throws. */
  async close(): Promise<void> {
    this.server.close();
    const { connection, contextId: browserContextId } = this;
    connection.onEvent = () => {};
    if (browserContextId === undefined) return;
    const disposed = connection.send('Target.disposeBrowserContext', { browserContextId });
    await withTimeout(disposed, ANSWER_TIMEOUT).catch(() => {});
  }

  send<C extends Command>(
    method: C,
    params: CommandParams<C>[0],
    timeout = ANSWER_TIMEOUT,
  ): Promise<CommandResult<C>> {
    return withTimeout(this.connection.send(method, params, this.sessionId), timeout);
  }

  /** Evaluates an expression in our own world. @throws RenderError if the page does not answer, or is replaced meanwhile */
  async evaluate<T>(expression: string): Promise<T> {
    const value = await this.tryEvaluate<T>(expression, ANSWER_TIMEOUT);
    this.throwIfCrashed();
    if (value === null) throw new RenderError('unresponsive', 'The page replaced itself while it was read.');
    return value;
  }

  /** Same as `evaluate`, but returns `null` while a document is replaced by the next. @param timeout in milliseconds */
  async tryEvaluate<T>(expression: string, timeout: number): Promise<T | null> {
    const { worldId: contextId } = this;
    if (contextId === undefined) return null;
    try {
      const evaluation = { expression, contextId, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await this.send('Runtime.evaluate', evaluation, timeout);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- returned by our own scripts
      return exceptionDetails ? null : (result.value as T);
    } catch (error) {
      if (error instanceof DevToolsError) return null;
      throw error;
    }
  }

  /** @throws RenderError if the page or the browser has ended */
  throwIfCrashed(): void {
    if (this.crash) throw this.crash;
  }

  /** Lets no request of a target go out, nor of the frames and workers that it starts. */
  private async guard(sessionId: string): Promise<void> {
    await Promise.all([
      this.connection.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId),
      this.connection.send('Target.setAutoAttach', AUTO_ATTACH, sessionId),
    ]);
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
    const isPage = resourceType === 'Document' && frameId === this.targetId;
    const verdict = await this.server.answer(paused, isPage, () => this.readCookies(paused.request.url));
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

function describeArgument({ value, description }: Protocol.Runtime.RemoteObject): string {
  return typeof value === 'string' ? value : (description ?? JSON.stringify(value) ?? '');
}
