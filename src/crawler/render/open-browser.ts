import { SECOND } from '../../lib/time.ts';
import { DevToolsConnection } from './dev-tools.ts';

/** Browsers at the same time. Workers Paid includes ten on average (https://developers.cloudflare.com/browser-run/pricing/). */
const MAX_BROWSERS = 10;

/** How long to wait for a browser, and between two attempts, in milliseconds. */
const WAIT = 15 * SECOND;
const RETRY_INTERVAL = 1 * SECOND;

/** How long a browser waits for its next page, in milliseconds. */
const KEEP_ALIVE = 60 * SECOND;

export type OpenedBrowser =
  | {
      ok: true;
      connection: DevToolsConnection;
      /** Ends a browser that does not work, so that it gets no other page. */
      discard: () => Promise<void>;
    }
  | { ok: false; reason: 'no-browser' | 'busy'; message: string };

type Bindings = Pick<Env, 'BROWSER' | 'BROWSER_SOCKET'>;

/**
 * Connects to a browser: one that Cloudflare runs, which waits for its next page or is started, or the one on this machine. Waits while
 * all are busy. The browser has no network of its own. Close the connection after use.
 */
export async function openBrowser({ BROWSER, BROWSER_SOCKET }: Bindings): Promise<OpenedBrowser> {
  if (BROWSER_SOCKET) return openLocalBrowser(BROWSER_SOCKET);
  if (!BROWSER) return { ok: false, reason: 'no-browser', message: 'This service has no browser.' };
  const deadline = Date.now() + WAIT;
  for (;;) {
    const session = await connectToSession(BROWSER).catch(() => null);
    if (session) return { ok: true, ...session };
    if (Date.now() >= deadline)
      return { ok: false, reason: 'busy', message: 'All browsers are busy. Try again in a minute.' };
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
  }
}

/** Returns `null` if no session is free and none can be started now. Throws if another caller was faster. */
async function connectToSession(
  browser: BrowserRun,
): Promise<Omit<OpenedBrowser & { ok: true }, 'ok'> | null> {
  const sessions = await browser.listSessions();
  const free = sessions.find(({ connectionId }) => connectionId === undefined);
  if (!free) {
    const { allowedBrowserAcquisitions } = await browser.limits();
    if (sessions.length >= MAX_BROWSERS || allowedBrowserAcquisitions === 0) return null;
  }
  const { webSocket, sessionId } = free
    ? await browser.connectSession(free.sessionId)
    : // Without any allowed domain it cannot reach the network: https://developers.cloudflare.com/browser-run/features/guardrails/
      await browser.launch({ keepAlive: KEEP_ALIVE, guardrails: { allowedDomains: [] } });
  const discard = async () => void (await browser.closeSession(sessionId));
  return { connection: await connect(webSocket.fetch('https://browser.invalid', UPGRADE)), discard };
}

async function openLocalBrowser(url: string): Promise<OpenedBrowser> {
  try {
    // What serves it replaces a browser that does not work.
    return { ok: true, connection: await connect(fetch(url, UPGRADE)), discard: async () => {} };
  } catch {
    return { ok: false, reason: 'no-browser', message: `No browser answers at ${url}.` };
  }
}

const UPGRADE = { headers: { upgrade: 'websocket' } };

async function connect(request: Promise<Response>): Promise<DevToolsConnection> {
  const { webSocket, status } = await request;
  if (!webSocket) throw new Error(`the browser answered HTTP ${status} instead of a WebSocket`);
  webSocket.accept();
  return new DevToolsConnection(webSocket);
}
