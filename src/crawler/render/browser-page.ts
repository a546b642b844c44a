import type Protocol from 'devtools-protocol';
import {
  type Command,
  type CommandParams,
  type CommandResult,
  type DevToolsConnection,
  DevToolsError,
  type DevToolsEvent,
} from './dev-tools.ts';
import type { RenderFailure } from '../../contracts/rendered-page.ts';
import { OBSERVE } from './page-scripts.ts';
import { RenderError, withTimeout } from './render-error.ts';
import type { RequestServer } from './request-server.ts';

export type Viewport = Protocol.Emulation.SetDeviceMetricsOverrideRequest;

/** Milliseconds that the page or the browser has to answer one command. */
const ANSWER_TIMEOUT = 5_000;

/** Milliseconds that the browser has to answer a command of its own, also while it still ends the page before. */
const BROWSER_TIMEOUT = 15_000;

const MAX_ERRORS = 50;

/** Workers of a page. Others are ended. */
const MAX_WORKERS = 30;

/** Workers of a page, frames in processes of their own, and windows. A page with more is ended. */
const MAX_TARGETS = 200;

/** Characters of all that the browser tells of a page, such as requests and errors. */
const MAX_EVENTS = 32 * 1024 * 1024;

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
  /** Of the page, its frames and workers. Events of others are of pages before it. */
  private readonly sessions = new Set<string | undefined>([undefined]);
  private workers = 0;
  private eventsLeft = MAX_EVENTS;
  private crash: RenderError | null = null;
  private readonly crashed = Promise.withResolvers<never>();
  private onAttached: (sessionId: string) => void = () => {};

  constructor(connection: DevToolsConnection, server: RequestServer) {
    this.connection = connection;
    this.server = server;
    // Awaited with each command, if there is one.
    this.crashed.promise.catch(() => {});
    connection.onEvent = (event, length) => this.handle(event, length);
    connection.onClose = () => this.fail('browser-lost', 'The browser closed the connection.');
  }

  /** Opens an empty page. @throws RenderError, DevToolsError if the browser fails */
  async open(userAgent: string, viewport: Viewport): Promise<void> {
    const created = this.connection.send('Target.createBrowserContext', { disposeOnDetach: true });
    const { browserContextId } = await this.await(created, BROWSER_TIMEOUT);
    this.contextId = browserContextId;
    await this.await(
      Promise.all([
        this.connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
        // All permissions that are not granted are refused.
        this.connection.send('Browser.grantPermissions', { permissions: [], browserContextId }),
        this.connection.send('Target.setAutoAttach', AUTO_ATTACH),
      ]),
      BROWSER_TIMEOUT,
    );
    const attached = new Promise<string>((resolve) => (this.onAttached = resolve));
    const { width, height } = viewport;
    const opened = this.connection.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width,
      height,
    });
    this.targetId = (await this.await(opened, BROWSER_TIMEOUT)).targetId;
    this.sessionId = await this.await(attached, BROWSER_TIMEOUT);
    await Promise.all([
      this.await(this.guard(this.sessionId)),
      this.send('Page.enable', undefined),
      this.send('Runtime.enable', undefined),
      this.send('Network.setBypassServiceWorker', { bypass: true }),
      this.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en' }),
      this.send('Emulation.setDeviceMetricsOverride', viewport),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVE, worldName: WORLD }),
    ]);
    await this.send('Runtime.runIfWaitingForDebugger', undefined);
  }

  /** Ends all requests and deletes the context with all its pages and data. Ends a browser that cannot. Never throws. */
  async close(): Promise<void> {
    this.server.close();
    const { connection, contextId: browserContextId } = this;
    connection.onEvent = () => {};
    if (browserContextId === undefined) return;
    const disposed = connection.send('Target.disposeBrowserContext', { browserContextId });
    await withTimeout(disposed, BROWSER_TIMEOUT).catch(() => {
      connection.send('Browser.close', undefined).catch(() => {});
    });
  }

  send<C extends Command>(
    method: C,
    params: CommandParams<C>[0],
    timeout = ANSWER_TIMEOUT,
  ): Promise<CommandResult<C>> {
    return this.await(this.connection.send(method, params, this.sessionId), timeout);
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

  /** Waits for an answer of the browser, but not longer than the page lives. */
  private await<T>(answer: Promise<T>, timeout = ANSWER_TIMEOUT): Promise<T> {
    return withTimeout(Promise.race([answer, this.crashed.promise]), timeout);
  }

  /** Lets no request of a page or frame go out, nor of the frames and workers that it starts. */
  private async guard(sessionId: string): Promise<void> {
    const source = REMOVE_CONNECTIONS;
    await Promise.all([
      this.connection.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId),
      this.connection.send('Target.setAutoAttach', AUTO_ATTACH, sessionId),
      this.connection.send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId),
    ]);
  }

  private fail(reason: RenderFailure, message: string): void {
    this.crash ??= new RenderError(reason, message);
    this.crashed.reject(this.crash);
  }

  private handle(event: DevToolsEvent, length: number): void {
    if (this.crash || !this.sessions.has(event.sessionId)) return;
    this.eventsLeft -= length;
    if (this.eventsLeft < 0) {
      this.fail('unresponsive', 'The page makes more requests or errors than a browser can report.');
      return;
    }
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
        if (event.sessionId === this.sessionId)
          this.fail('crashed', 'The page crashed the browser, or needs too much memory.');
        break;
    }
  }

  private async answer(paused: Protocol.Fetch.RequestPausedEvent, sessionId?: string): Promise<void> {
    const { requestId, resourceType, frameId } = paused;
    const isPage = resourceType === 'Document' && frameId === this.targetId;
    const verdict = await this.server.answer(paused, isPage, () => this.readCookies(paused.request.url));
    const { connection } = this;
    const fail = (errorReason: Protocol.Network.ErrorReason) =>
      connection.send('Fetch.failRequest', { requestId, errorReason }, sessionId);
    const answered =
      verdict.kind === 'fulfill'
        ? connection
            .send('Fetch.fulfillRequest', { requestId, ...verdict.params }, sessionId)
            // An answer that the browser refuses.
            .catch(() => fail('Failed'))
        : fail(verdict.reason);
    // The page may have gone on without the answer.
    await answered.catch(() => {});
  }

  private async readCookies(url: string): Promise<string> {
    const { cookies } = await this.send('Network.getCookies', { urls: [url] });
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  private async attach({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): Promise<void> {
    const { type, targetId, browserContextId } = targetInfo;
    if (browserContextId !== this.contextId) {
      // A page of another connection, which also waits for this one.
      await this.connection.send('Runtime.runIfWaitingForDebugger', undefined, sessionId);
      await this.connection.send('Target.detachFromTarget', { sessionId });
      return;
    }
    this.sessions.add(sessionId);
    // The event can come before the answer to the command that creates the page.
    if (type === 'page' && (this.targetId === '' || targetId === this.targetId)) {
      this.onAttached(sessionId);
      return;
    }
    if (this.sessions.size > MAX_TARGETS) {
      this.fail('unresponsive', 'The page starts too many frames, windows or workers.');
      return;
    }
    const isPart = type === 'iframe' || (type === 'worker' && ++this.workers <= MAX_WORKERS);
    if (!isPart) {
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
